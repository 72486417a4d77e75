import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { emptyState, STATE_KEY } from '../../src/adapters/demo/identity/identity-state.ts'
import { DEMO_PEOPLE } from '../../src/adapters/demo/sample.ts'

interface Options {
  /** Console errors that a test causes on purpose. Any other console error fails the test. */
  readonly expectedErrors: RegExp | null
}

/** A browser in which a console error fails the test. */
export const test = base.extend<Options>({
  expectedErrors: [null, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = []
    const take = (text: string) => {
      if (!expectedErrors?.test(text)) errors.push(text)
    }
    context.on('weberror', (event) => take(String(event.error())))
    context.on('console', (message) => message.type() === 'error' && take(message.text()))
    await use(context)
    expect(errors).toEqual([])
  },
})

export { expect }

export const header = (page: Page) => page.getByRole('banner')
export const feed = (page: Page) => page.getByRole('feed', { name: 'Public Transaction Feed' })
export const rows = (page: Page) => feed(page).getByRole('article')
export const modal = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens the main page, with an optional query, and waits for the first row and for React. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(servedPage(page)).toHaveCount(0)
  await expect(rows(page).first()).toBeAttached()
}

/** The page as it is served, until React takes over. */
export const servedPage = (page: Page) => page.locator('#shell')

/** Opens the main page, with an optional query, in a browser where one of the seven demo people has signed in. */
export async function openAs(page: Page, name: string, path = '/'): Promise<void> {
  const person = DEMO_PEOPLE.find(({ username }) => username === name)
  if (!person) throw new Error(`${name} is nobody of the demo`)
  const signedIn = { id: person.id, provenAt: Date.now() }
  await page.addInitScript(storeOnce, [STATE_KEY, JSON.stringify({ ...emptyState, signedIn })])
  await page.goto(path)
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(rows(page).first()).toBeAttached()
}

/** Leads to an address without a reload, as a link in the page does. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Once only: later visits begin with what the page has stored. */
function storeOnce([key = '', value = '']: readonly string[]): void {
  if (location.protocol === 'http:' && localStorage.getItem(key) === null)
    localStorage.setItem(key, value)
}

/** Signs in as one of the seven demo people, with one click. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('button', { name: `Be ${name}`, exact: true }).click()
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

export const signUp = (page: Page, email: string, username = ''): Promise<void> =>
  enter(page, 'Sign Up', email, username)

export const signIn = (page: Page, email: string): Promise<void> => enter(page, 'Sign In', email)

async function enter(
  page: Page,
  way: 'Sign In' | 'Sign Up',
  email: string,
  username = '',
): Promise<void> {
  await header(page).getByRole('button', { name: way }).click()
  const auth = modal(page, way)
  await auth.getByLabel('Email').fill(email)
  await auth.getByLabel('Password', { exact: true }).fill('correct horse')
  if (way === 'Sign Up') await auth.getByLabel('Username').fill(username)
  await auth.getByRole('button', { name: way, exact: true }).click()
  await expect(auth).toBeHidden()
}

export async function signOut(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
}

/** Takes a username in one's own profile, and closes the profile. */
export async function chooseName(page: Page, name: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Your profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByLabel('Username').fill(name)
  await profile.getByLabel('Username').press('Enter')
  await expect(modal(page, `Profile of @${name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
}

interface Send {
  readonly to: string
  readonly amount: number
  readonly message?: string
}

/** Opens the send modal and fills it in. */
export async function fillSend(page: Page, { to, amount, message = '' }: Send): Promise<Locator> {
  // An empty feed has such a button too.
  await page.getByRole('button', { name: 'Send GBP', exact: true }).first().click()
  const send = modal(page, 'Send GBP')
  await send.getByRole('combobox', { name: 'Recipient' }).fill(to)
  await send.getByLabel('Amount').fill(String(amount))
  await send.getByLabel('Message').fill(message)
  return send
}

/** Sends points, and waits until they are sent. */
export async function sendPoints(page: Page, send: Send): Promise<void> {
  const form = await fillSend(page, send)
  const amount = send.amount.toLocaleString('en-GB')
  await form.getByRole('button', { name: `Send ${amount} GBP to @${send.to}` }).click()
  await expect(form).toBeHidden()
}

export async function expectBalance(page: Page, balance: string): Promise<void> {
  await expect(header(page).getByText(`${balance} GBP`)).toBeVisible()
}
