import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feed, header, press, row, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function onScreen(width: number): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight }
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(before.width, before.height))
}

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
  await onScreen(1280)
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
  const [join] = await side().findAllByRole('button', { name: 'Join in' })
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
  await onScreen(390)
  await renderApp()
  const first = await row('Thanks for covering')
  const [join] = await side().findAllByRole('button', { name: 'Join in' })
  join?.focus()
  const met: Element[] = []
  for (let pressed = 0; pressed < 20; pressed++) {
    await press('{Tab}')
    met.push(focused())
  }
  expect(met).toContain(first)
})

it.each([390, 320])(
  'at %d pixels, a new account sees one line that offers a username, and then the feed',
  async (width) => {
    await onScreen(width)
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
