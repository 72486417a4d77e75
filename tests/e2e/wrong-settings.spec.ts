import type { Page } from '@playwright/test'
import { buildPage } from '../../scripts/built-page.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { expect, test } from './product.ts'

// A browser reports what does not arrive.
test.use({ provoked: /ERR_FAILED/ })

const partThatNamesThem = /wrong-settings[^/]*\.js/

const named = (page: Page) => page.getByRole('listitem').filter({ hasText: 'VITE_BACKEND must be' })

// The two share a build.
test.describe.configure({ mode: 'serial' })

const folder = '.cache/dist-wrong'
let site: Awaited<ReturnType<typeof serveHosting>>

test.beforeAll(async () => {
  await buildPage(folder, { VITE_BACKEND: 'postgres' })
  site = await serveHosting({ folder })
})
test.afterAll(() => site.close())

test('settings that cannot be used are named instead of the app', async ({ page }) => {
  await page.goto(site.url)
  await expect(named(page)).toBeVisible()
})

test('where what names them does not arrive, the page says that the app did not start, and tries again', async ({
  page,
}) => {
  await page.route(partThatNamesThem, (route) => route.abort())
  await page.goto(site.url)
  const failed = page.getByRole('alert').filter({ hasText: 'The app could not start' })
  await expect(failed).toBeVisible()
  await page.unroute(partThatNamesThem)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(named(page)).toBeVisible()
})
