import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import { fillSend } from '../fill-send.ts'
import {
  address,
  alerts,
  header,
  modal,
  notes,
  openModals,
  press,
  row,
  rows,
  side,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const open = () => renderApp({ signedInAs: 'Jun', at: '/?send=Wren' })
const failed = 'Failed to send GBP. Please try again.'
const button = { name: 'Send 5 GBP to @Wren' }
const sent = () => rows().filter((one) => one.innerText.includes('@Jun sent it to @Wren')).length

it('closes, puts the send at the top of the feed, lowers the balance and raises the total sent', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => {
    expect(openModals()).toBe(0)
    expect(address()).toBe('/')
  })
  await header().findByText('1,295')
  const totals = () => side().getByText('Sent').parentElement?.innerText.replace(/\s+/g, ' ')
  await waitFor(() => expect(rows()[0]?.innerText).toEqual(expect.stringContaining('thanks')))
  await waitFor(() => expect(totals()).toBe('Sent 42'))
  await waitFor(() => expect(notes()).toEqual(expect.arrayContaining(['Sent 5 GBP to @Wren'])))
})

it('has its amount with separators on the button and in the note', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1234' })
  await user.click(send.getByRole('button', { name: 'Send 1,234 GBP to @Wren' }))
  await waitFor(() => expect(notes()).toContain('Sent 1,234 GBP to @Wren'))
})

it('is empty again when it is opened after a send', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(openModals()).toBe(0))
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const again = await modal('Send GBP')
  const values = [
    ...(again.getByRole('button', { name: 'Send GBP' }).closest('form')?.elements ?? []),
  ]
    .filter((element) => 'value' in element && element.tagName !== 'BUTTON')
    .map((element) => (element as HTMLInputElement).value)
  expect(values).toEqual(['', '', ''])
})

it('is empty again when it was closed half filled by its cross', async () => {
  const { user } = await open()
  const send = await fillSend(user, { amount: '1301', message: 'thanks' })
  await user.click(send.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(openModals()).toBe(0))
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const again = await modal('Send GBP')
  expect(again.getByLabelText('Amount')).toEqual(expect.objectContaining({ value: '' }))
  expect(again.queryByText(/Insufficient/)).toBeNull()
})

it('fails in the catalogue’s words, keeps what was typed, and sends when tried again', async () => {
  const { user, world, requests } = await open()
  requests.fail('post')
  const send = await fillSend(user, { amount: '5', message: 'thanks' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(alerts()).toEqual([failed]))
  const kept = send.getByLabelText('Message (optional)') as HTMLTextAreaElement
  expect(kept.value).toBe('thanks')
  await waitFor(() => expect(world.errors).toEqual(['Sending failed']))
  await waitFor(() => expect(sent()).toBe(0))
  requests.recover()
  await user.click(send.getByRole('button', button))
  await waitFor(() => {
    expect(openModals()).toBe(0)
    expect(sent()).toBe(1)
  })
})

it('counts as sent where only the answer got lost', async () => {
  const { user, requests } = await open()
  requests.loseAnswer('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await waitFor(() => expect(openModals()).toBe(0))
  await header().findByText('1,295')
  await waitFor(() => expect(sent()).toBe(1))
  await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
  expect(alerts()).toEqual([])
})

describe('the outcomes of two sends that come at the same time', () => {
  async function openWithTwoPending() {
    const page = await renderApp({ signedInAs: 'Jun' })
    page.world.setOnline(false)
    for (const recipient of ['Wren', 'Maya']) {
      await page.user.click(await screen.findByRole('button', { name: 'Send GBP' }))
      const send = await fillSend(page.user, { recipient, amount: '5' })
      await page.user.click(send.getByRole('button', { name: `Send 5 GBP to @${recipient}` }))
      await waitFor(() => expect(openModals()).toBe(0))
    }
    return page
  }

  it('are both shown', async () => {
    const { world } = await openWithTwoPending()
    world.setOnline(true)
    await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
    await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Maya'))
    expect(notes()).toContain('Sent 5 GBP to @Wren')
  })

  it('are both shown where both failed', async () => {
    const { world, ledger } = await openWithTwoPending()
    vi.spyOn(ledger, 'post').mockRejectedValue(new Fault('broken', 'The rules are broken'))
    world.setOnline(true)
    await waitFor(() => expect(alerts()).toEqual([failed, failed]))
  })

  it('pass the focus on to the next one when one is dismissed', async () => {
    const { world, ledger } = await openWithTwoPending()
    vi.spyOn(ledger, 'post').mockRejectedValue(new Fault('broken', 'The rules are broken'))
    world.setOnline(true)
    await waitFor(() => expect(alerts()).toEqual([failed, failed]))
    const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
    first?.focus()
    await press('{Enter}')
    await waitFor(() => expect(alerts()).toEqual([failed]))
    expect(document.activeElement).toBe(second)
  })
})

describe('while nobody knows whether it was sent', () => {
  const checking = 'No answer yet. Checking whether it was sent…'

  async function openUnanswered(lost: 'send' | 'answer') {
    const page = await open()
    if (lost === 'send') page.requests.fail('post')
    else page.requests.loseAnswer('post')
    page.requests.fail('find', 'watchHead')
    const send = await fillSend(page.user, { amount: '5', message: 'thanks' })
    await page.user.click(send.getByRole('button', button))
    await send.findByText(checking)
    /** The ledger can be asked. */
    const goOn = () => {
      page.requests.recover()
      page.world.setOnline(true)
    }
    return { ...page, send, goOn }
  }

  it('it is reported as being checked, not as failed', async () => {
    const { world } = await openUnanswered('answer')
    await waitFor(() => expect(notes()).toContain(checking))
    expect(alerts()).toEqual([])
    expect(world.errors).not.toContain('Sending failed')
  })

  it('Send is not offered, and what was typed stays as it was sent', async () => {
    const { user, send } = await openUnanswered('answer')
    const message = send.getByLabelText<HTMLTextAreaElement>('Message (optional)')
    await user.type(message, ', and more')
    expect(message.value).toBe('thanks')
    const submit = send.getByRole('button', { name: 'Checking…' })
    expect(submit.getAttribute('aria-busy')).toBe('true')
  })

  it('pressing the button sends nothing', async () => {
    const { user, send, ledger } = await openUnanswered('answer')
    const post = vi.spyOn(ledger, 'post')
    await user.click(send.getByRole('button', { name: 'Checking…' }))
    expect(post).not.toHaveBeenCalled()
  })

  it('the balance is not said to be insufficient for what may have left it', async () => {
    const { user, requests } = await open()
    requests.loseAnswer('post')
    requests.fail('find', 'watchHead')
    const send = await fillSend(user, { amount: '1300' })
    await user.click(send.getByRole('button', { name: 'Send 1,300 GBP to @Wren' }))
    await send.findByText(checking)
    await header().findByText('0')
    expect(send.queryByText(/Insufficient/)).toBeNull()
  })

  it('it closes once the ledger says that it has it', async () => {
    const { goOn } = await openUnanswered('answer')
    goOn()
    await waitFor(() => expect(openModals()).toBe(0))
    await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
    await waitFor(() => expect(sent()).toBe(1))
  })

  it('it fails once the ledger says that it does not have it, and keeps what was typed', async () => {
    const { send, goOn, world } = await openUnanswered('send')
    goOn()
    await waitFor(() => expect(alerts()).toEqual([failed]))
    expect(send.queryByText(checking)).toBeNull()
    expect(send.getByLabelText('Message (optional)')).toHaveProperty('value', 'thanks')
    await waitFor(() => expect(world.errors).toContain('Sending failed'))
  })

  it('it is sent once by trying again after it failed', async () => {
    const { user, send, goOn } = await openUnanswered('send')
    goOn()
    await user.click(await send.findByRole('button', button))
    await waitFor(() => expect(openModals()).toBe(0))
    await header().findByText('1,295')
    await waitFor(() => expect(sent()).toBe(1))
  })

  it('it closes once the row is in the feed, though the ledger cannot be asked', async () => {
    const { requests, world } = await openUnanswered('answer')
    requests.recover()
    requests.fail('find')
    world.setOnline(true)
    await waitFor(() => expect(openModals()).toBe(0))
    await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
  })

  it('it goes on being checked after a reload', async () => {
    const { reload } = await openUnanswered('send')
    const { world, requests } = await reload(undefined, { breaking: ['find'] })
    const send = await modal('Send GBP')
    await send.findByText(checking)
    requests.recover()
    world.setOnline(true)
    expect(await send.findByText(failed)).toBeTruthy()
    expect(alerts()).toEqual([failed])
  })
})

describe('a first try that was reported as failed, and arrives all the same', () => {
  const words = 'Your first try succeeded: 5 GBP to @Wren. Nothing more was sent.'

  /** Jun has typed another amount since. */
  async function changeFailed() {
    const page = await open()
    const release = page.requests.hold('post')
    const send = await fillSend(page.user, { amount: '5' })
    await page.user.click(send.getByRole('button', button))
    const transfer = await waitFor(() => {
      const [entry] = page.world.outbox.entriesOf('demo-jun' as UserId)
      if (!entry) throw new Error('The send has not begun')
      return entry.transfer
    })
    page.requests.fail('post')
    release()
    await waitFor(() => expect(alerts()).toEqual([failed]))
    page.requests.recover()
    await fillSend(page.user, { amount: '0' })
    await page.ledger.post(transfer)
    return { ...page, send }
  }

  it('is said on the page, and what was typed since stays in the form', async () => {
    const { send, world } = await changeFailed()
    world.setOnline(false)
    world.setOnline(true)
    await waitFor(() => expect(notes()).toEqual(['Sent 5 GBP to @Wren']))
    expect(send.getByLabelText('Amount')).toHaveProperty('value', '50')
  })

  async function openFailed() {
    const page = await changeFailed()
    const { send } = page
    await page.user.click(send.getByRole('button', { name: 'Send 50 GBP to @Wren' }))
    await waitFor(() => expect(alerts()).toEqual([words]))
    return page
  }

  it('is reported as sent when another draft is sent, and nothing more is', async () => {
    await openFailed()
    expect(await header().findByText('1,295')).toBeTruthy()
    await waitFor(() => expect(sent()).toBe(1))
  })

  it('is followed by that draft when it is pressed again', async () => {
    const { user, send } = await openFailed()
    await user.click(send.getByRole('button', { name: 'Send 50 GBP to @Wren' }))
    await header().findByText('1,245')
    await waitFor(() => {
      expect(openModals()).toBe(0)
      expect(sent()).toBe(2)
    })
    await waitFor(() => expect(rows()[0]?.querySelector('data')?.value).toBe('50'))
  })
})

it('sends once however often the button is pressed', async () => {
  const { user, requests } = await open()
  const release = requests.hold('post')
  const send = await fillSend(user, { amount: '5' })
  await user.dblClick(send.getByRole('button', button))
  await user.click(send.getByRole('button', { name: 'Sending…' }))
  release()
  await waitFor(() => expect(openModals()).toBe(0))
  await header().findByText('1,295')
  await row('@Jun sent it to @Wren')
  await waitFor(() => expect(sent()).toBe(1))
})

it('says that points to a name nobody has wait', async () => {
  const { user, world } = await renderApp({ signedInAs: 'Jun', at: '/?send=Nobody+Yet' })
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Nobody Yet' }))
  const sentRow = await row('@Jun sent it to @Nobody Yet')
  // At first it is pending.
  await waitFor(() =>
    expect(sentRow.innerText).toEqual(expect.stringContaining('Waiting for @Nobody Yet to join')),
  )
  await waitFor(() =>
    expect(notes()).toEqual(
      expect.arrayContaining(['Sent 5 GBP. Waiting for @Nobody Yet to join.']),
    ),
  )
  expect(world.warnings).toEqual(['Nobody is called @Nobody Yet yet: the points wait'])
})

it('asks, after a reload, for the outcome of a send that was on its way', async () => {
  const { user, requests, reload } = await open()
  const release = requests.hold('post')
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', button))
  await send.findByText('Sending…')
  const page = await reload('/')
  await header().findByText('1,295')
  release()
  await row('@Jun sent it to @Wren')
  await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
  expect((await page.ledger.loadPage(null, 2)).rows.map(({ sender }) => sender)).toEqual([
    'Jun',
    'Maya',
  ])
})
