import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { uniqueTransferId } from '../../builders/unique.ts'
import { casesOf } from '../../in-depth.ts'
import { fillSend, typed } from '../fill-send.ts'
import { frames, header, modal, notes, openModals, press, rows } from '../page-parts.ts'
import { renderApp as renderWhole } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

const TYPED = { recipient: 'Maya', amount: '37', message: 'Half a sentence' }

/** Jun sends, and clicks outside the form before the ledger answers, which it does at `release`. */
async function leaveWhileSending() {
  const { user, world, requests } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
  await fillSend(user, TYPED)
  const release = requests.hold('post')
  await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
  await user.click(screen.getByRole('dialog'))
  await waitFor(() => expect(openModals()).toBe(0))
  return { user, world, release }
}

describe('what is typed in the send form', () => {
  it('is still there when the page is reloaded', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    await reload()
    expect(await typed()).toEqual(['Maya', '37', 'Half a sentence'])
  })

  it('is gone once the form was closed', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    await reload('/?send=')
    expect(await typed()).toEqual(['', '', ''])
  })

  it.each(
    casesOf([
      ['a click outside the form', (user: UserEvent) => user.click(screen.getByRole('dialog'))],
      ['Back', async () => window.history.back()],
    ]),
  )('is still there after %s, when the form is opened again', async (_, leave) => {
    const { user } = await renderWhole({ signedInAs: 'Jun' })
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    await fillSend(user, TYPED)
    await leave(user)
    await waitFor(() => expect(openModals()).toBe(0))
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    expect(await typed()).toEqual(['Maya', '37', 'Half a sentence'])
  })

  it('is still there after another form was opened and nothing typed in it', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    const other = await reload('/?send=Priya')
    expect(await typed()).toEqual(['Priya', '', ''])
    await other.reload('/?send=')
    expect(await typed()).toEqual(['Maya', '37', 'Half a sentence'])
  })

  it('is not there while it is being sent, after a click outside the form', async () => {
    const { user, release } = await leaveWhileSending()
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    expect(await typed()).toEqual(['', '', ''])
    release()
  })

  it('waits, and is sent later, where its form was closed during the look-up of the name, which got no answer', async () => {
    const { user, requests, world } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    const release = requests.hold('findByName')
    await fillSend(user, TYPED)
    await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    requests.fail('findByName')
    release()
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Pending'))
    requests.recover()
    world.setOnline(true)
    await header().findByText('1,263')
  })

  it('leaves the empty form open that was opened while it was being sent', async () => {
    const { user, release } = await leaveWhileSending()
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    await modal('Send GBP')
    release()
    await waitFor(() => expect(notes()).toContain('Sent 37 GBP to @Maya'))
    await frames(3)
    expect(openModals()).toBe(1)
  })

  it('is gone where it is sent after a click outside the form', async () => {
    const { world, release } = await leaveWhileSending()
    release()
    await header().findByText('1,263')
    await waitFor(() => expect(world.drafts.load()).toEqual([]))
  })

  it('is still there after the session ended in the middle of it, once the same person has signed in again', async () => {
    const { app, user } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    await app.identity.signOut()
    await (await modal('Sign In')).findByText(/You have been signed out/)
    await app.signIn.withPassword(credentialsOf('Jun'))
    expect(await typed()).toEqual(['Maya', '37', 'Half a sentence'])
  })

  it('is not there for another person who signs in then', async () => {
    const { app, user } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    await app.identity.signOut()
    await modal('Sign In')
    await app.signIn.withPassword(credentialsOf('Priya'))
    expect(await typed()).toEqual(['', '', ''])
  })

  it('says nothing about an ended session to a visitor who wants to send', async () => {
    await renderWhole({ at: '/?send=' })
    const signIn = await modal('Sign In')
    expect(signIn.queryByText(/You have been signed out/)).toBeNull()
  })

  it('is gone once it was sent', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await waitFor(() => expect(openModals()).toBe(0))
    await reload('/?send=')
    expect(await typed()).toEqual(['', '', ''])
  })

  it('does not fill in a form that is opened for another person', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=Priya', signedInAs: 'Jun' })
    await fillSend(user, { amount: '37' })
    await reload('/?send=Tom Okafor')
    expect(await typed()).toEqual(['Tom Okafor', '', ''])
  })

  it('is shown to nobody else', async () => {
    const { world, reload } = await renderWhole({ signedInAs: 'Maya' })
    const draft = { ...TYPED, sender: 'demo-jun' as UserId, openedFor: '', id: uniqueTransferId() }
    world.drafts.save(draft)
    await reload('/?send=')
    expect(await typed()).toEqual(['', '', ''])
  })

  it.each(casesOf(['@Maya', 'maya']))(
    'is gone once the send to "%s" that was on its way has gone out after all',
    async (recipient) => {
      const page = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
      await header().findByText('1,300')
      await fillSend(page.user, { ...TYPED, recipient })
      page.requests.hold('post')
      await page.user.click(screen.getByRole('button', { name: /^Send 37 GBP to/ }))
      await screen.findByText('Sending…')
      await page.reload()
      await header().findByText('1,263')
      await waitFor(() => expect(openModals()).toBe(0))
    },
  )

  it('stays where it was changed while it was being sent', async () => {
    const { user, requests, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await header().findByText('1,300')
    await fillSend(user, TYPED)
    const release = requests.hold('post')
    await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await screen.findByText('Sending…')
    await reload(undefined, { holding: ['post'] }).then(async (again) => {
      await fillSend(again.user, { message: ', and more' })
      again.release()
    })
    release()
    await header().findByText('1,263')
    expect(await typed()).toEqual(['Maya', '37', 'Half a sentence, and more'])
  })

  it('leaves no empty form open where its send waited before the reloaded form had arrived', async () => {
    const { user, world } = await renderWhole({ signedInAs: 'Jun' })
    await header().findByText('1,300')
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    await fillSend(user, TYPED)
    world.setOnline(false)
    await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Pending'))
    await waitFor(() => expect(openModals()).toBe(0))
    // The entry with which a page is loaded has no state. A form that arrives late is shown like this.
    window.history.pushState(null, '', '/?send=')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await typed()).toEqual(['', '', ''])
    world.setOnline(true)
    await header().findByText('1,263')
    await waitFor(() => expect(openModals()).toBe(0))
  })

  it('is gone where it was sent before a reload, and only the answer got lost', async () => {
    const { user, reload, requests } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    requests.loseAnswer('post')
    requests.fail('find', 'watchHead')
    await user.click(screen.getByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await screen.findByText(/Checking whether it was sent/)
    const again = await reload()
    await waitFor(() => expect(openModals()).toBe(0))
    await header().findByText('1,263')
    const { rows } = await again.ledger.loadPage(null, 25)
    expect(rows.filter(({ message }) => message === TYPED.message).length).toBe(1)
  })

  it('waits where its recipient cannot be looked up, and is sent once the ledger can be reached', async () => {
    const { user, reload } = await renderWhole({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, TYPED)
    const again = await reload(undefined, { breaking: ['findByName'] })
    await again.user.click(await screen.findByRole('button', { name: 'Send 37 GBP to @Maya' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Pending'))
    again.requests.recover()
    again.world.setOnline(true)
    await header().findByText('1,263')
  })
})
