import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'

// A browser reports what does not arrive.
test.use({ provoked: /ERR_FAILED/ })

const partThatNamesThem = /wrong-settings[^/]*\.js/

const named = (page: Page) => page.getByRole('listitem').filter({ hasText: 'VITE_BACKEND must be' })

/** Opens the app as it is built with a setting that nobody can use. */
async function openWithWrongSettings(page: Page) {
  await page.route(/assets\/index-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const body = script.replace('MODE:', 'VITE_BACKEND:`postgres`,MODE:')
    expect(body).not.toBe(script)
    await route.fulfill({ response, body })
  })
  await page.goto('/')
}

test('settings that cannot be used are named instead of the app', async ({ page }) => {
  await openWithWrongSettings(page)
  await expect(named(page)).toBeVisible()
})

test('where what names them does not arrive, the page says that the app did not start, and tries again', async ({
  page,
}) => {
  await page.route(partThatNamesThem, (route) => route.abort())
  await openWithWrongSettings(page)
  const failed = page.getByRole('alert').filter({ hasText: 'The app could not start' })
  await expect(failed).toBeVisible()
  await page.unroute(partThatNamesThem)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(named(page)).toBeVisible()
})
