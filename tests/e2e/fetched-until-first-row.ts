import type { Page } from '@playwright/test'
import { markTakenOver } from '../../scripts/built-page.mjs'
import { open } from './product.ts'

interface Fetched {
  /** The page and all requested files. */
  readonly requests: readonly string[]
  /** The script files. */
  readonly scripts: readonly string[]
}

/** Opens the main page, and returns what was fetched before React showed its first row. */
export async function fetchedUntilFirstRow(page: Page): Promise<Fetched> {
  await markTakenOver(page)
  await open(page)
  const requests = await page.evaluate(() => {
    const shown = performance.getEntriesByName('taken-over')[0]?.startTime ?? 0
    const parts = performance.getEntriesByType('resource')
    const early = parts.filter(({ startTime }) => startTime < shown)
    return [location.href, ...early.map(({ name }) => name)].map((name) => new URL(name).pathname)
  })
  const scripts = requests.filter((path) => path.endsWith('.js')).map((path) => path.slice(1))
  return { requests, scripts }
}
