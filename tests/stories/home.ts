import { randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { chooseName, header, signUp } from '../e2e/product.ts'

interface Fixtures {
  /** Console errors that a test causes on purpose. Any other console error fails the test. */
  readonly expectedErrors: RegExp | null
  /** A page in another person's browser. */
  readonly elsewhere: Page
}

/** Browsers on a ledger that is empty at first, at the `baseURL` of the configuration's own fixtures. A console error fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  context: async ({ context, baseURL, expectedErrors }, use) => {
    await guarded(context, { baseURL, expectedErrors }, use)
  },
  elsewhere: async ({ browser, baseURL, expectedErrors }, use) => {
    const context = await browser.newContext({ baseURL })
    await guarded(context, { baseURL, expectedErrors }, async () => use(await context.newPage()))
    await context.close()
  },
})

export { expect }

/** Where stories happen that are the same on every backend: the fixtures of one, and how people join it. */
export interface Home {
  readonly test: typeof test
  /** Opens the main page with a new person of this name, who is signed in. Returns their email. */
  join(page: Page, name: string): Promise<string>
}

/** Uses a browser in which a console error of the page fails the test. */
async function guarded(
  context: BrowserContext,
  {
    baseURL = '',
    expectedErrors,
  }: { readonly baseURL?: string; readonly expectedErrors: RegExp | null },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const errors: string[] = []
  // The emulator's own window cannot load its files from other machines.
  const take = (page: Page | null, text: string) => {
    if (page?.url().startsWith(baseURL) && !expectedErrors?.test(text)) errors.push(text)
  }
  context.on('weberror', (event) => take(event.page(), String(event.error())))
  context.on(
    'console',
    (message) => message.type() === 'error' && take(message.page(), message.text()),
  )
  await use(context)
  expect(errors).toEqual([])
}

/** The Auth emulator keeps its people from test to test. */
export const newEmail = () => `person-${randomUUID()}@example.com`

/** Opens the main page, and waits until it knows who is signed in. */
export async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(header(page).getByRole('button', { name: /^Sign (In|Out)$/ })).toBeVisible()
}

/** As a person does it: signs up with email and password, and takes a name. */
export async function joinByForms(page: Page, name: string): Promise<void> {
  await visit(page)
  await signUp(page, newEmail())
  await chooseName(page, name)
}

/** Asks for a new name in one's own profile, and leaves the profile open. */
export async function askForName(page: Page, name: string): Promise<Locator> {
  await header(page).getByRole('button', { name: 'Your profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByText('Settings').click()
  await profile.getByText('Change username').click()
  await profile.getByLabel('Username').fill(name)
  await profile.getByLabel('Username').press('Enter')
  return profile
}
