import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { HistoryCursor, Movement } from '../../../src/core/domain/history.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { LoadHistory } from '../../../src/core/use-cases/history.ts'
import { ShowAll } from '../../../src/ui/history/balance-chart.tsx'
import { chartShape, HEIGHT, WIDTH } from '../../../src/ui/history/chart-shape.ts'
import type { ReadyHistory } from '../../../src/ui/history/history-store.ts'
import { HistoryStore } from '../../../src/ui/history/history-store.ts'
import { casesOf } from '../../in-depth.ts'
import { modal, resizeWindow } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'
import { annAndBen, historyRows } from './a-history.ts'

const chart = () => screen.findByRole('slider', { name: 'Balance over time' })

/** A page with a profile, with its chart unfolded. */
async function renderChart(options: NonNullable<Parameters<typeof renderWhole>[0]>) {
  const page = await renderWhole(options)
  await page.user.click(await screen.findByText('Balance over time', { selector: 'summary' }))
  return page
}

const value = async () => (await chart()).getAttribute('aria-valuetext')

it('reads the present balance at first', async () => {
  await renderChart({ at: '/?profile=Priya' })
  await waitFor(async () => expect(await value()).toBe('Today: 2,115 GBP'))
})

it('reads the balances before it by the arrow keys', async () => {
  const { user } = await renderChart({ at: '/?profile=Inés' })
  const slider = await chart()
  slider.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(async () => expect(await value()).not.toBe('Today: 1,240 GBP'))
  await user.keyboard('{Home}')
  await waitFor(async () => expect(await value()).toBe('17 Feb: 1,337 GBP'))
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(slider.getAttribute('aria-valuenow')).toBe(slider.getAttribute('aria-valuemax')),
  )
})

it('reads the balance where the pointer is, and the present one when it has left', async () => {
  const { user } = await renderChart({ at: '/?profile=Priya' })
  const slider = await chart()
  const { left, top } = slider.getBoundingClientRect()
  await user.pointer({ target: slider, coords: { clientX: left + 5, clientY: top + 5 } })
  await waitFor(async () => expect(await value()).toBe('3 Feb: 1,337 GBP'))
  await user.unhover(slider)
  await waitFor(async () => expect(await value()).toBe('Today: 2,115 GBP'))
})

it('has a table with the balance of each day', async () => {
  await renderChart({ history: annAndBen(3), at: '/?profile=Ann' })
  const table = within(await screen.findByRole('table', { name: 'Balance of @Ann' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayBalance in GBP', '17 October 20251,337', '21 November 20261,334'])
})

it('has one line, from the start on, once everything is loaded', async () => {
  await renderChart({ history: annAndBen(3), at: '/?profile=Ann' })
  await chart()
  await waitFor(() => expect(document.querySelectorAll('[data-line="balance"]')).toHaveLength(1))
  expect(document.querySelector('[data-line="gap"]')).toBeNull()
})

it('draws a dashed line from the start where older rows are missing, and loads them all', async () => {
  const { user } = await renderChart({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await chart()
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeTruthy())
  expect(await profile.findByText(/Reads up to 10,000, 100 transactions at a time/)).toBeTruthy()
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeNull())
  await waitFor(async () => expect((await chart()).getAttribute('aria-valuemax')).toBe('300'))
})

it('stops loading all rows when one asks for it', async () => {
  const { user, requests } = await renderChart({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  const release = requests.hold('load')
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await user.click(await profile.findByRole('button', { name: 'Stop' }))
  release()
  expect(await profile.findByRole('button', { name: 'Show all' })).toBeTruthy()
})

it('draws even one row, and those that come', async () => {
  const { actAs } = await renderChart({ at: '/?profile=Jun' })
  await waitFor(async () => expect(await value()).toBe('Today: 1,300 GBP'))
  await (await actAs('Maya')).send('Jun', 2)
  await waitFor(async () => expect(await value()).toBe('Today: 1,302 GBP'))
})

it('comes on request, below the figures, which have the present balance', async () => {
  const { user } = await renderWhole({ at: '/?profile=Priya' })
  const profile = await modal('Profile of @Priya')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  expect(profile.queryByRole('slider')).toBeNull()
  expect(profile.getAllByText('2,115 GBP')).toHaveLength(1)
  await user.click(profile.getByText('Balance over time'))
  expect((await chart()).checkVisibility()).toBe(true)
})

it('says that its axis shows the movement, not the whole balance', async () => {
  await renderChart({ at: '/?profile=Priya' })
  expect(await screen.findByText('From 1,337 to 2,115 GBP, not from 0')).toBeTruthy()
})

it('is not there for a person without any activity', async () => {
  const history = [{ type: 'opened', id: 'new', name: 'Newcomer', joinDate: NOW }]
  await renderWhole({ history, at: '/?profile=Newcomer' })
  const profile = await modal('Profile of @Newcomer')
  expect(await profile.findByText('No activity yet')).toBeTruthy()
  expect(profile.queryByText('Balance over time')).toBeNull()
})

it.each(casesOf([1200, 390, 320]))(
  'names the highest and the lowest balance where its line cannot cross them, %d pixels wide',
  async (width) => {
    await resizeWindow(width)
    await renderChart({ at: '/?profile=Priya' })
    const { right } = (await chart()).getBoundingClientRect()
    const highest = await screen.findByText('highest')
    const lowest = screen.getByText('lowest')
    expect(highest.parentElement?.textContent).toBe('2,115highest')
    expect(lowest.parentElement?.textContent).toBe('1,337lowest')
    for (const name of [highest, lowest])
      expect(name.getBoundingClientRect().left).toBeGreaterThan(right)
  },
)

const start = { at: 0, balance: 1337 }
const lineOf = (...balances: readonly number[]) => ({
  start,
  points: [start, ...balances.map((balance, index) => ({ at: index + 1, balance }))],
  isWhole: true,
})
const levelsOf = (...balances: readonly number[]) => chartShape(lineOf(...balances), 10).levels

it('draws 37 of 1,337 points large enough to see', () => {
  const { y } = chartShape(lineOf(1300), 10)
  expect((y(1300) - y(1337)) / HEIGHT).toBeGreaterThan(0.6)
})

it.each([[[1300]], [[1338]], [[9000, 2]], [[0]], [[-5]]])(
  'draws all of a line to %j inside',
  (balances) => {
    const { y } = chartShape(lineOf(...balances), 10)
    const heights = [1337, ...balances].map(y)
    expect(Math.min(...heights)).toBeGreaterThan(0)
    expect(Math.max(...heights)).toBeLessThanOrEqual(HEIGHT)
  },
)

it('ends a little before the right edge, where what happened today would be lost', () => {
  const { x, at } = chartShape(lineOf(1300), 10)
  expect(x(10)).toBeLessThan(WIDTH - 8)
  expect(at(1)).toBe(10)
})

it('reads at each place of the line when that was', () => {
  const { x, at } = chartShape(lineOf(1300), 10)
  expect(at(x(4) / WIDTH)).toBeCloseTo(4)
})

it.each([
  [[1300], ['highest 1337', 'lowest 1300']],
  [
    [9000, 2],
    ['highest 9000', 'lowest 2'],
  ],
  [
    [2400, 300],
    ['highest 2400', 'start 1337', 'lowest 300'],
  ],
  [
    [3000, 2000],
    ['highest 3000', 'lowest 1337'],
  ],
])('names the levels of a line to %j that have room', (balances, names) => {
  const levels = levelsOf(...balances)
  expect(levels.map(({ name, balance }) => `${name} ${balance}`)).toEqual(names)
})

it.each([[[1300]], [[1338]], [[9000, 2]], [[2400, 300]], [[1336, 1340]], [[1337, 0]]])(
  'never lets the names of a line to %j overlap',
  (balances) => {
    const tops = levelsOf(...balances).map(({ top }) => top)
    const ends = tops.map((top) => top + 30)
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ends)).toBeLessThanOrEqual(HEIGHT)
    for (const [index, end] of ends.slice(0, -1).entries())
      expect(end).toBeLessThanOrEqual(tops[index + 1] as number)
  },
)

const next = 'older' as HistoryCursor
const movements = (count: number) => Array<Movement>(count).fill({} as Movement)

/** The store of a history with so many movements that no press on "Show all" comes to their end. */
async function endlessHistory() {
  const loadHistory: Partial<LoadHistory> = {
    load: async () => ({ movements: movements(16), head: null, next }),
    loadMost: async () => ({ movements: movements(100), head: null, next }),
    watch: () => () => {},
  }
  const log = { warn: () => {}, error: () => {} }
  const store = new HistoryStore(loadHistory as LoadHistory, 'ann' as UserId, log)
  await store.load()
  return { store, state: () => store.current() as ReadyHistory }
}

it('loads no more than 10,000 at one press, and the next at another one', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  expect(state().movements).toHaveLength(10_016)
  await store.loadAll()
  expect(state().movements).toHaveLength(20_016)
})

it('says how many rows those are, and offers more of them', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  render(<ShowAll state={state()} store={store} openStatement={() => {}} />)
  expect(screen.getByText(/^These are the newest 10,016 rows/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show 10,000 more' }))
  await waitFor(() => expect(state().movements).toHaveLength(20_016))
})

it('offers the statement, which has all of them', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  const openStatement = vi.fn()
  render(<ShowAll state={state()} store={store} openStatement={openStatement} />)
  await userEvent.click(screen.getByRole('button', { name: 'statement' }))
  expect(openStatement).toHaveBeenCalledOnce()
})
