import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { expect, test as product } from './product.ts'

/** Two builds that differ in the names of all their parts. */
export const VERSIONS = { first: 'dist', second: '.cache/dist-large' }

interface Site {
  readonly folder: string
  /** Puts a build in the place of the one before, as a deployment does. */
  deploy(build: string): void
  /** Puts in the place of the worker what takes it away. */
  withdrawWorker(): void
}

/** A site of the test's own that begins with the first version, and a browser in which workers work. */
export const test = product.extend<{ readonly site: Site & { readonly url: string } }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
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

/** Waits until the page has its version at hand, and needs no network any more. */
export async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated')
}

/** Lets the page look for a newer version, as it does from time to time; gives what came of it. */
export function lookForUpdate(page: Page): Promise<ServiceWorkerState | 'nothing newer'> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const next = registration.installing ?? registration.waiting
    if (!next) return 'nothing newer'
    while (next.state === 'installing')
      await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }))
    return next.state
  })
}

/** The entry script of the version that a page was opened with. */
export const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))

/** How many versions the browser keeps. */
export const keptVersions = (page: Page) => page.evaluate(async () => (await caches.keys()).length)
