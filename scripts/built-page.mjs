import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { cleanEnvironment } from './clean-environment.mjs'
import { browserArguments, findBrowser, noBrowser } from './find-browser.mjs'
import { runCommand } from './run-command.mjs'

/** @import { Page } from '@playwright/test' */

/**
 * Builds the page with the given settings and no others.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} settings
 * @param {{ checkout?: string, root?: string }} [other] another checkout, with its own packages; a page other than the app's
 */
export async function buildPage(folder, settings, { checkout = '.', root = '.' } = {}) {
  const outDir = resolve(folder)
  const { code, output } = await runCommand(
    'vite',
    ['build', root, '--outDir', outDir, '--emptyOutDir'],
    {
      cwd: checkout,
      env: cleanEnvironment(settings),
      quiet: true,
    },
  )
  if (code !== 0) throw new Error(output)
}

export function launchBrowser() {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(noBrowser)
  return chromium.launch({ executablePath, args: browserArguments })
}

/**
 * Makes a page set the performance mark "first-row" when it shows its first row.
 * @param {Page} page
 */
export function markFirstRow(page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=feed] article')) return
      performance.mark('first-row')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Makes a page set the performance mark "taken-over" when React's page shows its first row, in the place of the served one.
 * @param {Page} page
 */
export function markTakenOver(page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const row = document.querySelector('[role=feed] article')
      if (!row || document.getElementById('shell')) return
      performance.mark('taken-over')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * The time of this mark, in milliseconds after the start of the visit.
 * @param {Page} page
 */
export async function takenOverAt(page) {
  await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0)
  return page.evaluate(() => performance.getEntriesByName('taken-over')[0]?.startTime ?? Number.NaN)
}

/**
 * The time of the first row, in milliseconds after the start of the visit.
 * @param {Page} page
 */
export async function firstRowOf(page) {
  await page.getByRole('feed').getByRole('article').first().waitFor()
  return page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN)
}

/** @param {readonly number[]} figures */
export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
