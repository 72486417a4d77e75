import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, resizeWindow } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

/** The outline and the gap between it and the button. Unit: px. */
const RING = 4

it.each([1200, 900])('shows the whole focus ring of Send GBP, %d pixels wide', async (width) => {
  await resizeWindow(width, 800)
  await renderApp({ signedInAs: 'Jun', until: 'Coffee, and' })
  await screen.findByRole('button', { name: 'Mine' })
  const send = screen.getByRole('button', { name: 'Send GBP' })
  await press('{Tab}')
  send.focus()
  await waitFor(() => expect(send.matches(':focus-visible')).toBe(true))
  const { left, right, bottom } = send.getBoundingClientRect()
  const isUnderRing = (element: Element) => {
    const box = element.getBoundingClientRect()
    const isBeside = box.right <= left - RING || box.left >= right + RING
    return !isBeside && box.top < bottom + RING && box.bottom > bottom
  }
  const others = [...document.querySelectorAll('main section *')].filter(isUnderRing)
  expect(others.length).toBeGreaterThan(0)
  expect(Math.max(...others.map(layerOf))).toBeLessThan(layerOf(send))
})

/** The layer of an element in the page: its own, or that of what it is in. */
function layerOf(element: Element): number {
  const layers = [0]
  for (let at: Element | null = element; at; at = at.parentElement)
    layers.push(Number(getComputedStyle(at).zIndex) || 0)
  return Math.max(...layers)
}
