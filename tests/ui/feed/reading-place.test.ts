import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveInEntry } from '../../../src/ui/state/history-entry.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { fakeTimers } from '../fake-timers.ts'
import { manyRows } from '../history.ts'
import { frames, header, messageOf, press, row, rows } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const topmost = () => rows().find((one) => one.getBoundingClientRect().bottom > 0)

/** The row at the top of the window, and its place. */
function inSight() {
  const message = messageOf(topmost())
  return { message, top: topmost()?.getBoundingClientRect().top ?? 0 }
}

/** Waits until the same row is in the same place, up to a pixel: scrolling rounds. */
const backAt = ({ message, top }: ReturnType<typeof inSight>) =>
  waitFor(() => {
    const now = inSight()
    expect(now.message).toEqual(message)
    expect(Math.abs(now.top - top)).toBeLessThanOrEqual(1)
  })

/** The row and the place of it that the page has remembered; null at the head of the feed. */
function remembered(): ReturnType<typeof inSight> | null {
  const reading = window.history.state?.reading
  if (!reading) return null
  return { message: reading.id.replace('row-', 'Row '), top: -reading.offset }
}

/** Reads down to about a row, and waits until the page has remembered this place and no earlier one. */
async function readDownTo(words: string) {
  while (!rows().some(({ textContent }) => textContent.includes(words))) {
    window.scrollBy({ top: 400 })
    await frames(1)
  }
  window.scrollBy({ top: 33 })
  await waitFor(() => expect(remembered()).toEqual(inSight()))
  return inSight()
}

/** Lets the page remember a row that is an hour older than the one above it. */
function rememberRow(position: number): void {
  const at = NOW - (position - 1) * 3_600_000
  saveInEntry({ reading: { id: `row-${position}` as never, at, isNear: false, offset: 20 } })
}

it('a reload keeps the place, beyond the first page too', async () => {
  const { reload } = await renderApp({ history: manyRows(90), until: 'Row 1' })
  const before = await readDownTo('Row 60')
  await reload()
  await backAt(before)
})

it('a reload with a modal open keeps the place under it', async () => {
  const { reload } = await renderApp({ history: manyRows(60), until: 'Row 1' })
  const before = await readDownTo('Row 30')
  const signIn = await header().findByRole('button', { name: 'Sign In' })
  signIn.click()
  await screen.findByRole('dialog')
  await reload()
  await screen.findByRole('dialog')
  await press('{Escape}')
  await backAt(before)
})

it('Back from another page keeps the place', async () => {
  const { reload } = await renderApp({ history: manyRows(60), until: 'Row 1' })
  const before = await readDownTo('Row 30')
  await reload('/nowhere')
  await screen.findByText(/can't find the page/)
  window.history.back()
  await backAt(before)
})

it('at the head of the feed nothing is remembered, so that newer rows are seen', async () => {
  await renderApp({ history: manyRows(60), until: 'Row 1' })
  await readDownTo('Row 30')
  window.scrollTo({ top: 0 })
  await waitFor(() => expect(remembered()).toBeNull())
})

/** Reloads while the ledger takes so long that rows from the cache show. Returns the function that lets it answer. */
async function reloadSlowly({ reload }: Awaited<ReturnType<typeof renderApp>>) {
  const advance = fakeTimers()
  const { release } = await reload(undefined, { holding: ['loadPage'] })
  await advance(4)
  await screen.findByText(/Unreachable. As of/)
  await row('Row 1')
  return { release, advance }
}

it('a reload keeps the place though rows from the cache show first', async () => {
  const opened = await renderApp({ history: manyRows(90), until: 'Row 1' })
  const before = await readDownTo('Row 60')
  const { release, advance } = await reloadSlowly(opened)
  window.scrollTo({ top: 300 })
  await frames(1)
  window.scrollTo({ top: 0 })
  await frames(1)
  await advance(1)
  release()
  await backAt(before)
})

it('a reader who scrolled on in cached rows stays there when the ledger answers', async () => {
  const opened = await renderApp({ history: manyRows(90), until: 'Row 1' })
  await readDownTo('Row 60')
  const { release } = await reloadSlowly(opened)
  const before = await readDownTo('Row 20')
  release()
  await waitFor(() => expect(screen.queryByText(/Unreachable. As of/)).toBeNull())
  await backAt(before)
})

it('what is remembered says whether the newest page has the place, so that only this page is loaded', async () => {
  await renderApp({ history: manyRows(60), until: 'Row 1' })
  await readDownTo('Row 20')
  const near = window.history.state.reading
  await readDownTo('Row 40')
  expect(near.isNear).toBe(true)
  expect(window.history.state.reading.isNear).toBe(false)
})

it('a reload keeps a place thousands of rows down, without those above it', async () => {
  const opened = await renderApp({ history: manyRows(4000), until: 'Row 1' })
  rememberRow(3500)
  await opened.reload()
  await waitFor(async () => {
    const place = await row('Row 3500')
    expect(Math.abs(place.getBoundingClientRect().top + 20)).toBeLessThanOrEqual(1)
  })
  expect(screen.queryByText('Row 1')).toBe(null)
})

/** Opens the page at a row, an hour older than the one above it. */
async function openAt(position: number, options: Parameters<typeof renderApp>[0] = {}) {
  window.history.replaceState(null, '')
  const opened = await renderApp({ history: manyRows(2000), ...options, until: 'Row 1' })
  rememberRow(position)
  const reloaded = await opened.reload()
  await row(`Row ${position}`)
  return reloaded
}

const back = () => screen.findByRole('button', { name: 'Back to newest' })

it('scrolling up loads newer rows, and moves nothing that one reads', async () => {
  await openAt(1500)
  let jumps = 0
  for (let step = 0; step < 60; step++) {
    const reading = topmost()
    const before = reading?.getBoundingClientRect().top ?? 0
    window.scrollBy({ top: -40 })
    await frames(3)
    const after = reading?.getBoundingClientRect().top ?? 0
    if (reading?.isConnected && Math.abs(after - before - 40) > 2) jumps++
  }
  expect(rows()[0]?.textContent).toMatch(/Row 14[0-7]\d/)
  expect(jumps).toBe(0)
})

it('scrolling up leads to the live head, without a gap', async () => {
  const { actAs } = await openAt(80)
  const seen = new Set<string | undefined>()
  const messages = () => rows().map(messageOf)
  while (window.scrollY > 0 || !messages().includes('Row 1')) {
    window.scrollBy({ top: -300 })
    await frames(2)
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
