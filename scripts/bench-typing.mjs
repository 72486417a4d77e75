import { buildPage, firstRowOf, launchBrowser, markFirstRow, median } from './built-page.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Page } from '@playwright/test' */

const TRANSFERS = 100_000
const PEOPLE = '10,000'
const SLOWDOWN = 4
const TIMES = 20
/** The browser reports no interaction that is shorter. */
const FINEST_MS = 16
/** Longer than the pause in typing after which the form asks the ledger (`ui/state/use-query.ts`). */
const TYPING_PAUSE_MS = 200

/** Measures the time from an interaction to the next paint, on a slow device, with ten thousand people in the ledger. */
export async function benchTyping() {
  const folder = `.cache/bench/feed-${TRANSFERS}`
  await buildPage(folder, { VITE_BACKEND: 'demo', VITE_DEMO_TRANSFERS: String(TRANSFERS) })
  const site = await serveHosting({ folder, hasPolicy: false })
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await markFirstRow(page)
  await page.addInitScript(() => {
    const interactions = /** @type {Record<number, number>} */ ({})
    Object.assign(window, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = /** @type {PerformanceEventTiming} */ (entry)
        if (interactionId)
          interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration)
      }
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
  })
  await page.goto(site.url)
  await firstRowOf(page)
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('button', { name: 'Be Maya', exact: true }).click()
  await page.getByRole('button', { name: 'Send GBP' }).click()
  const field = page.getByRole('combobox')
  // Suggestions contain names of the made-up history once it is complete.
  while ((await page.getByRole('option').count()) < 5) {
    await field.fill('')
    await field.fill('a')
    await page.waitForTimeout(1_000)
  }
  await field.fill('')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const keys = await measured(page, async (turn) => {
    await field.press('abcdefghijklmnopqrst'[turn] ?? 'a')
    // The next key comes while the page finds and draws the suggestions for this one.
    await page.waitForTimeout(TYPING_PAUSE_MS)
    await field.press('a')
    await page.waitForTimeout(400)
    if (turn % 2 === 1) await field.fill('')
  })
  const openings = await measured(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await forget(page)
    await page.getByRole('button', { name: 'Send GBP' }).click()
    await page.getByRole('dialog').waitFor()
  })
  await browser.close()
  site.close()
  const row = (/** @type {string} */ what, /** @type {number[]} */ figures) => [
    what,
    `${median(figures)}`,
    `${Math.max(...figures)}`,
  ]
  return table([
    ['interaction', 'median to the next paint, ms', 'longest'],
    row(`a key in the recipient field, ${PEOPLE} people`, keys),
    row('opening the send form', openings),
  ])
}

/**
 * The duration of the longest interaction in each turn, in milliseconds.
 * @param {Page} page
 * @param {(turn: number) => Promise<void>} act
 */
async function measured(page, act) {
  const durations = []
  for (let turn = 0; turn < TIMES; turn++) {
    await forget(page)
    await act(turn)
    await page.waitForTimeout(300)
    durations.push(
      await page.evaluate((finest) => {
        const { interactions } = /** @type {{ interactions: object }} */ (
          /** @type {any} */ (window)
        )
        return Math.max(finest, ...Object.values(interactions))
      }, FINEST_MS),
    )
  }
  return durations
}

/** @param {Page} page */
function forget(page) {
  return page.evaluate(() => {
    const { interactions } = /** @type {any} */ (window)
    for (const id of Object.keys(interactions)) delete interactions[id]
  })
}
