import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { fillSend, typed } from '../fill-send.ts'
import {
  alerts,
  fill,
  header,
  modal,
  notes,
  openModals,
  press,
  row,
  rows,
  side,
  signOut,
  unfoldSettings,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

/** As another device of Jun's sends it, which is online. */
const fromJunToTom = (amount: number) =>
  aTransfer({
    senderId: 'demo-jun' as UserId,
    recipient: 'Tom Okafor' as Username,
    recipientId: 'demo-tom' as UserId,
    amount,
  })

const isPending = ({ textContent }: HTMLElement) => textContent.includes('Pending')

describe('without a network', () => {
  async function sendOffline(amount = '37', message = '') {
    const page = await renderApp({ at: '/?send=', signedInAs: 'Jun', until: '1,300' })
    page.world.setOnline(false)
    await fillSend(page.user, { recipient: 'Maya', amount, ...(message && { message }) })
    await page.user.click(screen.getByRole('button', { name: /^Send [\d,]+ GBP to @Maya$/ }))
    await waitFor(() => expect(openModals()).toBe(0))
    return page
  }

  it('the page says that it may not be the latest, until the network is back', async () => {
    const { world } = await renderApp()
    world.setOnline(false)
    await screen.findByText(/You are offline/)
    world.setOnline(true)
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
  })

  it('the send form says before the send that it will wait', async () => {
    const { world } = await renderApp({ at: '/?send=Maya', signedInAs: 'Jun' })
    const send = await modal('Send GBP')
    const words = 'You are offline. It will be sent when you are online again.'
    const before = send.queryByText(words)
    world.setOnline(false)
    await send.findByText(words)
    world.setOnline(true)
    await waitFor(() => expect(send.queryByText(words)).toBeNull())
    expect(before).toBeNull()
  })

  it('a send is at the top of the feed as pending, and moves nothing', async () => {
    await sendOffline()
    const pending = await row('@Jun sent it to @Maya')
    await waitFor(() => expect(pending === rows()[0]).toBe(true))
    expect(pending.textContent).toEqual(
      expect.stringContaining('Pending: it will be sent when the ledger can be reached'),
    )
    expect(header().queryByText('1,300') !== null).toBe(true)
  })

  it('a pending send goes out once the network is back, once', async () => {
    const { world, ledger } = await sendOffline()
    world.setOnline(true)
    await header().findByText('1,263')
    world.setOnline(true)
    const { rows: stored } = await ledger.loadPage(null, 25)
    const sent = stored.filter(({ sender, recipient }) => sender === 'Jun' && recipient === 'Maya')
    expect(sent.length).toBe(1)
    await waitFor(() => expect(notes()).toContain('Sent 37 GBP to @Maya'))
  })

  it('a pending send is still there after a reload, and goes out then', async () => {
    const { reload, world } = await sendOffline()
    await reload()
    await row('Pending')
    world.setOnline(true)
    await header().findByText('1,263')
  })

  it('a pending send that the ledger refuses later is taken away, with the reason', async () => {
    const { world, ledger } = await sendOffline('1300')
    await ledger.post(fromJunToTom(100))
    world.setOnline(true)
    await waitFor(() =>
      expect(alerts()).toContain(
        '1,300 GBP to @Maya were not sent: Insufficient balance! You have 1200 GBP',
      ),
    )
    await waitFor(() => expect(rows().some(isPending)).toBe(false))
  })

  it('what was typed for a send that is refused later is in the form again', async () => {
    const { user, world, ledger } = await sendOffline('1300', 'For the tickets')
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    const whilePending = await typed()
    await press('{Escape}')
    await ledger.post(fromJunToTom(100))
    world.setOnline(true)
    await waitFor(() => expect(alerts().join()).toContain('were not sent: Insufficient balance!'))
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    expect(whilePending).toEqual(['', '', ''])
    expect(await typed()).toEqual(['Maya', '1300', 'For the tickets'])
  })

  it('a pending send counts as spent in the form, which says so', async () => {
    const { user } = await sendOffline('1300')
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    const form = await fillSend(user, { recipient: 'Maya', amount: '1' })
    await form.findByText('Insufficient balance! You have 1300 GBP')
    await form.findByText('1,300 GBP of your balance are pending and cannot be sent again.')
    await waitFor(() =>
      expect(form.getByRole('button', { name: /^Send 1 GBP/ }).hasAttribute('disabled')).toBe(true),
    )
  })

  it('a pending send leaves the feed with a note when its sender signs out, and is back when they sign in', async () => {
    const { reload } = await sendOffline()
    const { user, app, world } = await reload()
    await row('Pending')
    await signOut(user)
    await waitFor(() => expect(rows().some(isPending)).toBe(false))
    await waitFor(() =>
      expect(notes()).toContain(
        'A send is still pending. It will be sent when you sign in here again.',
      ),
    )
    world.setOnline(true)
    await app.signIn.withPassword(credentialsOf('Jun'))
    await header().findByText('1,263')
  })

  /** Jun opens the page without a network, and sees the account as it was read last. */
  async function startOffline(at = '/') {
    const before = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    before.world.setOnline(false)
    const page = await before.reload(at, { breaking: ['openAccount', 'watchAccount'] })
    await header().findByText('1,300')
    return page
  }

  /** The network is back; the account loads again, and is not there before the test lets it. */
  async function comeBack({ requests, world }: Awaited<ReturnType<typeof startOffline>>) {
    requests.recover()
    const release = requests.hold('openAccount')
    world.setOnline(true)
    await waitFor(() => expect(side().queryByText(/As of/)).toBeNull())
    return release
  }

  it('a page that was opened offline keeps balance and pending send while the account loads again', async () => {
    const page = await startOffline('/?send=')
    await fillSend(page.user, { recipient: 'Maya', amount: '37' })
    await page.user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await row('Pending')
    const release = await comeBack(page)
    const kept = [header().queryByText('1,337'), rows()[0]?.textContent, notes().join()]
    release()
    await header().findByText('1,263')
    expect(kept).toEqual([
      null,
      expect.stringContaining('@Jun sent it to @Maya'),
      expect.not.stringContaining('still pending'),
    ])
  })

  it('what is half typed in one’s profile stays while the account loads again', async () => {
    const page = await startOffline('/?profile=id:demo-jun')
    const profile = await modal('Profile of @Jun')
    await unfoldSettings(page.user, 'About you')
    const field = profile.getByLabelText<HTMLTextAreaElement>('About you')
    await page.user.clear(field)
    await fill(page.user, field, 'Half a sen')
    const release = await comeBack(page)
    const kept = [field.isConnected, field.value]
    release()
    expect(kept).toEqual([true, 'Half a sen'])
  })
})
