import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { manyRows } from './history.ts'
import { header, press, row, rows } from './page-parts.ts'
import { renderApp } from './render-app.tsx'

const topmost = () => rows().find((one) => one.getBoundingClientRect().bottom > 0)

/** Which row stands at the top of the window, and where. */
function inSight() {
  const message = topmost()?.querySelector('p + p')?.textContent
  return [message, Math.round(topmost()?.getBoundingClientRect().top ?? 0)]
}

const remembered = () => window.history.state?.reading?.id?.replace('row-', 'Row ') ?? null

/** Reads down to about a row, and waits until the page has remembered the place. */
async function readDownTo(words: string) {
  while (!rows().some(({ textContent }) => textContent.includes(words))) {
    window.scrollBy({ top: 400 })
    await new Promise((frame) => requestAnimationFrame(frame))
  }
  window.scrollBy({ top: 33 })
  await waitFor(() => expect(remembered()).toBe(inSight()[0]))
  return inSight()
}

it('a reload keeps the place, beyond the first page too', async () => {
  const { reload } = await renderApp({ history: manyRows(90) })
  await row('Row 1')
  const before = await readDownTo('Row 60')
  await reload()
  await waitFor(() => expect(inSight()).toEqual(before))
})

it('a reload with a modal open keeps the place under it', async () => {
  const { reload } = await renderApp({ history: manyRows(60) })
  await row('Row 1')
  const before = await readDownTo('Row 30')
  header().getByRole('button', { name: 'Sign In' }).click()
  await screen.findByRole('dialog')
  await reload()
  await screen.findByRole('dialog')
  await press('{Escape}')
  await waitFor(() => expect(inSight()).toEqual(before))
})

it('Back from another page keeps the place', async () => {
  const { reload } = await renderApp({ history: manyRows(60) })
  await row('Row 1')
  const before = await readDownTo('Row 30')
  await reload('/nowhere')
  await screen.findByText(/can't find the page/)
  window.history.back()
  await waitFor(() => expect(inSight()).toEqual(before))
})

it('at the head of the feed nothing is remembered, so that newer rows are seen', async () => {
  await renderApp({ history: manyRows(60) })
  await row('Row 1')
  await readDownTo('Row 30')
  window.scrollTo({ top: 0 })
  await waitFor(() => expect(remembered()).toBeNull())
})
