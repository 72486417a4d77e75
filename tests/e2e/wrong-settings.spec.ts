import type { Page } from '@playwright/test'
import { buildPage } from '../../scripts/built-page.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { loseFiles } from './lost-files.ts'
import { expect, test } from './product.ts'

// The browser logs failed requests.
test.use({ expectedErrors: /ERR_FAILED/ })

const partThatNamesThem = /wrong-settings[^/]*\.js/

const named = (page: Page) => page.getByRole('listitem').filter({ hasText: 'VITE_BACKEND must be' })

// Both tests use the same build.
test.describe.configure({ mode: 'serial' })

const folder = '.cache/dist-wrong'
let site: Awaited<ReturnType<typeof serveHosting>>

test.beforeAll(async () => {
  // A build, on a machine that runs other stories meanwhile.
  test.setTimeout(240_000)
  await buildPage(folder, { VITE_BACKEND: 'postgres' })
  site = await serveHosting({ folder })
})
test.afterAll(() => site.close())

test('the page names invalid settings instead of showing the app', async ({ page }) => {
  await page.goto(site.url)
  await expect(named(page)).toBeVisible()
})

test('if the script that names them does not arrive, the page says that the app did not start, and retries', async ({
  page,
}) => {
  const find = await loseFiles(page, ({ path }) => partThatNamesThem.test(path))
  await page.goto(site.url)
  const failed = page.getByRole('alert').filter({ hasText: 'The app could not start' })
  await expect(failed).toBeVisible()
  find()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(named(page)).toBeVisible()
})
