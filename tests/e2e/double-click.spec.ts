import { expect, header, modal, open, test } from './product.ts'

test('a double click on what opens a modal leaves it open', async ({ page }) => {
  await open(page)
  const box = await header(page).getByRole('button', { name: 'Sign In' }).boundingBox()
  if (!box) throw new Error('There is no Sign In button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByLabel('Email').fill('still here')
  await expect(page).toHaveURL(/\?auth=signin$/)
})
