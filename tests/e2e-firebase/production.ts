import { randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type StoredDocument, writeDocuments } from '../../scripts/firestore-documents.mjs'
import { chooseName, expectBalance, header, signUp } from '../e2e/product.ts'
import { aPerson } from './a-person.ts'
import { type Deployment, deploy } from './deploy.ts'
import { emulators } from './emulators.ts'
import { storeSignIn } from './sign-in-storage.ts'

interface Fixtures {
  /** Console errors that a test causes on purpose. Any other console error fails the test. */
  readonly expectedErrors: RegExp | null
  readonly deployment: Deployment
  /** The database of the ledger, without its rules; empty at first. */
  readonly database: { write(documents: readonly StoredDocument[]): Promise<void> }
  /** A page in another person's browser. */
  readonly elsewhere: Page
}

/** What the pages of a browser show. */
const deployments = new WeakMap<BrowserContext, Deployment>()

/** Browsers on the production build and the official emulators, in which a console error fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  deployment: async ({}, use) => {
    const deployment = await deploy()
    await use(deployment)
    deployment.takeDown()
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
  database: async ({ deployment: { projectId } }, use) => {
    const database = { host: emulators().firestoreHost, projectId }
    await use({ write: (documents) => writeDocuments(database, documents) })
  },
  context: async ({ context, deployment, baseURL, expectedErrors }, use) => {
    deployments.set(context, deployment)
    await guarded(context, { baseURL, expectedErrors }, use)
  },
  elsewhere: async ({ browser, deployment, baseURL, expectedErrors }, use) => {
    const context = await browser.newContext({ baseURL })
    deployments.set(context, deployment)
    await guarded(context, { baseURL, expectedErrors }, async () => use(await context.newPage()))
    await context.close()
  },
})

export { expect }

/** Uses a browser without access to other machines, in which a console error fails the test. */
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

/** Opens the main page with a new person of this name, who is signed in. Returns their email. */
export async function join(page: Page, name: string): Promise<string> {
  const deployment = deployments.get(page.context())
  if (!deployment) throw new Error('This browser has no deployment')
  const { url, projectId } = deployment
  const email = newEmail()
  const id = await storeSignIn(page, url, email)
  await writeDocuments({ host: emulators().firestoreHost, projectId }, aPerson(id, name))
  await visit(page)
  await expectBalance(page, '1,337')
  return email
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
