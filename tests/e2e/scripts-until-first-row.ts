import type { Page } from '@playwright/test'
import { open } from './product.ts'

/** Opens the main page, and gives the files of the scripts that were asked for before its first row stood. */
export async function scriptsUntilFirstRow(page: Page): Promise<readonly string[]> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=feed] article')) return
      performance.mark('first-row')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page)
  return page.evaluate(() => {
    const shown = performance.getEntriesByName('first-row')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown)
      .map(({ name }) => new URL(name).pathname.slice(1))
  })
}
