import { buildPage, launchBrowser, markTakenOver, takenOverAt } from './built-page.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Emulators } from './emulators.mjs' */

/**
 * Measures the files that a first visit fetches until React shows the first row, with the builds served as they are deployed.
 * @param {Emulators} emulators
 */
export async function benchStart({ firestoreHost, authUrl }) {
  const projectId = `demo-start-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(50))
  const builds = [
    ['demo', { VITE_BACKEND: 'demo' }],
    ['production', onEmulators(projectId, firestoreHost, authUrl)],
  ]
  const browser = await launchBrowser()
  const rows = []
  for (const [name, settings] of /** @type {[string, Record<string, string>][]} */ (builds)) {
    const folder = `.cache/bench/start-${name}`
    await buildPage(folder, settings)
    const site = await serveHosting({ folder, emulators: [`http://${firestoreHost}`, authUrl] })
    const page = await browser.newPage()
    await markTakenOver(page)
    await page.goto(site.url)
    const takenOver = await takenOverAt(page)
    const fetched = await page.evaluate((until) => {
      const page = performance.getEntriesByType('navigation')
      const parts = performance.getEntriesByType('resource')
      return [...page, ...parts]
        .map((entry) => /** @type {PerformanceResourceTiming} */ (entry))
        .filter(({ startTime }) => startTime < until)
        .map(({ name, transferSize, encodedBodySize }) => ({
          name: new URL(name).pathname,
          bytes: transferSize || encodedBodySize,
        }))
    }, takenOver)
    const bytes = (/** @type {RegExp} */ kind) =>
      fetched.filter((file) => kind.test(file.name)).reduce((sum, file) => sum + file.bytes, 0)
    const kilobytes = (/** @type {number} */ sum) => (sum / 1000).toFixed(1)
    rows.push([
      name,
      `${fetched.length}`,
      kilobytes(bytes(/^\/$/)),
      kilobytes(bytes(/\.js$/)),
      kilobytes(bytes(/./)),
    ])
    await page.close()
    site.close()
  }
  await browser.close()
  return table([['', 'requests', 'page, kB', 'scripts, kB', 'total, kB'], ...rows])
}
