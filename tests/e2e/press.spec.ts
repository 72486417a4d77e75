import { expect, fillSend, modal, openAs, rows, test } from './product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a press on Send counts even if the form grows during the press', async ({ page }) => {
  await openAs(page, 'Maya')
  const form = await fillSend(page, { to: 'Tom Okafor', amount: 5 })
  await form.getByRole('button', { name: 'Send 5 GBP to @Tom Okafor' }).hover()
  await page.mouse.down()
  await form.getByRole('combobox', { name: 'Recipient' }).fill('Nobody Yet')
  await expect(form.getByText(/Nobody has this name yet/)).toBeVisible()
  await page.mouse.up()
  await expect(modal(page, 'Send GBP')).toBeHidden()
  await expect(rows(page).first()).toContainText('Waiting for @Nobody Yet to join')
})
