import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillSend } from '../fill-send.ts'
import {
  address,
  alerts,
  header,
  modal,
  notes,
  openModals,
  row,
  rows,
  side,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const open = () => renderApp({ signedInAs: 'Jun', at: '/?send=Wren' })
const failed = 'Failed to send GBP. Please try again.'
const button = { name: 'Send 5 GBP to @Wren' }
const sent = () => rows().filter((one) => one.innerText.includes('@Jun sent it to @Wren')).length

it('closes, heads the feed, lowers the balance and raises the total sent', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect([openModals(), address()]).toEqual([0, '/']))
  await header().findByText('1,295')
  const totals = side().getByText('Sent').parentElement?.innerText.replace(/\s+/g, ' ')
  expect([rows()[0]?.innerText, totals, notes()]).toEqual([
    expect.stringContaining('thanks'),
    'Sent 42',
    expect.arrayContaining(['Sent 5 GBP to @Wren']),
  ])
})

it('is empty again when it is opened after a send', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(openModals()).toBe(0))
  await user.click(screen.getByRole('button', { name: 'Send GBP' }))
  const again = await modal('Send GBP')
  const values = [
    ...(again.getByRole('button', { name: 'Send GBP' }).closest('form')?.elements ?? []),
  ]
    .filter((element) => 'value' in element && element.tagName !== 'BUTTON')
    .map((element) => (element as HTMLInputElement).value)
  expect(values).toEqual(['', '', ''])
})

it('is empty again when it was closed half filled', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1301', message: 'thanks' })
  await user.click(send.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(openModals()).toBe(0))
  await user.click(screen.getByRole('button', { name: 'Send GBP' }))
  const again = await modal('Send GBP')
  expect([again.getByLabelText('Amount'), again.queryByText(/Insufficient/)]).toEqual([
    expect.objectContaining({ value: '' }),
    null,
  ])
})

it('fails in the catalogue’s words, keeps what was typed, and sends when tried again', async () => {
  const { user, world, mishaps } = await open()
  mishaps.break('post')
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(alerts()).toEqual([failed]))
  const kept = send.getByLabelText('Message (optional)') as HTMLTextAreaElement
  expect([kept.value, world.errors, sent()]).toEqual(['thanks', ['Sending failed'], 0])
  mishaps.mend()
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect([openModals(), sent()]).toEqual([0, 1]))
})

it('sends once when the answer got lost and one tries again', async () => {
  const { user, mishaps } = await open()
  mishaps.loseAnswer('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(alerts()).toEqual([failed]))
  mishaps.mend()
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(openModals()).toBe(0))
  await header().findByText('1,295')
  await row('@Jun sent it to @Wren')
  expect(sent()).toBe(1)
})

it('says so when a lost answer is followed by another draft, and sends nothing more', async () => {
  const { user, mishaps } = await open()
  mishaps.loseAnswer('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(alerts()).toEqual([failed]))
  mishaps.mend()
  await fillSend(user, { amount: '0' })
  await user.click(send.getByRole('button', { name: 'Send 50 GBP to @Wren' }))
  const words = 'Your first try did go through: 5 GBP to @Wren. Nothing more was sent.'
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect(await header().findByText('1,295')).toBeTruthy()
})

it('shows the first send when another draft finds that it went through, and sends that one when pressed again', async () => {
  const { user, mishaps } = await open()
  mishaps.loseAnswer('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(alerts()).toEqual([failed]))
  mishaps.mend()
  await fillSend(user, { amount: '0' })
  await user.click(send.getByRole('button', { name: 'Send 50 GBP to @Wren' }))
  const words = 'Your first try did go through: 5 GBP to @Wren. Nothing more was sent.'
  await waitFor(() => expect([alerts(), sent()]).toEqual([[words], 1]))
  const first = rows()[0]?.querySelector('data')?.value
  await user.click(send.getByRole('button', { name: 'Send 50 GBP to @Wren' }))
  await header().findByText('1,245')
  await waitFor(() => expect([openModals(), sent()]).toEqual([0, 2]))
  expect([first, rows()[0]?.querySelector('data')?.value]).toEqual(['5', '50'])
})

it('sends once however often the button is pressed', async () => {
  const { user, mishaps } = await open()
  const release = mishaps.hold('post')
  const send = await fillSend(user, { amount: '5' })
  await user.dblClick(send.getByRole('button', button))
  await user.click(send.getByRole('button', { name: 'Sending…' }))
  release()
  await waitFor(() => expect(openModals()).toBe(0))
  await header().findByText('1,295')
  await row('@Jun sent it to @Wren')
  expect(sent()).toBe(1)
})

it('says that points to a name nobody has wait', async () => {
  const { user, world } = await renderApp({ signedInAs: 'Jun', at: '/?send=Nobody+Yet' })
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Nobody Yet' }))
  const sentRow = await row('@Jun sent it to @Nobody Yet')
  expect([sentRow.innerText, notes(), world.warnings]).toEqual([
    expect.stringContaining('Waiting for @Nobody Yet to join'),
    expect.arrayContaining(['Sent 5 GBP. They wait until somebody takes the name @Nobody Yet.']),
    ['Nobody is called @Nobody Yet yet: the points wait'],
  ])
})

it('asks, after a reload, what became of a send that was on its way', async () => {
  const { user, mishaps, reload } = await open()
  const release = mishaps.hold('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await send.findByText('Sending…')
  const page = await reload('/')
  await header().findByText('1,295')
  release()
  await row('@Jun sent it to @Wren')
  expect([notes(), (await page.ledger.page(null, 2)).rows.map(({ sender }) => sender)]).toEqual([
    expect.arrayContaining(['Sent 5 GBP to @Wren']),
    ['Jun', 'Maya'],
  ])
})
