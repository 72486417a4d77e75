import { expect, header, modal, open, test } from './product.ts'

test('Back closes a modal, Forward opens it again, and a reload keeps it', async ({ page }) => {
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goForward()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await page.reload()
  await expect(modal(page, 'Sign In')).toBeVisible()
})
