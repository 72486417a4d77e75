import type { Locator, Page } from '@playwright/test'
import { casesOf, IN_DEPTH } from '../in-depth.ts'
import { expect, header, modal, open, openAs, test } from './product.ts'

/** Double-clicks on a button so that the second click comes when its modal is open, there or on what has come to that place. */
async function doubleClick(
  page: Page,
  button: Locator,
  title: string,
  under = button,
): Promise<void> {
  await moveTo(page, button)
  await page.mouse.down()
  await page.mouse.up()
  await expect(modal(page, title)).toBeVisible()
  if (under !== button) await moveTo(page, under)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is no such place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

async function doubleClickSignIn(page: Page): Promise<void> {
  await open(page)
  await doubleClick(page, header(page).getByRole('button', { name: 'Sign In' }), 'Sign In')
}

test('a double click on what opens a modal leaves it open', async ({ page }) => {
  await doubleClickSignIn(page)
  await page.getByLabel('Email').fill('still here')
  await expect(page).toHaveURL(/\?auth=signin$/)
})

test('a double click on what opens a modal leaves the focus in its first field, and selects nothing', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await doubleClickSignIn(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

for (const [what, landing] of casesOf([
  ['its cross', (form: Locator) => form.getByRole('button', { name: 'Close' })],
  ['its title', (form: Locator) => form.getByRole('heading', { name: 'Send GBP' })],
]))
  test(`a double click on Send GBP leaves the focus in Recipient, also where ${what} is under the second one`, {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await openAs(page, 'Maya')
    const send = page.getByRole('main').getByRole('button', { name: 'Send GBP' })
    const form = modal(page, 'Send GBP')
    await doubleClick(page, send, 'Send GBP', landing(form))
    await expect(form.getByLabel('Recipient')).toBeFocused()
  })
