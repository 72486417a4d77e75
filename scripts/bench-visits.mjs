import { setTimeout as wait } from 'node:timers/promises'
import { buildPage, launchBrowser, onEmulators } from './built-page.mjs'
import { startCountingProxy } from './counting-proxy.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { literalUsers, literalVisit } from './literal-calls.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown-table.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Page } from '@playwright/test' */
/** @import { Emulators } from './emulators.mjs' */

const SIZES = [100, 1_000, 10_000, 100_000]
/** What listens begins six seconds after the first rows (docs/decisions/008-a-page-before-its-scripts.md). */
const QUIET_MS = 8_000

/**
 * What a visit of the built page reads of ledgers of different sizes, counted between the page and the emulator, beside
 * what the specification's calls read if they are done as they are described.
 * @param {Emulators} emulators
 */
export async function benchVisits({ firestoreHost, authUrl }) {
  const browser = await launchBrowser()
  const proxy = await startCountingProxy(firestoreHost)
  const rows = []
  for (const size of SIZES) {
    const projectId = `demo-visits-${process.pid}-${size}`
    await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(size))
    const folder = `.cache/bench/visits-${size}`
    await buildPage(folder, onEmulators(projectId, proxy.host, authUrl))
    const site = await serveHosting({ folder, emulators: [`http://${proxy.host}`, authUrl] })
    // A worker would answer for the page from the second visit on.
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const visit = async (/** @type {boolean} */ signedIn) => {
      await page.goto('about:blank')
      proxy.forget()
      await page.goto(site.url)
      const button = page.getByRole('button', { name: signedIn ? 'Sign Out' : 'Sign In' })
      await button.first().waitFor()
      await page.getByRole('feed').getByRole('article').first().waitFor()
      return settled(proxy)
    }
    const visitor = await visit(false)
    await signUp(page, size)
    await settled(proxy)
    const member = await visit(true)
    const feed = await literalVisit(firestoreHost, projectId)
    const users = await literalUsers(firestoreHost, projectId)
    const both = { documents: feed.documents + users.documents, bytes: feed.bytes + users.bytes }
    rows.push([
      size.toLocaleString('en-GB'),
      ...[visitor, member, feed, both].map(inWords),
      `${Math.round(feed.documents / visitor.documents)}`,
    ])
    await page.close()
    site.close()
  }
  await browser.close()
  proxy.close()
  const heading = ['transactions', 'signed out', 'signed in', 'all, signed out', 'all, signed in']
  return table([[...heading, 'times as many, signed out'], ...rows])
}

/** @param {{ documents: number, bytes: number }} read */
function inWords({ documents, bytes }) {
  const kilobytes = Math.round(bytes / 1000).toLocaleString('en-GB')
  return `${documents.toLocaleString('en-GB')} documents, ${kilobytes} kB`
}

/**
 * What came, once nothing more comes.
 * @param {{ count(): { documents: number, bytes: number } }} proxy
 */
async function settled(proxy) {
  let before = proxy.count()
  for (;;) {
    await wait(QUIET_MS)
    const now = proxy.count()
    if (now.bytes === before.bytes) return now
    before = now
  }
}

/**
 * @param {Page} page
 * @param {number} size
 */
async function signUp(page, size) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const auth = page.getByRole('dialog')
  await auth.getByLabel('Email').fill(`visitor-${process.pid}-${size}@example.com`)
  await auth.getByLabel('Password', { exact: true }).fill('correct horse')
  await auth.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor()
}
