import { expect, expectBalance, fillSend, modal, openAs, rows, test } from './product.ts'

const amounts = [
  ['', 'Enter an amount in digits.'],
  ['abc', 'Enter an amount in digits.'],
  ['0', 'The smallest amount is 1 GBP.'],
  ['-5', 'The smallest amount is 1 GBP.'],
  ['1.5', 'Enter a whole number of GBP.'],
  ['1e9', 'Insufficient balance! You have 1610 GBP'],
  ['1611', 'Insufficient balance! You have 1610 GBP'],
  ['9007199254740993', 'Insufficient balance! You have 1610 GBP'],
] as const

const notAllowed = /^Use Latin letters, digits/
const names = [
  ['', 'Enter a username.'],
  ['x', 'A username has at least 2 characters.'],
  ['x'.repeat(31), 'A username has at most 30 characters; this has 31.'],
  ['x'.repeat(10_000), 'A username has at most 30 characters; this has 10,000.'],
  ['🍞🍞', notAllowed],
  ['../etc', notAllowed],
  ['ma\u200fya', notAllowed],
  ['Мауа', notAllowed],
  ['You', 'This name is reserved.'],
  ['maya', 'This is your own name. Choose another person.'],
  ['MAYA', 'This is your own name. Choose another person.'],
] as const

const messages = [
  ['x'.repeat(281), 'At most 280 characters; this has 281.'],
  ['pay \u202Eyam', /invisible characters or ones that change the direction of text/],
] as const

test('each bad amount gets a clear message, and nothing is sent', async ({ page }) => {
  await openAs(page, 'Maya')
  const send = await fillSend(page, { to: 'Priya', amount: 1 })
  const field = send.getByLabel('Amount')
  for (const [typed, message] of amounts) {
    await field.fill('')
    await field.pressSequentially(typed)
    await field.press('Enter')
    await expect(send.getByText(message), `amount ${typed}`).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await page.keyboard.press('Escape')
  await expectBalance(page, '1,610')
  await expect(rows(page).first()).toContainText('@Maya sent it to @Tom Okafor')
})

test('more than the balance cannot be submitted', async ({ page }) => {
  await openAs(page, 'Maya')
  const send = await fillSend(page, { to: 'Priya', amount: 1611 })
  await expect(send.locator('button[type=submit]')).toBeDisabled()
  await send.getByLabel('Amount').fill('1610')
  await expect(send.getByText('You will have 0 GBP left')).toBeVisible()
  await expect(send.locator('button[type=submit]')).toBeEnabled()
})

test('each bad name gets a clear message, and nothing is sent', async ({ page }) => {
  await openAs(page, 'Maya')
  const send = await fillSend(page, { to: 'Priya', amount: 1 })
  const field = send.getByRole('combobox', { name: 'Recipient' })
  for (const [typed, message] of names) {
    await field.fill(typed)
    await send.getByLabel('Amount').press('Enter')
    await expect(send.getByText(message), `name ${typed.slice(0, 40)}`).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expectBalance(page, '1,610')
})

test('each bad message gets a clear message, and nothing is sent', async ({ page }) => {
  await openAs(page, 'Maya')
  const send = await fillSend(page, { to: 'Priya', amount: 1 })
  for (const [typed, message] of messages) {
    await send.getByLabel('Message').fill(typed)
    await send.getByLabel('Amount').press('Enter')
    await expect(send.getByText(message)).toBeVisible()
  }
  await expect(modal(page, 'Send GBP')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectBalance(page, '1,610')
})

test('markup and line breaks in a message are shown as they were typed', async ({ page }) => {
  await openAs(page, 'Maya')
  const message = '<img src=x onerror=alert(1)>\n<b>bold</b>'
  const send = await fillSend(page, { to: 'priya', amount: 1, message })
  await send.getByRole('button', { name: 'Send 1 GBP to @priya' }).click()
  await expect(rows(page).first().getByText(message)).toBeVisible()
})
