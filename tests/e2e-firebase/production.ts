import type { BrowserContext, Page } from '@playwright/test'
import { type StoredDocument, writeDocuments } from '../../scripts/firestore-documents.mjs'
import { expectBalance } from '../e2e/product.ts'
import { test as base, newEmail, visit } from '../stories/home.ts'
import { aPerson } from './a-person.ts'
import { type Deployment, deploy } from './deploy.ts'
import { emulators } from './emulators.ts'
import { storeSignIn } from './sign-in-storage.ts'

interface Fixtures {
  readonly deployment: Deployment
  /** The database of the ledger, without its rules; empty at first. */
  readonly database: { write(documents: readonly StoredDocument[]): Promise<void> }
}

/** What the pages of a browser show. */
const deployments = new WeakMap<BrowserContext, Deployment>()

/** Browsers on the production build and the official emulators. They reach no other machines. */
export const test = base.extend<Fixtures>({
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
  context: async ({ context, deployment }, use) => {
    deployments.set(context, deployment)
    await use(context)
  },
  elsewhere: async ({ elsewhere, deployment }, use) => {
    deployments.set(elsewhere.context(), deployment)
    await use(elsewhere)
  },
})

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
