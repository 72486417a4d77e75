import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { address, fill, frames, header, modal, openModals, row } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { savedFiles } from '../saved-files.ts'
import { credentialsOf } from '../test-backend.ts'

type Options = NonNullable<Parameters<typeof renderWhole>[0]>

/** The page of Jun, who sent a message and whose points wait for zoe. */
async function openLeave(options: Options = {}) {
  const page = await renderWhole({ signedInAs: 'Jun', at: '/?leave', ...options })
  const view = await modal('Leave Pledger')
  await view.findByText('What goes')
  return { ...page, view }
}

async function confirm(user: UserEvent, name = 'Jun') {
  const view = await modal('Leave Pledger')
  await fill(user, await view.findByLabelText(`Type ${name} to leave`), name)
  await user.click(view.getByRole('button', { name: 'Leave for good' }))
}

/** What stands in the place of the ledger. */
const title = (words: string) => screen.findByRole('heading', { level: 2, name: words })
const button = (name: string) => screen.findByRole('button', { name })
const said = () => document.querySelector('main')?.innerText ?? ''

/** Jun's page, where leaving stopped halfway. */
async function stopLeaving() {
  const page = await openLeave({ breaking: ['removeWords'] })
  await confirm(page.user)
  await title('Leaving stopped')
  return page
}

describe('before one leaves', () => {
  it('the view opens from the settings', async () => {
    const { user } = await renderWhole({ signedInAs: 'Jun', at: '/?profile=Jun' })
    await modal('Profile of @Jun')
    await user.click(await screen.findByText('Settings', { selector: 'summary' }))
    await user.click(await screen.findByRole('link', { name: 'Leave Pledger' }))
    await modal('Leave Pledger')
    expect(address()).toBe('/?profile=Jun&leave=')
  })

  it('it says what goes, what stays and what can’t be undone', async () => {
    const { view } = await openLeave()
    await view.findByText(/^Your points that still wait/)
    const words = document.querySelector('dialog')?.innerText ?? ''
    expect(words).toContain('Your messages.')
    expect(words).toContain('Your balance of 1,300 GBP, frozen for good.')
    expect(words).toContain('Your name, taken')
    expect(words).toContain('Your reactions, without your name, and your reports')
    expect(words).toContain('Copies, backups and screenshots')
    expect(view.getByRole('link', { name: 'Send it to somebody first' })).toBeTruthy()
  })

  it('says of points that wait for somebody else only where some do', async () => {
    const { view, requests } = await openLeave({ signedInAs: 'Wren' })
    await waitFor(() => expect(requests.open('watchWaiting')).toBe(1))
    await frames(2)
    expect(view.queryByText(/points that still wait/i)).toBeNull()
  })

  it('leads to a send, from which Back comes back', async () => {
    const { user, view } = await openLeave()
    await user.click(view.getByRole('link', { name: 'Send it to somebody first' }))
    await modal('Send GBP')
    window.history.back()
    await waitFor(() => expect(openModals()).toBe(1))
    await modal('Leave Pledger')
  })

  it('whoever needs a break signs out there, and keeps everything', async () => {
    const { user, view, directory } = await openLeave()
    expect(view.getByText('Just need a break? Sign out instead.')).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Sign Out' }))
    await header().findByRole('button', { name: 'Sign In' })
    await waitFor(() => expect(openModals()).toBe(0))
    expect((await directory.findById('demo-jun' as never))?.leftAt).toBeNull()
  })

  it('saves all of one’s own data as a file', async () => {
    const { user, view } = await openLeave()
    const files = savedFiles()
    await user.click(view.getByRole('button', { name: 'Save everything (JSON)' }))
    await view.findByText(/^Saved as pledger-my-data.json, with 1 row/)
    const file = JSON.parse((await files[0]?.content.text()) ?? '')
    expect(file.signIn.email).toBe('jun@example.com')
    expect(file.account).toMatchObject({ username: 'Jun', balance: 1300 })
    expect(file.names).toHaveLength(1)
    expect(file.names[0].name).toBe('jun')
    expect(file.history.movements[0]).toMatchObject({
      change: -37,
      message: 'For the bike light. See you Sunday!',
    })
  })

  it('saves one’s rows as a table', async () => {
    const { user, view } = await openLeave()
    const files = savedFiles()
    await user.click(view.getByRole('button', { name: 'Save a table of rows (CSV)' }))
    await view.findByText('Saved as pledger-my-data.csv, with 1 row.')
    const lines = (await files[0]?.content.text())?.trim().split('\r\n')
    expect(lines?.[1]).toContain('For the bike light. See you Sunday!')
  })

  it('says that one’s data could not be read', async () => {
    const { user, view, requests } = await openLeave()
    requests.fail('load')
    await user.click(view.getByRole('button', { name: 'Save everything (JSON)' }))
    await view.findByText('Your data could not be read. Please try again.')
  })

  it.each(['', 'Maya'])('nothing happens to whoever types “%s”', async (typed) => {
    const { user, view } = await openLeave()
    if (typed) await fill(user, view.getByLabelText('Type Jun to leave'), typed)
    await user.click(view.getByRole('button', { name: 'Leave for good' }))
    await view.findByText('To leave, type Jun. To stay, close this.')
    expect(screen.queryByText('Leaving')).toBeNull()
  })

  it('Stay closes the view', async () => {
    const { user, view } = await openLeave()
    await user.click(view.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(openModals()).toBe(0))
  })

  it('somebody without a name types a word instead', async () => {
    const { user } = await openLeave({ signedInAs: '42@example.com' })
    await confirm(user, 'leave')
    await title('Goodbye')
  })

  it('asks whoever is signed out to sign in', async () => {
    const { user } = await renderWhole({ at: '/?leave' })
    const auth = await modal('Sign In')
    await user.click(auth.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(openModals()).toBe(0))
    expect(address()).toBe('/')
  })
})

describe('leaving', () => {
  it('ends with a goodbye, and a page that nobody is signed in to', async () => {
    const { user } = await openLeave()
    await confirm(user)
    await title('Goodbye')
    expect(said()).toContain(
      'You have left Pledger. Your name and your messages are gone from 1 row',
    )
    await user.click(await button('Back to the ledger'))
    await button('Sign In')
    expect(address()).toBe('/')
    await row('Message deleted when its sender left')
    expect(document.body.textContent).not.toContain('For the bike light')
  })

  it('takes the points back that wait', async () => {
    const { user, directory } = await openLeave()
    await confirm(user)
    await title('Goodbye')
    const left = await directory.findById('demo-jun' as never)
    expect(left).toMatchObject({ balance: 1337, totalSent: 0, username: null })
  })

  it('says which step it is at, and how many rows are done', async () => {
    const { user, release } = await openLeave({ signedInAs: 'Wren', holding: ['removeWords'] })
    await confirm(user, 'Wren')
    await title('Leaving')
    const step = await screen.findByText('Remove your name and messages from rows', {
      selector: 'li span',
    })
    await waitFor(() => expect(step.closest('li')?.getAttribute('aria-current')).toBe('step'))
    await waitFor(() => expect(step.closest('li')?.innerText).toContain('0 of 14 rows'))
    expect(screen.getByRole('progressbar')).toHaveProperty('max', 14)
    release()
    await title('Goodbye')
  })

  it('shows nothing of the ledger meanwhile', async () => {
    const { user, release } = await openLeave({ holding: ['removeWords'] })
    await confirm(user)
    await title('Leaving')
    expect(screen.queryByRole('feed')).toBeNull()
    release()
    await title('Goodbye')
  })

  it('shows the ledger after a reload of the goodbye, without asking to sign in', async () => {
    const { user } = await openLeave()
    await confirm(user)
    await title('Goodbye')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('begins each view with the focus on its heading', async () => {
    const { user } = await openLeave()
    await confirm(user)
    const goodbye = await title('Goodbye')
    await waitFor(() => expect(document.activeElement).toBe(goodbye))
  })

  it('goes on after the ledger could not be reached', async () => {
    const { user, requests } = await stopLeaving()
    expect(screen.getByRole('alert').textContent).toBe(
      'The ledger could not be reached. Go on when you like.',
    )
    requests.recover()
    await user.click(await button('Go on'))
    await title('Goodbye')
  })

  it('goes on by itself when the network is back', async () => {
    const { user, requests, world } = await openLeave({ breaking: ['removeWords'] })
    world.setOnline(false)
    await confirm(user)
    await screen.findByText('You are offline. It goes on when you are online again.')
    requests.recover()
    world.setOnline(true)
    await title('Goodbye')
  })

  it('is offered again, and nothing else, to whoever opens the page before it is finished', async () => {
    const { user, reload } = await stopLeaving()
    await reload('/')
    await title('Leaving is not finished')
    expect(screen.queryByRole('feed')).toBeNull()
    await user.click(await button('Go on'))
    await title('Goodbye')
    await user.click(await button('Back to the ledger'))
    await row('Message deleted when its sender left')
  })

  it('can wait for another day', async () => {
    const { user, reload } = await stopLeaving()
    await reload('/')
    await user.click(await button('Sign out for now'))
    await button('Sign In')
    await row('sent it to')
  })

  it('says that signing out failed, and stays', async () => {
    const { user, requests } = await openLeave({ breaking: ['loadWaiting'] })
    await confirm(user)
    await title('Leaving stopped')
    requests.fail('signOut')
    await user.click(await button('Sign out for now'))
    await screen.findByText('Signing out failed. Please try again.')
    requests.recover()
    await user.click(await button('Sign out for now'))
    await row('sent it to')
    await header().findByRole('button', { name: 'Sign In' })
    expect(openModals()).toBe(0)
  })

  it('asks who it is where the sign-in is old, before anything is done', async () => {
    const { user, world, directory } = await openLeave()
    world.passMinutes(6)
    await confirm(user)
    await title('Is it you?')
    expect((await directory.findById('demo-jun' as never))?.username).toBe('Jun')
    await fill(user, await screen.findByLabelText('Password'), 'jun likes points')
    await user.click(await button('Confirm'))
    await title('Goodbye')
  })

  it('leaves whoever does not confirm it as they were', async () => {
    const { user, world } = await openLeave()
    world.passMinutes(6)
    await confirm(user)
    await title('Is it you?')
    await user.click(await button('Stay'))
    await row('sent it to')
    expect(within(document.body).queryByText('Is it you?')).toBeNull()
    expect(openModals()).toBe(0)
  })

  it('offers nobody to stay who has left already and has to confirm who they are', async () => {
    const { user, world, requests, reload } = await stopLeaving()
    requests.recover()
    await reload('/')
    await title('Leaving is not finished')
    world.passMinutes(6)
    await user.click(await button('Go on'))
    await title('Is it you?')
    await button('Sign out for now')
    expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull()
  })

  it('says that one is signed out where another device has finished it', async () => {
    const { user, world, requests } = await stopLeaving()
    const { identity } = await world.open()
    identity.deleteAll()
    requests.recover()
    await user.click(await button('Go on'))
    await title('You are signed out')
    await user.click(await button('Back to the ledger'))
    await button('Sign In')
  })

  it('is over for the next person who signs in, who has not begun anything', async () => {
    const { app, user, requests, world, directory } = await openLeave({ breaking: ['removeWords'] })
    await confirm(user)
    await title('Leaving stopped')
    await app.identity.signOut()
    await app.signIn.withPassword(credentialsOf('Lars'))
    await screen.findByRole('banner')
    await header().findByText('912')
    requests.recover()
    world.setOnline(false)
    world.setOnline(true)
    await row('sent it to')
    expect((await directory.findById('demo-lars' as never))?.leftAt).toBeNull()
  })
})
