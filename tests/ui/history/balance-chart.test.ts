import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modal, resizeWindow } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'
import { annAndBen, historyRows } from './a-history.ts'

const chart = () => screen.findByRole('slider', { name: 'Balance over time' })
const value = async () => (await chart()).getAttribute('aria-valuetext')

it('reads the present balance at first', async () => {
  await renderApp({ at: '/?profile=Priya' })
  await waitFor(async () => expect(await value()).toBe('Today: 2,115 GBP'))
})

it('reads the balances before it by the arrow keys', async () => {
  const { user } = await renderApp({ at: '/?profile=Inés' })
  const slider = await chart()
  slider.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(async () => expect(await value()).not.toBe('Today: 1,300 GBP'))
  await user.keyboard('{Home}')
  await waitFor(async () => expect(await value()).toBe('17 Feb: 1,337 GBP'))
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(slider.getAttribute('aria-valuenow')).toBe(slider.getAttribute('aria-valuemax')),
  )
})

it('reads the balance where the pointer is, and the present one when it has left', async () => {
  const { user } = await renderApp({ at: '/?profile=Priya' })
  const slider = await chart()
  const { left, top } = slider.getBoundingClientRect()
  await user.pointer({ target: slider, coords: { clientX: left + 5, clientY: top + 5 } })
  await waitFor(async () => expect(await value()).toBe('3 Feb: 1,337 GBP'))
  await user.unhover(slider)
  await waitFor(async () => expect(await value()).toBe('Today: 2,115 GBP'))
})

it('has a table with the balance of each day', async () => {
  await renderApp({ history: annAndBen(3), at: '/?profile=Ann' })
  const table = within(await screen.findByRole('table', { name: 'Balance of @Ann' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayBalance in GBP', '17 October 20251,337', '21 November 20261,334'])
})

it('has one line, from the start on, once everything is loaded', async () => {
  await renderApp({ history: annAndBen(3), at: '/?profile=Ann' })
  await chart()
  await waitFor(() => expect(document.querySelectorAll('[data-line="balance"]')).toHaveLength(1))
  expect(document.querySelector('[data-line="gap"]')).toBeNull()
})

it('draws a dashed line from the start where older rows are missing, and loads them all', async () => {
  const { user } = await renderApp({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await chart()
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeTruthy())
  expect(await profile.findByText(/Reads up to 10,000, 100 transactions at a time/)).toBeTruthy()
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeNull())
  await waitFor(async () => expect((await chart()).getAttribute('aria-valuemax')).toBe('300'))
})

it('stops loading all rows when one asks for it', async () => {
  const { user, requests } = await renderApp({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  const release = requests.hold('load')
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await user.click(await profile.findByRole('button', { name: 'Stop' }))
  release()
  expect(await profile.findByRole('button', { name: 'Show all' })).toBeTruthy()
})

it('says it in a sentence while there are fewer than three rows, then draws it', async () => {
  const { actAs } = await renderApp({ at: '/?profile=Jun' })
  const profile = await modal('Profile of @Jun')
  expect(await profile.findByText('From 1,337 GBP on 30 May to 1,300 GBP today.')).toBeTruthy()
  expect(profile.queryByRole('slider')).toBeNull()
  const maya = await actAs('Maya')
  await maya.send('Jun', 1)
  await maya.send('Jun', 1)
  await waitFor(async () => expect(await value()).toBe('Today: 1,302 GBP'))
  expect(profile.queryByText(/^From 1,337 GBP/)).toBeNull()
})

it('says of a person without any row since when they have their points', async () => {
  const history = [{ type: 'opened', id: 'new', name: 'Newcomer', joinDate: NOW }]
  await renderApp({ history, at: '/?profile=Newcomer' })
  expect(await screen.findByText('1,337 GBP since 21 Nov.')).toBeTruthy()
})

it.each([1200, 390, 320])(
  'names the highest and the lowest balance where its line cannot cross them, %d pixels wide',
  async (width) => {
    await resizeWindow(width)
    await renderApp({ at: '/?profile=Priya' })
    const { right } = (await chart()).getBoundingClientRect()
    const highest = await screen.findByText('highest')
    const lowest = screen.getByText('lowest')
    expect(highest.parentElement?.textContent).toBe('2,115highest')
    expect(lowest.parentElement?.textContent).toBe('1,337lowest')
    for (const name of [highest, lowest])
      expect(name.getBoundingClientRect().left).toBeGreaterThan(right)
  },
)
