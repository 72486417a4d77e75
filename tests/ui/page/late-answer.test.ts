import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { OutboxEntry } from '../../../src/core/domain/send.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { fakeTimers } from '../fake-timers.ts'
import { fillSend } from '../fill-send.ts'
import {
  address,
  alerts,
  closed,
  frames,
  header,
  modal,
  openModals,
  row,
  rows,
  titles,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

const sent = () => titles().filter((title) => title === '@Jun sent it to @Wren')

/** Jun has sent Wren 5 GBP and closed the form before the answer came. */
async function closeEarly() {
  const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  await page.user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const send = await fillSend(page.user, { recipient: '@Wren', amount: '5' })
  const release = page.requests.hold('post')
  await page.user.click(send.getByRole('button', { name: 'Send 5 GBP to @Wren' }))
  await send.findByText('Sending…')
  await page.user.click(send.getByRole('button', { name: 'Close' }))
  await closed()
  const untilIs = (state: OutboxEntry['state']) => {
    const states = () => page.world.outbox.entriesOf('demo-jun' as UserId).map((one) => one.state)
    return waitFor(() => expect(states()).toEqual([state]))
  }
  const answer = async () => {
    release()
    await header().findByText('1,295')
    await waitFor(() => expect(rows()[0]?.innerText).not.toContain('Pending'))
  }
  return { ...page, release, answer, untilIs }
}

/** What another device of Jun's sends meanwhile. */
const toLars = (amount: number) =>
  aTransfer({
    senderId: 'demo-jun' as UserId,
    recipient: 'Lars' as Username,
    recipientId: 'demo-lars' as UserId,
    amount,
  })

/** Jun signs out, and Lars in. */
async function becomeLars({ app }: Pick<Awaited<ReturnType<typeof renderApp>>, 'app'>) {
  await app.identity.signOut()
  await app.signIn.withPassword(credentialsOf('Lars'))
  await header().findByText('1,337')
}

it('of a send with a closed form is at the top of the feed, once', async () => {
  const { answer } = await closeEarly()
  await answer()
  await waitFor(() => expect(titles()[0]).toBe('@Jun sent it to @Wren'))
  await waitFor(() => expect(sent().length).toBe(1))
})

it('of a send with a closed form goes nowhere', async () => {
  const { answer } = await closeEarly()
  const before = { ...window.history.state, length: window.history.length, address: address() }
  await answer()
  const after = { ...window.history.state, length: window.history.length, address: address() }
  expect(after).toEqual(before)
})

it('leaves a modal open that was opened meanwhile, and Back closes it', async () => {
  const { user, answer } = await closeEarly()
  await user.click((await row('Coffee, and')).querySelectorAll('button')[0] as HTMLElement)
  await modal(/^Profile of/)
  const opened = address()
  await answer()
  const after = [openModals(), address()]
  window.history.back()
  await closed()
  expect(after).toEqual([1, opened])
})

it('leaves another send half filled in as it is', async () => {
  const { user, answer } = await closeEarly()
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const other = await fillSend(user, { recipient: 'Lars', amount: '7' })
  await answer()
  expect(address()).toBe('/?send=')
  expect(other.getByRole('button', { name: 'Send 7 GBP to @Lars' })).toEqual(
    expect.objectContaining({ disabled: false }),
  )
})

it('is waited for with a pending row at the head of the feed', async () => {
  await closeEarly()
  const pending = await row('Pending')
  await waitFor(() => expect(pending === rows()[0]).toBe(true))
  expect(sent().length).toBe(1)
})

it('that refuses a send takes its row away, and says why', async () => {
  const { ledger, release } = await closeEarly()
  await row('Pending')
  await ledger.post(toLars(1300))
  release()
  const words = '5 GBP to @Wren were not sent: Insufficient balance! You have 0 GBP'
  await waitFor(() => expect(alerts()).toEqual([words]))
  await waitFor(() => expect(sent()).toEqual([]))
})

it('that refuses a send leaves no row behind the open form', async () => {
  const { user, requests, ledger } = await renderApp({ signedInAs: 'Jun', at: '/?send=' })
  await header().findByText('1,300')
  const send = await fillSend(user, { recipient: '@Wren', amount: '1300' })
  const release = requests.hold('post')
  await user.click(send.getByRole('button', { name: 'Send 1,300 GBP to @Wren' }))
  await send.findByText('Sending…')
  // The balance changes before the answer.
  await ledger.post(toLars(5))
  release()
  await send.findByText('Insufficient balance! You have 1295 GBP')
  await waitFor(() => expect(sent()).toEqual([]))
})

it('that a send failed is not shown to the person who signs in next', async () => {
  const { app, requests, release } = await closeEarly()
  requests.fail('post')
  release()
  await waitFor(() => expect(alerts()).toEqual(['Failed to send GBP. Please try again.']))
  await becomeLars({ app })
  await waitFor(() => expect(alerts()).toEqual([]))
})

it('is shown to its sender when they are back, and not to who is signed in meanwhile', async () => {
  const { app, requests, release, untilIs } = await closeEarly()
  await becomeLars({ app })
  requests.fail('post')
  release()
  await untilIs('unanswered')
  await frames(2)
  expect(alerts()).toEqual([])
  requests.recover()
  await app.identity.signOut()
  await app.signIn.withPassword(credentialsOf('Jun'))
  await waitFor(() => expect(alerts()).toEqual(['Failed to send GBP. Please try again.']))
})

it('that never comes is said on the page, and no row shows the send as on its way', async () => {
  const advance = fakeTimers()
  const { requests, release, untilIs } = await closeEarly()
  await row('Pending')
  requests.fail('post')
  release()
  await waitFor(() => expect(alerts()).toEqual(['Failed to send GBP. Please try again.']))
  await advance(15)
  await untilIs('failed')
  await waitFor(() => expect(sent()).toEqual([]))
})
