import { buildPage, launchBrowser } from './built-page.mjs'
import { startCountingProxy } from './counting-proxy.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { literalUsers, literalVisit } from './literal-calls.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'
import { settled, signUp } from './visit-page.mjs'

/** @import { Emulators } from './emulators.mjs' */

const SIZES = [100, 1_000, 10_000, 100_000]

/**
 * Counts the documents that a visit of the built page reads from ledgers of different sizes, by a proxy before the emulator, and those
 * that the calls of the specification would read.
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
    await signUp(page, `visitor-${size}`)
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
