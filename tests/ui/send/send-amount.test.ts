import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fillSend } from '../fill-send.ts'
import { header, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const open = () => renderApp({ signedInAs: 'Jun', at: '/?send=Wren' })

it('warns of an amount above the balance, in digits without separators', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1301' })
  const warning = await send.findByText('Insufficient balance! You have 1300 GBP')
  const amount = send.getByLabelText('Amount')
  const submit = send.getByRole('button', { name: /^Send 1,301/ })
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(amount.getAttribute('aria-describedby')).toEqual(warning.id)
  expect(submit.hasAttribute('disabled')).toBe(true)
})

it('takes the warning away once the amount fits again', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1301' })
  await send.findByText(/Insufficient/)
  await user.keyboard('{Backspace}')
  const amount = send.getByLabelText('Amount')
  expect(send.queryByText(/Insufficient/)).toBeNull()
  expect(amount.getAttribute('aria-invalid')).toBe('false')
  expect(send.getByRole('button', { name: /^Send 130 GBP/ }).hasAttribute('disabled')).toBe(false)
})

it('shows the balance that will be left', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '100' })
  expect(await send.findByText('You will have 1,200 GBP left')).toBeTruthy()
})

it('warns with the present balance when points leave meanwhile', async () => {
  const { user, actAs } = await open()
  const send = await fillSend(user, { amount: '1000' })
  await send.findByText('You will have 300 GBP left')
  await (await actAs('Jun')).send('Lars', 400)
  expect(await send.findByText('Insufficient balance! You have 900 GBP')).toBeTruthy()
})

it('compares without the fraction', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1300.5' })
  await header().findByText('1,300')
  expect(send.queryByText(/Insufficient/)).toBeNull()
})

it('offers amounts to choose with one press', async () => {
  const { user } = await open()
  const send = await fillSend(user, {})
  await user.click(await send.findByRole('button', { name: '20 GBP' }))
  expect(send.getByLabelText('Amount')).toHaveProperty('value', '20')
  expect(send.getByRole('button', { name: '20 GBP' }).getAttribute('aria-pressed')).toBe('true')
  expect(send.getByText('You will have 1,280 GBP left')).toBeTruthy()
})

it('offers only amounts that the balance allows', async () => {
  const { user, actAs } = await open()
  const send = await fillSend(user, {})
  await send.findByRole('button', { name: '50 GBP' })
  await (await actAs('Jun')).send('Lars', 1281)
  await waitFor(() => expect(send.queryByRole('button', { name: '20 GBP' })).toBeNull())
  expect(send.getByRole('button', { name: '10 GBP' })).toBeTruthy()
})

it('says on the button what it will do', async () => {
  const { user } = await open()
  const send = await fillSend(user, {})
  const before = send.getByRole('button', { name: /^Send/ }).textContent
  await fillSend(user, { amount: '37' })
  expect(before).toBe('Send GBP')
  expect(send.getByRole('button', { name: /^Send/ }).textContent).toBe('Send 37 GBP to @Wren')
})

it.each(
  casesOf([
    ['', 'Enter an amount in digits.'],
    ['0', 'The smallest amount is 1 GBP.'],
    ['-5', 'The smallest amount is 1 GBP.'],
    ['1.5', 'Enter a whole number of GBP.'],
    ['abc', 'Enter an amount in digits.'],
  ]),
)('refuses "%s" on submit, and changes nothing', async (amount, words) => {
  const { user, ledger, directory } = await open()
  const before = await ledger.loadPage(null, 1)
  const send = await fillSend(user, { amount })
  await user.click(send.getByRole('button', { name: /^Send/ }))
  await send.findByText(words)
  const sender = await directory.findById('demo-jun' as never)
  expect(send.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(openModals()).toBe(1)
  expect(sender?.balance).toBe(1300)
  expect(await ledger.loadPage(null, 1)).toEqual(before)
})

it.each(casesOf(['1e9', '9007199254740993', '999999999999999999999']))(
  'does not let "%s" be sent at all',
  async (amount) => {
    const { user } = await open()
    const send = await fillSend(user, { amount })
    await send.findByText('Insufficient balance! You have 1300 GBP')
    expect(send.getByRole('button', { name: /^Send/ }).hasAttribute('disabled')).toBe(true)
  },
)

it('accepts the whole balance', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1300' })
  await user.click(send.getByRole('button', { name: 'Send 1,300 GBP to @Wren' }))
  expect(await header().findByText('0')).toBeTruthy()
})

it('comes after the quick amounts for the keyboard, as they stand', async () => {
  const { user } = await open()
  const send = await fillSend(user, {})
  await send.findByRole('button', { name: '20 GBP' })
  send.getByLabelText('Recipient').focus()
  const order: (string | null | undefined)[] = []
  for (let tab = 1; tab <= 5; tab++) {
    await user.tab()
    order.push(document.activeElement?.textContent)
  }
  expect(order).toEqual(['5', '10', '20', '50', ''])
  expect(document.activeElement).toBe(send.getByLabelText('Amount'))
})

it('tells the balance until an amount is typed, in the line that then says what is left', async () => {
  const { user, actAs } = await open()
  await (await actAs('Lars')).send('Jun', 37)
  const send = await fillSend(user, {})
  const hint = await send.findByText('You have 1,337 GBP')
  const before = send.getByRole('button', { name: /^Send/ }).getBoundingClientRect().top
  await fillSend(user, { amount: '37' })
  await waitFor(() => expect(hint.textContent).toBe('You will have 1,300 GBP left'))
  expect(send.getByRole('button', { name: /^Send/ }).getBoundingClientRect().top).toBe(before)
})
