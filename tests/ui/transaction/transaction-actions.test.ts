import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { typed } from '../fill-send.ts'
import { opened, posted } from '../history.ts'
import { header, modal, openModals, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const people = [opened('demo-jun', 'Jun'), opened('demo-wren', 'Wren'), opened('u-3', 'Ann')]
const byJun = {
  id: 't1',
  amount: -60,
  sender: 'Jun',
  senderId: 'demo-jun',
  recipient: 'Wren',
  recipientId: 'demo-wren',
  message: 'Slides at midnight, again.',
  timestamp: NOW - 60_000,
}
const byWren = {
  ...byJun,
  sender: 'Wren',
  senderId: 'demo-wren',
  recipient: 'Jun',
  recipientId: 'demo-jun',
}

/** The view of a transaction as Jun sees it. */
async function show(sent: Readonly<Record<string, unknown>>, signedInAs: string | null = 'Jun') {
  const page = await renderApp({
    at: '/?transaction=t1',
    history: [...people, posted(sent)],
    signedInAs: signedInAs ?? undefined,
  })
  await header().findByRole('button', { name: signedInAs ? 'Sign Out' : 'Sign In' })
  return { ...page, view: await modal(/GBP to/) }
}

describe('sending again', () => {
  it('fills in the same send', async () => {
    const { user, view } = await show(byJun)
    await user.click(await view.findByRole('button', { name: 'Send 60 GBP again' }))
    expect(await typed()).toEqual(['Wren', '60', 'Slides at midnight, again.'])
  })

  it('says that it is a new transaction', async () => {
    const { user, view } = await show(byJun)
    await user.click(await view.findByRole('button', { name: 'Send 60 GBP again' }))
    const send = await modal('Send GBP')
    expect(send.getByText(/^This is a new transaction/)).toBeTruthy()
  })

  it('sends nothing automatically, and returns to the transaction when it is closed', async () => {
    const { user, view, ledger } = await show(byJun)
    await user.click(await view.findByRole('button', { name: 'Send 60 GBP again' }))
    const send = await modal('Send GBP')
    await user.click(send.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(openModals()).toBe(1))
    expect((await ledger.loadPage(null, 25)).rows.length).toBe(1)
  })

  it.each(
    casesOf([
      ['its recipient', byWren, 'Jun'],
      ['anybody else', { ...byJun, recipient: 'Ann', recipientId: 'u-3' }, 'Wren'],
      ['a signed-out visitor', byJun, null],
    ]),
  )('is not for %s', async (_, sent, reader) => {
    const { view } = await show(sent, reader)
    await view.findByText(/You have no copy yet/)
    expect(view.queryByRole('button', { name: /again$/ })).toBeNull()
  })
})

describe('sending back', () => {
  it('fills in a send to its sender, with a message that says what it returns', async () => {
    const { user, view } = await show(byWren)
    await user.click(await view.findByRole('button', { name: 'Send it back' }))
    expect(await typed()).toEqual([
      'Wren',
      '60',
      'Sent back: 60 GBP of 21 November 2026, “Slides at midnight, again.”',
    ])
  })

  it('is a new row of the feed, and leaves the old one as it is', async () => {
    const { user, view } = await show(byWren)
    await user.click(await view.findByRole('button', { name: 'Send it back' }))
    const send = await modal('Send GBP')
    await user.click(await send.findByRole('button', { name: 'Send 60 GBP to @Wren' }))
    expect((await row('Sent back: 60 GBP')).textContent).toContain('@Jun sent it to @Wren')
    expect((await row('Slides at midnight, again.')).textContent).toBeTruthy()
  })

  it.each(
    casesOf([
      ['of 280 letters', 'x'.repeat(280)],
      ['of emoji', '👨‍👩‍👧‍👦'.repeat(25)],
      ['of several lines', 'One\n\nTwo'],
      ['that nobody can send', 'pay \u202eyam'],
      ['that is a return', `Sent back: 60 GBP of 1 May 2026, “${'x'.repeat(240)}”`],
    ]),
  )('has a message that can be sent, for one %s', async (_, message) => {
    const { user, view } = await show({ ...byWren, message })
    await user.click(await view.findByRole('button', { name: 'Send it back' }))
    const send = await modal('Send GBP')
    await user.click(await send.findByRole('button', { name: 'Send 60 GBP to @Wren' }))
    await waitFor(() => expect(openModals()).toBe(0))
  })

  it('is not for its sender', async () => {
    const { view } = await show(byJun)
    await view.findByRole('button', { name: 'Send 60 GBP again' })
    expect(view.queryByRole('button', { name: 'Send it back' })).toBeNull()
  })

  it('finds the name that its sender has taken since', async () => {
    const { user, view } = await show({ ...byWren, sender: 'You' })
    await user.click(await view.findByRole('button', { name: 'Send it back' }))
    expect((await typed())[0]).toBe('Wren')
  })

  it('says where its sender has no name yet', async () => {
    const page = await renderApp({
      at: '/?transaction=t1',
      history: [
        opened('demo-jun', 'Jun'),
        opened('u-9', null),
        posted({ ...byWren, sender: 'You', senderId: 'u-9' }),
      ],
      signedInAs: 'Jun',
    })
    const view = await modal('60 GBP to @Jun')
    expect(await view.findByText(/^Its sender has no username/)).toBeTruthy()
    expect(page.world.errors).toEqual([])
  })
})
