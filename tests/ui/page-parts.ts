import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** The parts of the page that tests use. */
export const header = () => within(screen.getByRole('banner'))
export const side = () => within(screen.getByRole('complementary'))
export const feed = () => screen.findByRole('feed', { name: 'Public Transaction Feed' })

export const rows = () => [...document.querySelectorAll<HTMLElement>('[role="feed"] article')]

/** The row with these words. */
export async function row(words: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = rows().find((one) => one.textContent.includes(words))
    if (!found) throw new Error(`No row says "${words}"`)
    return found
  })
}

/** The titles of the rows: who sent it to whom. */
export const titles = () => rows().map((one) => one.querySelector('p')?.textContent)

export const messageOf = (one: Element | null | undefined) =>
  one?.querySelector('p + p')?.textContent

export const modal = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }))

export const openModals = () => document.querySelectorAll('dialog[open]').length

/** Waits until no modal is open, and the address is that of the main page. */
export async function closed(): Promise<void> {
  await waitFor(() => expect(openModals()).toBe(0))
  await waitFor(() => expect(address()).toBe('/'))
}

/** The visible buttons with this name. */
export const shownButtons = (name: string | RegExp) =>
  screen.queryAllByRole('button', { name }).filter((one) => one.checkVisibility())

/** The texts of the present alerts, in the page or in a modal. */
export function alerts(): readonly string[] {
  return texts('[role="alert"]')
}

/** The texts of the status messages. */
export function notes(): readonly string[] {
  return texts('[role="status"]')
}

/** Leads to an address without a reload, as a link in the page does. */
export function follow(to: string): void {
  window.history.pushState(null, '', to)
  fireEvent.popState(window)
}

export const address = () => window.location.pathname + window.location.search

/** Pastes a text into a field, which is quicker than typing. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

export async function signOut(user: UserEvent): Promise<void> {
  await user.click(await header().findByRole('button', { name: 'Sign Out' }))
  await header().findByRole('button', { name: 'Sign In' })
}

/** Gives the window another size, until the test ends. */
export async function resizeWindow(width: number, height = 844): Promise<void> {
  onTestFinished(() => page.viewport(1200, 800))
  await page.viewport(width, height)
}

/** The reader comes back to the page from another tab, as Chromium reports it. */
export function comeBack(): void {
  window.dispatchEvent(new Event('blur'))
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
}

/** Waits until the browser has drawn so often. */
export async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn++) await new Promise(requestAnimationFrame)
}

/** Unfolds the settings in one's own profile, unless they are open, and one part of them. */
export async function unfoldSettings(user: UserEvent, part: string): Promise<void> {
  const settings = await screen.findByText('Settings', { selector: 'summary' })
  if (!settings.closest('details')?.open) await user.click(settings)
  await user.click(screen.getByText(part, { selector: 'summary' }))
}

/** Presses keys through the browser, so that its own key handling works too. */
export const press = (keys: string) => userEvent.keyboard(keys)

/** Scrolls, and waits until what follows a scroll is rendered. */
export async function scrolled(scroller: EventTarget, scroll: () => void): Promise<void> {
  const noticed = new Promise((resolve) => {
    scroller.addEventListener('scroll', resolve, { once: true })
  })
  scroll()
  await noticed
  for (let frame = 0; frame < 2; frame++)
    await new Promise((rendered) => requestAnimationFrame(rendered))
}

function texts(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].flatMap((place) => {
    const said = [...place.querySelectorAll('p')].map((line) => line.textContent)
    return said.length > 0 ? said : place.textContent || []
  })
}
