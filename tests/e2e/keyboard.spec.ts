import type { Locator, Page } from '@playwright/test'
import { expect, expectBalance, modal, open, rows, test } from './product.ts'

const MOST_TABS = 80

/** Presses Tab until an element has the focus, like a person without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('a person can sign in and send without a mouse', async ({ page }) => {
  await open(page)
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  const auth = modal(page, 'Sign In')
  await expect(auth).toBeVisible()
  await tabTo(page, auth.getByLabel('Email'))
  await page.keyboard.type('tom@example.com')
  await tabTo(page, auth.getByLabel('Password', { exact: true }))
  await page.keyboard.type('tom likes points')
  await page.keyboard.press('Enter')
  await expect(auth).toBeHidden()
  await expectBalance(page, '1,124')
  await tabTo(page, page.getByRole('button', { name: 'Send GBP', exact: true }))
  await page.keyboard.press('Enter')
  const send = modal(page, 'Send GBP')
  const recipient = send.getByRole('combobox', { name: 'Recipient' })
  await expect(recipient).toBeFocused()
  await page.keyboard.type('pri')
  await expect(send.getByRole('option')).toHaveText([/Priya/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(recipient).toHaveValue('Priya')
  await tabTo(page, send.getByLabel('Amount'))
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await expectBalance(page, '1,100')
  await expect(rows(page).first()).toContainText('@Tom Okafor sent it to @Priya')
})
