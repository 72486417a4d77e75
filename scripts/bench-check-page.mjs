import { openFeed } from './bench-feed.mjs'
import { launchBrowser } from './built-page.mjs'
import { table } from './markdown.mjs'

/** @import { Page } from '@playwright/test' */

const SIZES = [1_000, 10_000, 100_000]
const CHECK = /^Check the ledger/
const VERDICT = /entries, .* accounts, 0 findings/
const SECOND_MS = 1000

/** Measures a check in the worker of the built demo: its time, and how smoothly the page draws meanwhile. */
export async function benchCheckPage() {
  const browser = await launchBrowser()
  const rows = []
  for (const size of SIZES) {
    const { site, page } = await openFeed(browser, size)
    await page.goto(`${site.url}?check`)
    rows.push([size.toLocaleString('en'), ...(await measured(page))])
    await page.context().close()
    await site.close()
  }
  await browser.close()
  return table([
    ['transfers', 'everything, s', 'frames a second', 'in the slowest second', 'longest frame, ms'],
    ...rows,
  ])
}

/**
 * Checks the ledger of an open modal until the verdict.
 * @param {Page} page
 */
async function measured(page) {
  const button = page.getByRole('dialog').getByRole('button', { name: CHECK })
  // How much there is to read is known once the history is complete.
  await page.getByText('The first check reads about').waitFor({ timeout: 60_000 })
  await page.evaluate(() => {
    const frames = /** @type {number[]} */ ([])
    Object.assign(window, { frames })
    const next = (/** @type {number} */ time) => {
      frames.push(time)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const start = performance.now()
  await button.click()
  await page.getByText(VERDICT).first().waitFor()
  const seconds = (performance.now() - start) / 1000
  const times = await page.evaluate(
    () => /** @type {{ frames: number[] }} */ (/** @type {unknown} */ (window)).frames,
  )
  return [seconds.toFixed(1), ...smoothness(times)]
}

/** @param {readonly number[]} times of the frames, in ms */
function smoothness(times) {
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const inSecond = (/** @type {number} */ at) =>
    times.filter((time) => time >= at && time < at + SECOND_MS).length
  const whole = times.filter((time) => time + SECOND_MS <= last)
  const slowest = whole.length > 0 ? String(Math.min(...whole.map(inSecond))) : '–'
  const average = (gaps.length / ((last - first) / 1000)).toFixed(1)
  return [average, slowest, Math.max(...gaps).toFixed(0)]
}
