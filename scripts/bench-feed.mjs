import { buildPage, firstRowOf, launchBrowser, markFirstRow, median } from './built-page.mjs'
import { countFrames } from './count-frames.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Browser, Page } from '@playwright/test' */

const SIZES = [100, 1_000, 10_000, 100_000]
const VISITS = 7

/** Measures the demo with made-up histories of different lengths, added during an earlier visit. */
export async function benchFeed() {
  const browser = await launchBrowser()
  const feeds = []
  for (const size of SIZES) feeds.push(await openFeed(browser, size))
  // The sizes take turns, so that other load on the machine affects all of them.
  for (let visit = 0; visit < VISITS; visit++)
    for (const feed of feeds) {
      await feed.page.goto(feed.site.url)
      feed.firstRows.push(await firstRowOf(feed.page))
    }
  const rows = []
  for (const { size, page, firstRows } of feeds) {
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const frames = await countFrames(page)
    const [first, reference] = [median(firstRows), median(feeds[0]?.firstRows ?? [])]
    rows.push([
      size.toLocaleString('en-GB'),
      `${Math.round(first)}`,
      (first / reference).toFixed(2),
      `${elements}`,
      frames,
      (await heapOf(page)).toFixed(1),
    ])
  }
  await browser.close()
  for (const { site } of feeds) site.close()
  const heading = [
    'transfers',
    'first row, ms',
    'ratio',
    'elements',
    'frames over 25 ms',
    'heap, MB',
  ]
  return table([heading, ...rows])
}

/**
 * Opens the demo with a made-up history of so many transfers, which is stored by then.
 * @param {Browser} browser
 * @param {number} size
 */
export async function openFeed(browser, size) {
  const folder = `.cache/bench/feed-${size}`
  await buildPage(folder, { VITE_BACKEND: 'demo', VITE_DEMO_TRANSFERS: String(size) })
  const site = await serveHosting({ folder, hasPolicy: false })
  const context = await browser.newContext()
  const page = await context.newPage()
  await markFirstRow(page)
  await page.goto(site.url)
  await firstRowOf(page)
  await page.waitForFunction(hasHistory, undefined, { timeout: 120_000, polling: 500 })
  return { size, site, page, firstRows: /** @type {number[]} */ ([]) }
}

/** In the page: whether the stored journal has a made-up history. */
function hasHistory() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('pledger-demo')
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('commits').objectStore('commits').getAll()
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result.flat().some(({ type }) => type === 'history-planned'))
      }
    }
  })
}

/**
 * The size of the page's heap after a garbage collection, in megabytes.
 * @param {Page} page
 */
async function heapOf(page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
