import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepInEntry } from '../../../src/ui/state/history-entry.ts'
import { fakeTimers } from '../fake-timers.ts'
import { manyRows } from '../history.ts'
import { frames, header, press, row, rows } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const topmost = () => rows().find((one) => one.getBoundingClientRect().bottom > 0)

/** The row at the top of the window, and its place. */
function inSight() {
  const message = topmost()?.querySelector('p + p')?.textContent
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
    await new Promise((frame) => requestAnimationFrame(frame))
  }
  window.scrollBy({ top: 33 })
  await waitFor(() => expect(remembered()).toEqual(inSight()))
  return inSight()
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
  await screen.findByText(/As of .* Ledger unreachable/)
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
  await waitFor(() => expect(screen.queryByText(/As of .* Ledger unreachable/)).toBeNull())
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
  keepInEntry({
    reading: { id: 'row-3500' as never, at: NOW - 3499 * 3_600_000, isNear: false, offset: 20 },
  })
  await opened.reload()
  await waitFor(async () => {
    const place = await row('Row 3500')
    expect(Math.abs(place.getBoundingClientRect().top + 20)).toBeLessThanOrEqual(1)
  })
  expect(screen.queryByText('Row 1')).toBe(null)
})
