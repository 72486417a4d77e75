import { expect, feed, header, modal, open, rows, test } from './product.ts'

const words = 'A part of this page did not load. Check your connection, then load the page again.'

// A browser reports what does not arrive, and React what it therefore could not draw.
test.use({ provoked: /ERR_FAILED|auth-modal|A part of the page broke|dynamically imported module/ })

test('a modal that does not arrive says so, leaves the rest of the page, and opens after loading again', async ({
  page,
}) => {
  await page.route(/auth-modal[^/]*\.js/, (route) => route.abort())
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const broken = page.getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await expect(feed(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\?auth=signin$/)
  await page.unroute(/auth-modal[^/]*\.js/)
  await broken.getByRole('button', { name: 'Load again' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('a modal that does not arrive leaves the others usable', async ({ page }) => {
  await page.route(/auth-modal[^/]*\.js/, (route) => route.abort())
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const broken = page.getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await page.goBack()
  await expect(broken).toHaveCount(0)
  await rows(page).first().getByRole('button').first().click()
  await expect(modal(page, /^Profile of/)).toBeVisible()
})
