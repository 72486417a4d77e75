import { buildPage, firstRowOf, launchBrowser, median } from './built-page.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { withEmulators } from './emulators.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Browser, Page } from '@playwright/test' */

/** Compares the first row on a slow phone with that of another checkout that has its packages installed. */
const [older = '', visits = '11'] = process.argv.slice(2)
if (!older) throw new Error('Usage: node scripts/bench-first-row.mjs OLDER_CHECKOUT [VISITS]')

const SLOWER_PROCESSOR = { rate: 4 }
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const LONG_TASK_MS = 50
const AFTER_ROW_MS = 1_000

await withEmulators(async ({ firestoreHost, authUrl }) => {
  const projectId = `demo-first-row-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(200))
  const browser = await launchBrowser()
  const rows = [
    ...(await compare(browser, 'demo', { VITE_BACKEND: 'demo' })),
    ...(await compare(browser, 'production', onEmulators(projectId, firestoreHost, authUrl))),
  ]
  await browser.close()
  console.log(table([['', '', 'first row, ms', 'blocking, ms', 'visits, ms'], ...rows]))
})

/**
 * @param {Browser} browser
 * @param {string} name
 * @param {Record<string, string>} settings
 */
async function compare(browser, name, settings) {
  const pages = []
  for (const [when, checkout] of [
    ['before', older],
    ['after', '.'],
  ]) {
    const folder = `.cache/bench/first-row-${name}-${when}`
    await buildPage(folder, settings, checkout)
    const runs = /** @type {Awaited<ReturnType<typeof visit>>[]} */ ([])
    pages.push({ when, site: await serveHosting({ folder, hasPolicy: false }), runs })
  }
  // They take turns, so that other load on the machine affects both.
  for (let count = 0; count < Number(visits); count++)
    for (const { site, runs } of pages) runs.push(await visit(browser, site.url))
  return pages.map(({ when = '', site, runs }) => {
    site.close()
    const firstRows = runs.map(({ firstRow }) => Math.round(firstRow))
    const blocking = Math.round(median(runs.map((run) => run.blocking)))
    return [name, when, `${median(firstRows)}`, `${blocking}`, firstRows.join(', ')]
  })
}

/**
 * A first visit with an empty cache.
 * @param {Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR)
  await markPaintedRow(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('feed').getByRole('article').first().waitFor()
  await page.waitForTimeout(AFTER_ROW_MS + 500)
  const firstRow = await firstRowOf(page)
  const tasks = await page.evaluate(() =>
    performance
      .getEntriesByName('long-task')
      .map(({ startTime, duration }) => ({ startTime, duration })),
  )
  await context.close()
  const blocking = tasks
    .filter(({ startTime }) => startTime < firstRow + AFTER_ROW_MS)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0)
  return { firstRow, blocking }
}

/**
 * Makes a page set the mark "first-row" after the frame with its first row, and measure each long task.
 * @param {Page} page
 */
function markPaintedRow(page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=feed] article')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        performance.measure('long-task', { start: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
}
