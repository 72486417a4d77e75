import { expectBalance, modal, rows, signOut } from '../e2e/product.ts'
import { expect, join, test } from './production.ts'

test('a payment link is paid after a sign-in, and sent back by its recipient', async ({
  page,
  elsewhere,
}) => {
  await join(elsewhere, 'Maya')
  const email = await join(page, 'Tom')
  await signOut(page)
  await page.goto('/?send=maya&amount=12&message=Lunch')
  const auth = modal(page, 'Sign In')
  await auth.getByLabel('Email').fill(email)
  await auth.getByLabel('Password', { exact: true }).fill('correct horse')
  await auth.getByRole('button', { name: 'Sign In', exact: true }).click()
  const send = modal(page, 'Send GBP')
  await expect(send.getByRole('note')).toContainText('A link asks you, @Tom, to send 12 GBP')
  await send.getByRole('button', { name: /^Send 12 GBP to @maya$/i }).click()
  await expectBalance(page, '1,325')
  await expectBalance(elsewhere, '1,349')

  await rows(elsewhere).first().getByRole('link').click()
  await elsewhere.getByRole('button', { name: 'Send it back' }).click()
  await modal(elsewhere, 'Send GBP').getByRole('button', { name: 'Send 12 GBP to @Tom' }).click()
  await expectBalance(elsewhere, '1,337')
  await expectBalance(page, '1,337')
  await expect(rows(page).first()).toContainText(/Sent back: 12 GBP of .*“Lunch”/)
})
