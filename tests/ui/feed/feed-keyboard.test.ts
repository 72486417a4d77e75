import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { manyRows } from '../history.ts'
import { press, row, rows, side } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

/** What the header and the day below it lie over. */
const COVERED = 97

const topOfFocused = () => document.activeElement?.getBoundingClientRect().top ?? 0

const place = () => document.activeElement?.getAttribute('aria-posinset')

/** The page with the focus on a row, and that row. */
async function focusRow(
  words = 'Thanks for covering',
  options: Parameters<typeof renderWhole>[0] = {},
) {
  await renderWhole(options)
  const one = await row(words)
  one.focus()
  return one
}

it('goes from row to row by Page Down and Page Up', async () => {
  await focusRow()
  await press('{PageDown}{PageDown}{PageUp}')
  await waitFor(() => expect(place()).toBe('2'))
})

it('goes on from a name within a row', async () => {
  await renderWhole()
  const first = await row('Thanks for covering')
  first.querySelector('button')?.focus()
  await press('{PageDown}')
  await waitFor(() => expect(place()).toBe('2'))
})

it('stays on the first row where none is above', async () => {
  await focusRow()
  await press('{PageUp}')
  expect(place()).toBe('1')
})

it('reaches rows that are not in the page yet', async () => {
  await focusRow('Row 1', { history: manyRows(60) })
  for (let position = 2; position <= 20; position++) {
    await press('{PageDown}')
    await waitFor(() => expect(place()).toBe(`${position}`))
  }
  expect(document.activeElement?.textContent).toContain('Row 20')
})

it('leaves the feed upwards by Control and Home', async () => {
  const first = await focusRow()
  await press('{Control>}{Home}{/Control}')
  const left = () => document.activeElement as HTMLElement
  await waitFor(() =>
    expect(left().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING),
  )
})

it('leaves the feed downwards by Control and End', async () => {
  const { requests } = await renderWhole({ history: manyRows(60), holding: ['loadTop'] })
  await row('Row 1')
  requests.fail('loadPage')
  window.scrollTo({ top: 1200 })
  await screen.findByText('Older transactions could not be loaded.')
  // While it still scrolls, rows come and go, and so does the button where the page is asked for again by itself.
  await waitFor(async () => {
    ;(await row('Row 25')).focus()
    expect(place()).toBe('25')
    await press('{Control>}{End}{/Control}')
    expect(document.activeElement?.textContent).toBe('Try again')
  })
})

it('goes to the end of the page by Control and End where nothing follows the feed', async () => {
  await renderWhole({ signedInAs: 'Jun' })
  await side().findByText('Your balance')
  screen.getByRole('complementary').style.display = 'none'
  const first = await row('Thanks for covering')
  first.focus()
  await press('{Control>}{End}{/Control}')
  await waitFor(() => expect(window.scrollY).toBeGreaterThan(300))
})

it('goes on from the row that was focused though it was scrolled far out of sight', async () => {
  const second = await focusRow('Row 2', { history: manyRows(60) })
  window.scrollTo({ top: 1500 })
  await waitFor(() => expect(second.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('feed'))
  await press('{PageDown}')
  await waitFor(() => expect(place()).toBe('3'))
})

it('draws no ring around all rows while the focus waits there for a key', async () => {
  const first = await focusRow('Row 1', { history: manyRows(60) })
  await press('{PageDown}')
  window.scrollTo({ top: 1500 })
  await waitFor(() => expect(first.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('feed'))
  expect(document.activeElement?.matches(':focus-visible')).toBe(true)
  expect(getComputedStyle(document.activeElement as Element).outlineStyle).toBe('none')
})

it('shows the row that Page Up goes to below the header and the day, where it was not in the page', async () => {
  await renderWhole({ history: manyRows(60), until: 'Row 1' })
  window.scrollTo({ top: 1500 })
  await row('Row 20')
  const topmost = rows()[0]
  const before = Number(topmost?.getAttribute('aria-posinset'))
  topmost?.focus({ preventScroll: true })
  await press('{PageUp}')
  await waitFor(() => expect(place()).toBe(`${before - 1}`))
  await waitFor(() => expect(topOfFocused()).toBeGreaterThanOrEqual(COVERED))
})

it('shows the row below the header and the day that Page Down goes back up to', async () => {
  const second = await focusRow('Row 2', { history: manyRows(60) })
  window.scrollTo({ top: 1500 })
  await waitFor(() => expect(second.isConnected).toBe(false))
  await press('{PageDown}')
  await waitFor(() => expect(place()).toBe('3'))
  await waitFor(() => expect(topOfFocused()).toBeGreaterThanOrEqual(COVERED))
})

it('counts each press of Page Down, however fast they come', async () => {
  await focusRow('Row 1', { history: manyRows(60) })
  for (let presses = 1; presses <= 20; presses++)
    fireEvent.keyDown(document.activeElement as Element, { key: 'PageDown' })
  await waitFor(() => expect(place()).toBe('21'))
  await waitFor(() =>
    expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThanOrEqual(800),
  )
})
