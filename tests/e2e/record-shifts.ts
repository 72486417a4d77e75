import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records the elements that layout shifts have moved since the page was opened; one `gone` for a shift without any. */
export async function recordShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        const names = sources.map(({ node }) => (node as Element | null)?.className ?? 'gone')
        moved.push(...(names.length > 0 ? names : ['gone']))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)
}
