import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { address, modal, openModals, press, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function link() {
  const one = await row('Coffee, and')
  return { one, time: within(one).getByRole('link') as HTMLAnchorElement }
}

it('opens a transaction by its time', async () => {
  const { user } = await renderApp()
  const { time } = await link()
  await user.click(time)
  await modal('12 GBP to @Wren')
  expect(address()).toBe(time.getAttribute('href')?.replace(/^/, '/'))
})

it('opens it by the keyboard, next after the names of the row', async () => {
  await renderApp()
  const { one, time } = await link()
  one.focus()
  await press('{Tab}{Tab}{Tab}')
  expect(document.activeElement).toBe(time)
  await press('{Enter}')
  await modal('12 GBP to @Wren')
})

it('gets the focus back when the transaction is closed', async () => {
  await renderApp()
  const { time } = await link()
  time.focus()
  await press('{Enter}')
  await modal('12 GBP to @Wren')
  await press('{Escape}')
  await waitFor(() => expect(openModals()).toBe(0))
  await waitFor(() => expect(document.activeElement).toBe(time))
})

it('goes on to the next row from the time', async () => {
  await renderApp()
  const { one, time } = await link()
  time.focus()
  await press('{PageDown}')
  const next = Number(one.getAttribute('aria-posinset')) + 1
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe(`${next}`))
})

it('leaves a click that opens another tab to the browser', async () => {
  await renderApp()
  const { time } = await link()
  let isPrevented = true
  document.addEventListener(
    'click',
    (event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  time.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(isPrevented).toBe(false)
  expect(openModals()).toBe(0)
})

it('says of which row it is to a screen reader', async () => {
  await renderApp()
  const { time } = await link()
  const about = document.getElementById(time.getAttribute('aria-describedby') ?? '')
  expect(about?.textContent).toBe('@Inés sent it to @Wren')
})
