import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findBrowser, storyArguments } from '../../scripts/find-browser.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { expect, test as product } from './product.ts'

/** Two builds whose files have different names. */
export const VERSIONS = { first: 'dist', second: '.cache/dist-large' }

interface Site {
  readonly folder: string
  /** Replaces the build by another one, like a deployment. */
  deploy(build: string): void
  /** Replaces the service worker by one that removes itself. */
  withdrawWorker(): void
}

/** A site of this test, which starts with the first version, and a browser with service workers. */
export const test = product.extend<{ readonly site: Site & { readonly url: string } }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  site: async ({}, use) => {
    mkdirSync('.cache', { recursive: true })
    const folder = mkdtempSync('.cache/site-')
    const deploy = (build: string) => {
      rmSync(folder, { recursive: true, force: true })
      cpSync(build, folder, { recursive: true })
    }
    deploy(VERSIONS.first)
    const { url, close } = await serveHosting({ folder })
    const withdrawWorker = () => cpSync('build/no-worker.js', join(folder, 'sw.js'))
    await use({ url, folder, deploy, withdrawWorker })
    close()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ site }, use) => use(site.url),
})

/** For `test.use`: a whole Chromium, for what its headless shell lacks. */
export const inChromium = {
  launchOptions: { executablePath: findBrowser(), args: storyArguments },
}

/** Waits until the service worker has cached the version of the page. */
export async function untilCached(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated')
}

/** From its next load on, the page's browser counts as online whatever happens, as with a dead Wi-Fi. */
export async function countAsOnline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
    for (const event of ['online', 'offline'])
      window.addEventListener(event, (report) => report.stopImmediatePropagation(), true)
  })
}

/** Lets the page look for a newer version, as it does every hour. Returns the state of the new worker. */
export function lookForUpdate(page: Page): Promise<ServiceWorkerState | 'nothing newer'> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    // It may be installed, or have failed, by the time the update is answered.
    let found: ServiceWorker | null = null
    registration.addEventListener('updatefound', () => {
      found = registration.installing
    })
    await registration.update()
    const next: ServiceWorker | null = found ?? registration.installing ?? registration.waiting
    if (!next) return 'nothing newer'
    while (next.state === 'installing')
      await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }))
    return next.state
  })
}

/** The entry script of the version that the page runs. */
export const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))

/** The number of versions in the browser's caches. */
export const cachedVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).length)
