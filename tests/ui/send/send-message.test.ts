import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fillSend } from '../fill-send.ts'
import { openModals, resizeWindow, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const open = (name = 'Pledger') =>
  renderApp({ signedInAs: 'Jun', at: '/?send=Wren', product: { name } })

it('has the default message where none is typed', async () => {
  const { user } = await open('Kudos')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', { name: /^Send 5/ }))
  expect((await row('@Jun sent it to @Wren')).innerText).toContain('Kudos sent!')
})

it.each(
  casesOf([
    ['of 281 characters', 'a'.repeat(281), 'At most 280 characters; this has 281.'],
    [
      'that turns text round',
      'pay \u202E me',
      'This has invisible characters or ones that change the direction of text. Please type it without them.',
    ],
    [
      'with invisible characters',
      'a\u200Bb',
      'This has invisible characters or ones that change the direction of text. Please type it without them.',
    ],
  ]),
)('refuses a message %s, and keeps it as typed', async (_, message, words) => {
  const { user, ledger } = await open()
  const before = await ledger.loadPage(null, 1)
  const send = await fillSend(user, { amount: '5', message })
  await send.findByText(words)
  await user.click(send.getByRole('button', { name: /^Send 5/ }))
  const field = send.getByLabelText('Message (optional)')
  expect(field).toEqual(expect.objectContaining({ value: message }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(await ledger.loadPage(null, 1)).toEqual(before)
})

it('takes a message of 280 characters', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5', message: 'a'.repeat(280) })
  await user.click(send.getByRole('button', { name: /^Send 5/ }))
  expect(await row('a'.repeat(280))).toBeTruthy()
})

it('shows a counter once a message gets long', async () => {
  const { user } = await open()
  const send = await fillSend(user, { message: 'a'.repeat(200) })
  expect(send.getByText('200 of 280')).toBeTruthy()
})

it('shows markup and line breaks as they were typed', async () => {
  const { user } = await open()
  const message = '<img src=x>\n<b>bold</b>'
  const send = await fillSend(user, { amount: '5', message })
  await user.click(send.getByRole('button', { name: /^Send 5/ }))
  const sent = within(await row('bold')).getByText(/bold/)
  expect(sent.textContent).toEqual(message)
  expect(sent.querySelector('b, img')).toBeNull()
  expect(sent.innerText.split('\n').length).toBe(2)
})

it('sends by Enter in the message, and breaks the line with Shift', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5' })
  await user.type(send.getByLabelText('Message (optional)'), 'one{Shift>}{Enter}{/Shift}two')
  const typed = openModals()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(openModals()).toBe(0))
  expect(typed).toBe(1)
  expect((await row('@Jun sent it to @Wren')).innerText).toEqual(
    expect.stringContaining('one\ntwo'),
  )
})

it('says before a send that everyone can see it', async () => {
  const { user } = await open()
  const send = await fillSend(user, {})
  expect(send.getByText('Everyone can see this on the public feed.')).toBeTruthy()
})

it.each(
  casesOf([
    ['a desk', 1200, 800],
    ['a phone', 390, 844],
  ]),
)('shows a whole message on %s, and is one line high at first', async (_, width, height) => {
  await resizeWindow(width, height)
  const { user } = await open()
  const send = await fillSend(user, {})
  const field = send.getByLabelText('Message (optional)')
  expect(field.clientHeight).toBeLessThan(50)
  await fillSend(user, { message: 'A whole message of many words. '.repeat(9) })
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight)
})
