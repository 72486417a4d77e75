import { expect, modal, openAs, rows, test } from './product.ts'

test('a person is found by the end of their name without its accents, and suggested first the next time', async ({
  page,
}) => {
  await openAs(page, 'Jun')
  await page.getByRole('button', { name: 'Send GBP' }).first().click()
  const send = modal(page, 'Send GBP')
  const recipient = send.getByLabel('Recipient')
  await recipient.fill('oka')
  await expect(send.getByRole('option')).toHaveText(/Tom Okafor/)
  await recipient.fill('ines')
  await expect(send.getByRole('option')).toHaveText(/Inés/)
  await recipient.press('Enter')
  await expect(recipient).toHaveValue('Inés')
  await send.getByRole('button', { name: '20 GBP', exact: true }).click()
  await send.getByRole('button', { name: 'Send 20 GBP to @Inés' }).click()
  await expect(send).toBeHidden()
  await expect(rows(page).first()).toContainText('@Jun sent it to @Inés')

  await page.goto('/?send=')
  await send.getByRole('list', { name: 'People you sent to' }).getByText('Inés').click()
  await expect(recipient).toHaveValue('Inés')
  await expect(send.getByLabel('Amount')).toBeFocused()
})
