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
/** Live updates start six seconds after the first rows (docs/decisions/008-a-page-before-its-scripts.md). */
const QUIET_MS = 8_000

/**
 * Counts what a visit of the built page reads from ledgers of different sizes, by a proxy before the emulator, and what the
 * calls of the specification would read.
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
    // A service worker would serve the second visit from its cache.
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
      ...[visitor, member, feed, both].map(formatRead),
      `${Math.round(feed.documents / visitor.documents)}`,
    ])
    await page.close()
    site.close()
  }
  await browser.close()
  proxy.close()
  const heading = ['transactions', 'signed out', 'signed in']
  const specified = ['specified calls, signed out', 'specified calls, signed in']
  return table([[...heading, ...specified, 'ratio of documents, signed out'], ...rows])
}

/** @param {{ documents: number, bytes: number }} read */
function formatRead({ documents, bytes }) {
  const kilobytes = Math.round(bytes / 1000).toLocaleString('en-GB')
  return `${documents.toLocaleString('en-GB')} documents, ${kilobytes} kB`
}

/**
 * Waits until no more data comes, and returns the count.
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
