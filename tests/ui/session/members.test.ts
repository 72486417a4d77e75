import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fakeTimers, stopTime } from '../fake-timers.ts'
import {
  address,
  alerts,
  comeBack,
  feed,
  fill,
  header,
  modal,
  notes,
  openModals,
  rows,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const MEMBERS = { members: ['example.com'], readers: 'everyone' } as const
const PRIVATE = { members: ['example.com'], readers: 'members' } as const

/** What the page asks of the ledger to show itself. */
const READS = [
  'loadPage',
  'loadNewer',
  'watchHead',
  'watchAccount',
  'suggest',
  'loadTop',
  'loadPeople',
  'findByName',
]

/** What only members read is not called public. */
const privateFeed = () => screen.findByRole('feed', { name: 'Transaction Feed' })

/** A part of the page outside a modal. */
const main = () => within(screen.getByRole('main'))

/** Waits until the page of the ledger has taken the place of the one that asks to sign in. */
const inside = async () => within(await screen.findByRole('banner')).findByText('1,337')
/** And the other way round. */
const outside = () => screen.findByRole('button', { name: 'Continue with Google' })

const enter =
  (way: 'Sign In' | 'Sign Up') =>
  async (user: UserEvent, form: ReturnType<typeof within>, email: string) => {
    await fill(user, await form.findByLabelText('Email'), email)
    await fill(user, form.getByLabelText('Password'), 'correct horse')
    await user.click(form.getByRole('button', { name: way }))
  }
const [signIn, signUp] = [enter('Sign In'), enter('Sign Up')]

describe('a ledger that only members read', () => {
  it('shows a visitor its name, whom it is for, and the ways to sign in', async () => {
    await renderApp({ community: PRIVATE })
    expect(await main().findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Pledger')
    main().getByText('Points for everyone at example.com.')
    main().getByLabelText('Password')
  })

  it.each(casesOf(['/', '/?transaction=1', '/?profile=maya', '/?find=coffee', '/nowhere']))(
    'asks nothing of the ledger for a visitor of %s',
    async (at) => {
      const { requests } = await renderApp({ community: PRIVATE, at })
      await main().findByRole('button', { name: 'Continue with Google' })
      expect(READS.filter((read) => requests.asked.has(read))).toEqual([])
      expect(rows()).toEqual([])
    },
  )

  it('looks no name up while a visitor types one', async () => {
    const { user, requests } = await renderApp({ community: PRIVATE, at: '/?auth=signup' })
    await fill(user, await main().findByLabelText(/^Username/), 'maya')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(requests.asked.has('findByName')).toBe(false)
  })

  it('shows a member everything', async () => {
    await renderApp({ community: PRIVATE, signedInAs: 'Jun', until: '1,300' })
    expect(await privateFeed()).toBeTruthy()
  })

  it('forgets all of it on the page when the member signs out', async () => {
    const { user } = await renderApp({ community: PRIVATE, signedInAs: 'Jun', until: '1,300' })
    await user.click(header().getByRole('button', { name: 'Sign Out' }))
    await outside()
    expect(screen.queryByRole('feed')).toBeNull()
  })

  it('forgets on the device what a member typed, and the copy that was checked, when they sign out', async () => {
    const { user, world } = await renderApp({
      community: PRIVATE,
      signedInAs: 'Jun',
      at: '/?send=maya&message=Lunch',
    })
    const form = await modal(/Send/)
    await fill(user, form.getByLabelText(/^Amount/), '5')
    await waitFor(() => expect(JSON.stringify(world.drafts.load())).toContain('Lunch'))
    await user.click(form.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('link', { name: 'Verify' }))
    const check = await modal(/Check/)
    const [start] = await check.findAllByRole('button', { name: 'Check the ledger' })
    await user.click(start as HTMLElement)
    await check.findByText(/^\d+ entries, \d+ accounts, 0 findings$/)
    expect(await world.copy.origins()).toHaveLength(1)
    await user.click(check.getByRole('button', { name: 'Close' }))
    await user.click(header().getByRole('button', { name: 'Sign Out' }))
    await outside()
    await waitFor(async () => expect(await world.copy.origins()).toEqual([]))
    await waitFor(() => expect(world.drafts.load()).toEqual([]))
  })

  it('lets a new member in once the address is confirmed by the mail', async () => {
    const { user, requests } = await renderApp({ community: PRIVATE, at: '/?auth=signup' })
    await signUp(user, main(), 'zoe@example.com')
    await main().findByRole('heading', { name: 'Confirm your address' })
    expect(READS.filter((read) => requests.asked.has(read))).toEqual([])
    await user.click(await main().findByRole('link', { name: 'Open the link' }))
    await inside()
    expect(await privateFeed()).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('says to a person of another domain who can join, and lets them use another address', async () => {
    const { user } = await renderApp({ community: PRIVATE, signedInAs: 'zoe@example.org' })
    await main().findByRole('heading', { name: 'For members only' })
    main().getByText(/Only example.com addresses have access. .* zoe@example.org/)
    await user.click(main().getByRole('button', { name: 'Use another address' }))
    expect(await main().findByLabelText('Password')).toBeTruthy()
  })

  it('makes no sign-in for an address that cannot join', async () => {
    const { user, requests } = await renderApp({ community: PRIVATE, at: '/?auth=signup' })
    await signUp(user, main(), 'zoe@example.org')
    await main().findByText('Only addresses at example.com can join.')
    expect(requests.asked.has('signUp')).toBe(false)
  })

  it('mails no link that would make one', async () => {
    const { user, requests } = await renderApp({ community: PRIVATE, at: '/?auth=link' })
    await fill(user, await main().findByLabelText('Email'), 'zoe@example.org')
    await user.click(main().getByRole('button', { name: 'Send the link' }))
    await main().findByText('Only addresses at example.com can join.')
    expect(requests.asked.has('sendSignInLink')).toBe(false)
  })

  it('lets a person of another domain delete their sign-in, after a question', async () => {
    const { user, requests } = await renderApp({
      community: PRIVATE,
      signedInAs: 'zoe@example.org',
    })
    await user.click(await main().findByRole('button', { name: 'Delete this sign-in' }))
    expect(requests.asked.has('deleteIdentity')).toBe(false)
    await user.click(main().getByRole('button', { name: 'Delete for ever' }))
    await outside()
    expect(requests.asked.has('deleteIdentity')).toBe(true)
  })

  it('asks who they are before it deletes a sign-in of a while ago', async () => {
    const { user, world } = await renderApp({
      community: PRIVATE,
      signedInAs: 'zoe@example.org',
    })
    const remove = async () => {
      await user.click(await main().findByRole('button', { name: 'Delete this sign-in' }))
      await user.click(main().getByRole('button', { name: 'Delete for ever' }))
    }
    world.passMinutes(6)
    await remove()
    await main().findByText('You signed in a while ago. Please confirm that it is you.')
    await fill(user, main().getByLabelText('Password'), 'correct horse')
    await user.click(main().getByRole('button', { name: 'Confirm' }))
    await remove()
    await outside()
  })

  /** Popups are blocked, so that the page is left for Google and opened again. */
  async function backFromGoogle() {
    const page = await renderApp({ community: PRIVATE, holding: ['redirectOutcome'] })
    page.world.whatIf = 'auth/popup-blocked'
    await page.user.click(await main().findByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(page.world.hasLeft).toBe(true))
    return page
  }

  it('lets a member in who comes back from a redirect', async () => {
    const { reload } = await backFromGoogle()
    const { user } = await reload()
    const chooser = await modal('Simulated Google')
    await user.click(chooser.getByRole('button', { name: /Noor Haddad/ }))
    expect(await inside()).toBeTruthy()
  })

  it('says why a redirect failed', async () => {
    const { world, reload } = await backFromGoogle()
    world.whatIf = 'auth/user-mismatch'
    await reload('/')
    await waitFor(() => expect(alerts().join()).toContain('Google authentication failed'))
  })

  it('opens what a link asked for after signing in', async () => {
    const { user } = await renderApp({ community: PRIVATE, at: '/?send=maya' })
    await user.click(await main().findByRole('button', { name: 'Be Jun' }))
    expect(await modal(/Send/)).toBeTruthy()
  })

  it('says that a visitor without a network has to connect', async () => {
    const { world } = await renderApp({ community: PRIVATE, holding: ['watch'] })
    world.setOnline(false)
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy()
  })
})

describe('an address that is not confirmed', () => {
  async function waiting() {
    const page = await renderApp({ community: PRIVATE, at: '/?auth=signup' })
    await signUp(page.user, main(), 'zoe@example.com')
    await main().findByRole('heading', { name: 'Confirm your address' })
    return page
  }
  const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))

  it('is asked for again by one press, which says where the mail goes', async () => {
    const { user } = await waiting()
    await press(user, 'Send the mail again')
    await waitFor(() =>
      expect(notes().join()).toContain('A mail is on its way to zoe@example.com.'),
    )
  })

  it('still is not confirmed by a press on "I have confirmed it"', async () => {
    const { user } = await waiting()
    await press(user, 'I have confirmed it')
    await waitFor(() => expect(notes().join()).toContain('not confirmed yet'))
  })

  it('survives a reload', async () => {
    const { reload } = await waiting()
    await reload('/')
    expect(await main().findByRole('heading', { name: 'Confirm your address' })).toBeTruthy()
  })

  it('keeps the username that was typed at sign-up over a reload', async () => {
    const { user, reload } = await renderApp({ community: PRIVATE, at: '/?auth=signup' })
    await fill(user, await main().findByLabelText(/^Username/), 'Zoe')
    await signUp(user, main(), 'zoe@example.com')
    await main().findByRole('heading', { name: 'Confirm your address' })
    await reload('/')
    await user.click(await main().findByRole('link', { name: 'Open the link' }))
    await inside()
    await user.click(header().getByRole('button', { name: 'Your profile' }))
    expect(await modal('Profile of @Zoe')).toBeTruthy()
  })

  it('is asked about when the person comes back to the page', async () => {
    const { requests } = await waiting()
    expect(requests.asked.has('refresh')).toBe(false)
    await waitFor(() => {
      comeBack()
      expect(requests.asked.has('refresh')).toBe(true)
    })
  })

  it('is confirmed by a link that was opened elsewhere, where nobody is signed in', async () => {
    const { user, reload } = await waiting()
    const link = (await main().findByRole('link', { name: 'Open the link' })).getAttribute('href')
    await press(user, 'Use another address')
    await main().findByLabelText('Password')
    await reload(link ?? '')
    const question = await modal('Did you sign up here?')
    await user.click(question.getByRole('button', { name: 'Yes, confirm my address' }))
    await waitFor(() => expect(notes().join()).toContain('Your address is confirmed.'))
  })

  it('is not confirmed where the person who opens the link did not sign up', async () => {
    const { user, reload, requests } = await waiting()
    const link = (await main().findByRole('link', { name: 'Open the link' })).getAttribute('href')
    await press(user, 'Use another address')
    await main().findByLabelText('Password')
    await reload(link ?? '')
    const question = await modal('Did you sign up here?')
    await user.click(question.getByRole('button', { name: 'No, it was not me' }))
    await waitFor(() => expect(openModals()).toBe(0))
    expect(requests.asked.has('confirmEmail')).toBe(false)
    await signIn(user, main(), 'zoe@example.com')
    await main().findByRole('heading', { name: 'Confirm your address' })
  })

  it('is asked about by the page itself while the person looks at it', async () => {
    const passTime = fakeTimers()
    const { requests } = await waiting()
    stopTime()
    await passTime(3)
    expect(requests.asked.has('refresh')).toBe(false)
    await passTime(2)
    expect(requests.asked.has('refresh')).toBe(true)
  })

  it('is asked about ever more rarely, at least every thirty seconds', async () => {
    const passTime = fakeTimers()
    const { requests } = await waiting()
    stopTime()
    await passTime(5)
    /** How many seconds pass until the page asks again, rounded up. */
    const pause = async () => {
      requests.asked.delete('refresh')
      for (let seconds = 1; seconds <= 60; seconds++) {
        await passTime(1)
        if (requests.asked.has('refresh')) return seconds
      }
      return null
    }
    const pauses = []
    for (let asked = 0; asked < 6; asked++) pauses.push(await pause())
    expect(pauses).toEqual([5, 9, 14, 20, 30, 30])
  })

  it('is asked about where somebody else is signed in, who may not have signed up', async () => {
    const { user, reload, requests } = await waiting()
    const link = (await main().findByRole('link', { name: 'Open the link' })).getAttribute('href')
    await press(user, 'Use another address')
    await user.click(await main().findByRole('button', { name: 'Be Jun' }))
    await header().findByRole('button', { name: 'Your profile' })
    await reload(link ?? '')
    const question = await modal('Did you sign up here?')
    expect(requests.asked.has('confirmEmail')).toBe(false)
    await user.click(question.getByRole('button', { name: 'No, it was not me' }))
    await waitFor(() => expect(openModals()).toBe(0))
    expect(requests.asked.has('confirmEmail')).toBe(false)
  })

  it('leads on where the link was used before', async () => {
    const { reload, user } = await waiting()
    const link = (await main().findByRole('link', { name: 'Open the link' })).getAttribute('href')
    await user.click(main().getByRole('link', { name: 'Open the link' }))
    await inside()
    await reload(link ?? '')
    await inside()
    const question = await modal('Did you sign up here?')
    await user.click(question.getByRole('button', { name: 'Yes, confirm my address' }))
    await waitFor(() => expect(openModals()).toBe(0))
  })
})

describe('a ledger that everyone reads, and only members join', () => {
  it('shows the feed to a visitor', async () => {
    await renderApp({ community: MEMBERS })
    expect(await feed()).toBeTruthy()
  })

  it('says beside the email who can join', async () => {
    await renderApp({ community: MEMBERS, at: '/?auth=signup' })
    const form = await modal('Sign Up')
    expect(form.getByText('Only addresses at example.com can join.')).toBeTruthy()
  })

  it('says where somebody else would send why they cannot', async () => {
    const { user } = await renderApp({ community: MEMBERS, at: '/?send=maya' })
    const form = await modal('Sign In')
    await signIn(user, form, 'zoe@example.org')
    const notice = await modal('For members only')
    expect(notice.getByText(/Only example.com addresses can join and send/)).toBeTruthy()
    expect(await feed()).toBeTruthy()
  })

  it('asks a new member where they would send to confirm the address', async () => {
    const { user } = await renderApp({ community: MEMBERS, at: '/?send=maya' })
    await signIn(user, await modal('Sign In'), 'zoe@example.com')
    const notice = await modal('Confirm your address')
    expect(notice.getByText(/Open the link in the mail to zoe@example.com/)).toBeTruthy()
    await user.click(await notice.findByRole('link', { name: 'Open the link' }))
    expect(await header().findByText('1,337')).toBeTruthy()
  })

  it('leads from the header to what is to be confirmed', async () => {
    const { user } = await renderApp({ community: MEMBERS, signedInAs: 'zoe@example.com' })
    await user.click(await header().findByRole('button', { name: 'Confirm your address' }))
    expect(await modal('Confirm your address')).toBeTruthy()
  })
})
