import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { casesOf } from '../../in-depth.ts'
import { feed, header, press, resizeWindow, row, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const focused = () => document.activeElement as HTMLElement

it('the first thing that the keyboard meets leads past the header, to the feed', async () => {
  await renderApp({ until: 'Thanks for covering' })
  await press('{Tab}')
  expect(focused().textContent).toBe('Skip to the feed')
  const { top, left, width } = focused().getBoundingClientRect()
  expect(document.elementFromPoint(left + 8 + width / 4, top + 8)).toBe(focused())
  await press('{Enter}')
  const landed = focused()
  expect(landed.contains(await feed())).toBe(true)
  await press('{Tab}')
  expect(landed.contains(focused())).toBe(true)
  expect(window.location.hash).toBe('')
})

it('on a wide screen, the link past the header covers nothing of the header', async () => {
  await resizeWindow(1280)
  await renderApp({ until: 'Thanks for covering' })
  await press('{Tab}')
  const link = focused().getBoundingClientRect()
  const home = header().getByRole('link', { name: 'Home' }).getBoundingClientRect()
  const next = header().getByRole('button', { name: 'Sign In' }).getBoundingClientRect()
  expect(link.left).toBeGreaterThan(home.right)
  expect(link.right).toBeLessThan(next.left)
})

it('the link past the header is out of sight without the focus', async () => {
  await renderApp()
  const link = await screen.findByRole('link', { name: 'Skip to the feed' })
  expect(getComputedStyle(link).clipPath).not.toBe('none')
})

it('the keyboard meets the feed before the side column', async () => {
  await renderApp()
  const rows = await feed()
  const [join] = await side().findAllByRole('button', { name: 'Join' })
  const order = rows.compareDocumentPosition(join as Node)
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  ;(await row('Thanks for covering')).focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe(join)
})

it('the ring of a row with the focus is on its fill, which hides what is behind it', async () => {
  await renderApp()
  const first = await row('Thanks for covering')
  await press('{Tab}')
  first.focus()
  const line = first.querySelector('[data-opens]') as HTMLElement
  expect(getComputedStyle(line, '::before').outlineStyle).toBe('solid')
})

it('on a phone, the keyboard comes to the rows after what is above them', async () => {
  await resizeWindow(390)
  await renderApp()
  const first = await row('Thanks for covering')
  const [join] = await side().findAllByRole('button', { name: 'Join' })
  join?.focus()
  const met: Element[] = []
  for (let pressed = 0; pressed < 20; pressed++) {
    await press('{Tab}')
    met.push(focused())
  }
  expect(met).toContain(first)
})

it.each(casesOf([390, 320]))(
  'at %d pixels, a new account sees one line that offers a username, and then the feed',
  async (width) => {
    await resizeWindow(width)
    await renderApp({ signedInAs: 'nina@example.com', until: '1,337' })
    const choose = await side().findByRole('button', { name: 'Choose a username' })
    const line = choose.parentElement as HTMLElement
    expect(line.innerText).toBe('Choose a username to receive points.')
    expect(line.offsetHeight).toBeLessThan(36)
    await waitFor(() => expect(side().queryByText('Your balance')?.checkVisibility()).toBe(false))
    const first = await row('Thanks for covering')
    await waitFor(() => expect(first.getBoundingClientRect().top).toBeLessThan(300))
  },
)

/** The outline and the gap between it and the button. Unit: px. */
const RING = 4

it.each(casesOf([1200, 900]))(
  'shows the whole focus ring of Send GBP, %d pixels wide',
  async (width) => {
    await resizeWindow(width, 800)
    await renderApp({ signedInAs: 'Jun', until: 'Coffee, and' })
    await screen.findByRole('button', { name: 'Mine' })
    const send = await screen.findByRole('button', { name: 'Send GBP' })
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
  },
)

/** The layer of an element in the page: its own, or that of what it is in. */
function layerOf(element: Element): number {
  const layers = [0]
  for (let at: Element | null = element; at; at = at.parentElement)
    layers.push(Number(getComputedStyle(at).zIndex) || 0)
  return Math.max(...layers)
}

it('on a wide screen, the name and the amount of a row are near enough for one glance', async () => {
  await resizeWindow(1280)
  await renderApp({ until: 'Thanks for covering' })
  const line = within(await row('Thanks for covering'))
  const { left } = line.getByRole('button', { name: '@Maya' }).getBoundingClientRect()
  const { right } = line.getByText('37').getBoundingClientRect()
  expect(right - left).toBeLessThan(500)
})
