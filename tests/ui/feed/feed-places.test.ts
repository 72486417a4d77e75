import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepInEntry } from '../../../src/ui/state/history-entry.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { manyRows } from '../history.ts'
import { header, row, rows } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const HOUR_MS = 3_600_000

/** Opens the page at a row, an hour older than the one above it. */
async function openAt(position: number, options: Parameters<typeof renderApp>[0] = {}) {
  window.history.replaceState(null, '')
  const opened = await renderApp({ history: manyRows(2000), ...options, until: 'Row 1' })
  const at = NOW - (position - 1) * HOUR_MS
  keepInEntry({ reading: { id: `row-${position}` as never, at, isNear: false, offset: 20 } })
  const reloaded = await opened.reload()
  await row(`Row ${position}`)
  return reloaded
}

const topmost = () => rows().find((one) => one.getBoundingClientRect().bottom > 0)
const messageOf = (one: Element | null | undefined) =>
  one?.querySelector('p + p')?.textContent ?? ''
const frame = () => new Promise(requestAnimationFrame)
const back = () => screen.findByRole('button', { name: 'Back to newest' })

it('scrolling up loads newer rows, and moves nothing that one reads', async () => {
  await openAt(1500)
  let jumps = 0
  for (let step = 0; step < 60; step++) {
    const reading = topmost()
    const before = reading?.getBoundingClientRect().top ?? 0
    window.scrollBy({ top: -40 })
    for (let wait = 0; wait < 3; wait++) await frame()
    const after = reading?.getBoundingClientRect().top ?? 0
    if (reading?.isConnected && Math.abs(after - before - 40) > 2) jumps++
  }
  expect(rows()[0]?.textContent).toMatch(/Row 14[0-7]\d/)
  expect(jumps).toBe(0)
})

it('scrolling up leads to the live head, without a gap', async () => {
  const { actAs } = await openAt(80)
  const seen = new Set<string>()
  const messages = () => rows().map(messageOf)
  while (window.scrollY > 0 || !messages().includes('Row 1')) {
    window.scrollBy({ top: -300 })
    await frame()
    await frame()
    for (const message of messages()) seen.add(message)
  }
  const missing = Array.from({ length: 80 }, (_, index) => `Row ${index + 1}`).filter(
    (message) => !seen.has(message),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to newest' })).toBeNull())
  await (await actAs('Priya')).send('Lars', 7)
  await row('@Priya sent it to @Lars')
  expect(missing).toEqual([])
})

it('goes back to the newest rows in one step, with the focus on the first', async () => {
  const { user } = await openAt(1500)
  await user.click(await back())
  await waitFor(() => expect(messageOf(document.activeElement)).toBe('Row 1'))
  await waitFor(() => expect(window.scrollY).toBe(0))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to newest' })).toBe(null))
})

it('goes back to the newest rows by Home as well', async () => {
  const { user } = await openAt(1500)
  await user.click(header().getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(messageOf(rows()[0])).toBe('Row 1'))
})

it('says when the newest rows cannot be loaded, and keeps the place', async () => {
  const { user, requests } = await openAt(1500)
  requests.fail('loadPage')
  await user.click(await back())
  expect(await screen.findByText(/could not be loaded. Please try again/)).toBeTruthy()
  expect(await row('Row 14')).toBeTruthy()
})

it('says when newer rows cannot be loaded, and loads them when asked', async () => {
  const { user, requests } = await openAt(1500)
  requests.fail('loadNewer')
  window.scrollTo({ top: 0 })
  await screen.findByText('Newer transactions could not be loaded.')
  requests.recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.queryByText('Newer transactions could not be loaded.')).toBeNull(),
  )
})

it('one’s own send from further down is at the top of the feed once one is back', async () => {
  const { app, user } = await openAt(500, { signedInAs: 'Jun' })
  await header().findByText('1,337')
  await sendInForm(app.sendPoints, {
    id: 'own-1',
    recipient: 'Nobody Yet',
    amount: '5',
    message: 'mine',
  } as never)
  await user.click(await back())
  await waitFor(() => expect(messageOf(rows()[0])).toBe('mine'))
})
