import type { Page } from '@playwright/test'
import { expect, header, modal, open, test } from './product.ts'

/** Double-clicks on Sign In so that the second click comes when the modal is open. */
async function doubleClickSignIn(page: Page): Promise<void> {
  await open(page)
  const box = await header(page).getByRole('button', { name: 'Sign In' }).boundingBox()
  if (!box) throw new Error('There is no Sign In button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('a double click on what opens a modal leaves it open', async ({ page }) => {
  await doubleClickSignIn(page)
  await page.getByLabel('Email').fill('still here')
  await expect(page).toHaveURL(/\?auth=signin$/)
})

test('a double click on what opens a modal leaves the focus in its first field, and selects nothing', async ({
  page,
}) => {
  await doubleClickSignIn(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})
