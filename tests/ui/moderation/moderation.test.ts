import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import {
  type ModerationReason,
  TAKEN_WORDS,
  type Transaction,
  withoutText,
} from '../../../src/core/domain/transaction.ts'
import { moderationRefusalText } from '../../../src/ui/shared/moderation/moderation-texts.ts'
import { fillSend, typed } from '../fill-send.ts'
import {
  address,
  alerts,
  comeBack,
  follow,
  frames,
  header,
  modal,
  notes,
  openModals,
  resizeWindow,
  row,
  unfoldSettings,
} from '../page-parts.ts'
import { renderApp, renderWhole } from '../render-app.tsx'
import { credentialsOf, NOW } from '../test-backend.ts'

/** Rows of the demo: what Maya sent to Tom two minutes ago, and what Inés sent to Wren before that. */
const [COFFEE, FRIDAY] = ['demo-39', 'demo-40']

/** Who reports which row, and why. */
type Report = readonly [string, string, ModerationReason]

/** The page of Priya, the demo's moderator, after Jun and Lars reported these rows. */
async function openQueue(...reports: readonly Report[]) {
  const page = await renderApp({ signedInAs: 'Priya', until: 'Thanks for covering' })
  for (const [who, id, reason] of reports) await (await page.actAs(who)).report(id, reason)
  return page
}

const showQueue = async (...reports: readonly Report[]) => lookAtQueue(await openQueue(...reports))

async function lookAtQueue(page: Awaited<ReturnType<typeof openQueue>>) {
  follow('/?moderation')
  const view = await modal('Moderation')
  await view.findByRole('button', { name: /^Open ·/ })
  return { ...page, view, reported: () => view.queryAllByRole('listitem') }
}

describe('the moderators’ queue', () => {
  it('has an address of its own, and a link in a moderator’s profile', async () => {
    const { user } = await openQueue()
    await user.click(await header().findByRole('button', { name: 'Your profile' }))
    await user.click(await screen.findByRole('link', { name: 'Moderation' }))
    await modal('Moderation')
    expect(address()).toContain('moderation=')
  })

  it('is marked at the bell and in the profile, until nothing is left of it', async () => {
    let page = await openQueue(['Jun', COFFEE, 'private'], ['Lars', FRIDAY, 'spam'])
    page = await page.reload('/')
    await header().findByRole('button', { name: /: .*\b2 reported/ })
    await page.user.click(header().getByRole('button', { name: 'Your profile' }))
    await screen.findByRole('link', { name: 'Moderation (2)' })
    page = await page.reload('/?notices')
    await page.user.click(await screen.findByRole('link', { name: 'Reported, and open: 2' }))
    const view = await modal('Moderation')
    const [first] = await view.findAllByRole('button', { name: 'Dismiss the reports' })
    await page.user.click(first as HTMLElement)
    await waitFor(() => expect(view.getAllByRole('listitem')).toHaveLength(1))
    await page.reload('/')
    await header().findByRole('button', { name: /: .*\b1 reported/ })
  })

  it('asks nobody about an office more than once a day who had none', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: 'Thanks for covering' })
    await waitFor(() => expect(page.requests.asked.has('watchOffice')).toBe(true))
    await frames(3)
    const again = await page.reload('/')
    await header().findByRole('button', { name: /^What you received/ })
    await frames(10)
    expect(again.requests.asked.has('watchOffice')).toBe(false)
  })

  it('shows first what most people reported, then the oldest, by whom and why', async () => {
    const { reported, view } = await showQueue(
      ['Jun', COFFEE, 'private'],
      ['Jun', FRIDAY, 'spam'],
      ['Lars', FRIDAY, 'spam'],
    )
    expect(view.getByRole('button', { name: 'Open · 2' })).toBeTruthy()
    expect(reported().map((one) => one.querySelector('p')?.textContent)).toEqual([
      '@Maya sent it to @Tom Okafor',
      '@Inés sent it to @Wren',
    ])
    expect(reported()[0]?.textContent).toContain('Reported by 2 people: spam ·')
    expect(reported()[0]?.textContent).toContain('Thanks for covering')
    expect(reported()[1]?.textContent).toContain('Reported by @Jun: private details ·')
  })

  it('dismisses all reports of one person together', async () => {
    const { user, view, reported } = await showQueue(
      ['Jun', COFFEE, 'private'],
      ['Jun', FRIDAY, 'spam'],
      ['Lars', FRIDAY, 'abuse'],
    )
    const [all] = view.getAllByRole('button', { name: 'Dismiss all 2 by @Jun' })
    if (all) await user.click(all)
    await waitFor(() => expect(reported()).toHaveLength(1))
    expect(reported()[0]?.textContent).toContain('Reported by @Lars: abuse ·')
    expect(view.queryByRole('button', { name: /Dismiss all/ })).toBeNull()
    await waitFor(() => expect(notes()).toContain('All reports by @Jun are dismissed.'))
  })

  it('offers no removal of words that are gone from another tab of the device', async () => {
    const { world, ledger, view, reported } = await showQueue(['Jun', FRIDAY, 'spam'])
    expect(view.getByRole('button', { name: 'Remove message' })).toBeTruthy()
    const before = await ledger.find(FRIDAY as TransactionId)
    const removal = { by: 'demo-maya' as UserId, at: NOW, for: 'own', reason: null } as const
    const removed = before && withoutText(before, 'message', 'a', removal)
    world.device.openTab().announce(TAKEN_WORDS, removed as Transaction)
    await waitFor(() =>
      expect(reported()[0]?.textContent).toContain('Message deleted by its sender'),
    )
    expect(view.queryByRole('button', { name: 'Remove message' })).toBeNull()
    expect(view.getByRole('button', { name: 'Dismiss the reports' })).toBeTruthy()
  })

  it('says so where nothing was reported', async () => {
    const { view } = await showQueue()
    await view.findByText('Nothing was reported.')
  })

  it('removes a message for the reason that the moderator chooses, and not without one', async () => {
    const { user, view, reported } = await showQueue(['Jun', FRIDAY, 'spam'])
    await user.click(view.getByRole('button', { name: 'Remove message' }))
    expect(view.getByText(/gone for ever/, { selector: 'legend' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await view.findByText('Choose a reason.')
    expect(reported()).toHaveLength(1)
    await user.click(view.getByRole('radio', { name: 'Abuse' }))
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await waitFor(() => expect(reported()).toHaveLength(0))
    await row('Message removed by a moderator: abuse')
    await waitFor(() => expect(document.body.textContent).not.toContain('Thanks for covering'))
    await waitFor(() => expect(notes()).toContain('The message is removed.'))
  })

  it('removes nothing where the moderator cancels', async () => {
    const { user, view, reported } = await showQueue(['Jun', FRIDAY, 'spam'])
    await user.click(view.getByRole('button', { name: 'Remove message' }))
    await user.click(view.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement?.textContent).toBe('Remove message')
    expect(reported()).toHaveLength(1)
  })

  it('shows no other action of the row next to an open question', async () => {
    const { user, view } = await showQueue(['Jun', FRIDAY, 'spam'], ['Jun', COFFEE, 'spam'])
    const [first] = view.getAllByRole('listitem')
    const actions = () =>
      within(first as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent)
        .filter((text) => !text?.startsWith('@'))
    const before = actions()
    expect(before).toContain('Dismiss')
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Remove message' }))
    expect(actions()).toEqual(['Remove for ever', 'Cancel'])
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Cancel' }))
    expect(actions()).toEqual(before)
  })

  it('dismisses reports, and leaves the message', async () => {
    const { user, view, reported } = await showQueue(['Jun', FRIDAY, 'other'])
    await user.click(view.getByRole('button', { name: 'Dismiss the reports' }))
    await waitFor(() => expect(reported()).toHaveLength(0))
    await row('Thanks for covering')
  })

  it('suspends the sender, and lifts it with one click', async () => {
    const { user, view } = await showQueue(['Jun', FRIDAY, 'abuse'])
    await user.click(view.getByRole('button', { name: 'Suspend @Maya' }))
    await user.click(view.getByRole('radio', { name: 'Abuse' }))
    await user.click(view.getByRole('button', { name: 'Suspend @Maya' }))
    await user.click(await view.findByRole('button', { name: 'Lift suspension' }))
    await view.findByRole('button', { name: 'Suspend @Maya' })
  })

  it('offers no suspension of oneself', async () => {
    const page = await openQueue()
    const { id } = await (await page.actAs('Priya')).send('Inés', 1)
    await (await page.actAs('Jun')).report(id, 'abuse')
    const { view, reported } = await lookAtQueue(page)
    expect(reported()[0]?.textContent).toContain('@Priya sent it to @Inés')
    expect(view.queryByRole('button', { name: /Suspend/ })).toBeNull()
    expect(view.getByRole('button', { name: 'Remove message' })).toBeTruthy()
  })

  it('shows what was done, with the name of who did it and the reason, to everybody', async () => {
    const { user, view, reload } = await showQueue(['Jun', FRIDAY, 'spam'])
    await user.click(view.getByRole('button', { name: 'Remove message' }))
    await user.click(view.getByRole('radio', { name: 'Spam' }))
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await view.findByText('Nothing was reported.')
    await user.click(view.getByRole('button', { name: 'History' }))
    const act = await view.findByRole('listitem')
    expect(act.textContent).toContain('@Priya removed a message of @Maya')
    expect(act.textContent).toContain('Reason: spam.')
    await reload('/?moderation')
    const list = await modal('Moderation')
    await user.click(await list.findByRole('button', { name: 'History' }))
    expect((await list.findByRole('listitem')).textContent).toContain('Reason: spam.')
  })

  it('is no queue, but the public list, for everybody else', async () => {
    await renderApp({ at: '/?moderation' })
    const list = await modal('Moderation log')
    await list.findByText('Moderators have not done anything yet.')
    expect(list.queryByRole('button', { name: /^Open( ·|$)/ })).toBeNull()
  })

  it.each([
    ['what was reported', 'loadReports'],
    ['whether the reader is a moderator', 'watchOffice'],
  ] as const)('says so where nobody knows %s, and tries again', async (_, request) => {
    const { user, requests } = await renderApp({
      at: '/?moderation',
      signedInAs: 'Priya',
      breaking: [request],
    })
    const view = await modal('Moderation')
    await view.findByText('The ledger cannot be reached.')
    requests.recover()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    await view.findByText('Nothing was reported.')
  })

  it('tells nobody who signs in meanwhile that they lost the office', async () => {
    const { app } = await showQueue()
    await app.identity.signOut()
    await app.signIn.withPassword(credentialsOf('Lars'))
    const list = await modal('Moderation log')
    await list.findByText('Moderators have not done anything yet.')
    expect(list.queryByText('You are not a moderator any more.')).toBeNull()
  })

  it('says of each button which row it is about', async () => {
    const { view } = await showQueue(['Jun', COFFEE, 'private'], ['Jun', FRIDAY, 'spam'])
    const buttons = view.getAllByRole('button', { name: /^Remove message|^Dismiss/ })
    const about = buttons.map((one) => {
      const title = document.getElementById(one.getAttribute('aria-describedby') ?? '')
      return title?.textContent
    })
    const [coffee, friday] = ['@Inés sent it to @Wren', '@Maya sent it to @Tom Okafor']
    expect(about).toEqual([coffee, coffee, coffee, friday, friday, friday])
  })

  it('ends for a moderator who loses the office while it is open', async () => {
    const { world, user, view, endModerator } = await showQueue(['Jun', FRIDAY, 'spam'])
    endModerator('demo-priya')
    await user.click(view.getByRole('button', { name: 'Dismiss the reports' }))
    await waitFor(() => expect(alerts()).toContain('You are not a moderator any more.'))
    await waitFor(() => expect(view.queryByRole('listitem')).toBeNull())
    expect(view.getAllByText('You are not a moderator any more.').length).toBeGreaterThan(0)
    expect(world.errors).toEqual([])
  })

  it('turns into the public list, and says why, where the office ends while it is open', async () => {
    const { actAs, endModerator } = await showQueue(['Jun', FRIDAY, 'spam'])
    endModerator('demo-priya')
    // A change of the ledger, so that the page hears of it.
    await (await actAs('Jun')).report(COFFEE, 'spam')
    const list = await modal('Moderation log')
    await list.findByText('You are not a moderator any more.')
    await list.findByText('Moderators have not done anything yet.')
  })

  it('loads again when the moderator comes back to the page', async () => {
    const { actAs, view, reported, world } = await showQueue(['Jun', FRIDAY, 'spam'])
    await (await actAs('Lars')).report(COFFEE, 'private')
    expect(reported()).toHaveLength(1)
    world.passMinutes(1)
    comeBack()
    await view.findByRole('button', { name: 'Open · 2' })
    expect(reported()).toHaveLength(2)
  })

  it('does not load again for a moderator who comes back within a minute', async () => {
    const { world, requests } = await showQueue(['Jun', FRIDAY, 'spam'])
    // The number at the bell is another load.
    await screen.findByRole('button', { name: /1 reported/, hidden: true })
    await frames(3)
    requests.asked.clear()
    comeBack()
    await frames(3)
    expect([...requests.asked]).not.toContain('loadReports')
    world.passMinutes(1)
    comeBack()
    await waitFor(() => expect([...requests.asked]).toContain('loadReports'))
  })

  it('reads that their office rests while they are suspended', async () => {
    const { actAs, makeModerator } = await showQueue(['Jun', FRIDAY, 'spam'])
    makeModerator('demo-lars')
    await (await actAs('Lars')).suspend('demo-priya', 'other')
    const list = await modal('Moderation log')
    await list.findByText('You are suspended: you are no moderator until another one lifts it.')
    expect(list.queryByText('You are not a moderator any more.')).toBeNull()
  })

  it('reads so also where they were suspended before they opened it', async () => {
    const page = await openQueue(['Jun', FRIDAY, 'spam'])
    page.makeModerator('demo-lars')
    await (await page.actAs('Lars')).suspend('demo-priya', 'other')
    await page.reload('/?moderation')
    const list = await modal('Moderation log')
    await list.findByText('You are suspended: you are no moderator until another one lifts it.')
    expect((await list.findByRole('listitem')).textContent).toContain('@Lars suspended @Priya')
  })

  it('tells no suspended person who was no moderator of an office', async () => {
    const page = await renderApp({ signedInAs: 'Lars' })
    await (await page.actAs('Priya')).suspend('demo-lars', 'other')
    await page.reload('/?moderation')
    const list = await modal('Moderation log')
    await list.findByText('suspended')
    expect(list.queryByRole('alert')).toBeNull()
  })

  it('says so where somebody else took the message away just before', async () => {
    const { user, actAs, view, reported, requests } = await showQueue(['Jun', FRIDAY, 'spam'])
    const maya = await actAs('Maya')
    await user.click(view.getByRole('button', { name: 'Remove message' }))
    const release = requests.hold('removeMessage')
    await user.click(view.getByRole('radio', { name: 'Spam' }))
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await maya.removeOwn(FRIDAY)
    release()
    await waitFor(() => expect(reported()).toHaveLength(0))
    await waitFor(() =>
      expect(notes()).toContain('Somebody else was quicker. Message deleted by its sender.'),
    )
  })
})

describe('the list of what was done', () => {
  /** The list of Priya, after Lars was suspended and 21 messages were removed: more than one page. */
  async function showMany() {
    const page = await renderWhole({ signedInAs: 'Priya', until: 'Thanks for covering' })
    const priya = 'demo-priya' as UserId
    for (let row = 1; row <= 21; row++) {
      const why = { for: 'moderation', reason: 'spam' } as const
      const id = `demo-${row}` as TransactionId
      const removed = await page.ledger.removeMessage(id, priya, why)
      if (!removed.ok) throw new Error(removed.refusal.code)
      page.world.passMinutes(1)
    }
    await (await page.actAs('Priya')).suspend('demo-lars', 'abuse')
    const again = await page.reload('/?moderation')
    const list = await modal('Moderation')
    await again.user.click(await list.findByRole('button', { name: 'History' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(20))
    return { ...again, list, acts: () => list.getAllByRole('listitem') }
  }

  it('has each act once, however often more are asked for', async () => {
    const { user, list, acts, requests } = await showMany()
    const release = requests.hold('loadActs')
    const more = list.getByRole('button', { name: 'Show more' })
    await user.click(more)
    await user.click(more)
    release()
    await waitFor(() => expect(list.queryByRole('button', { name: 'Show more' })).toBeNull())
    expect(acts()).toHaveLength(22)
  })

  it('has the end of a suspension in its place, with the name of who lifted it', async () => {
    const { user, list, acts } = await showMany()
    await user.click(list.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(acts()).toHaveLength(22))
    await user.click(list.getByRole('button', { name: 'Lift suspension' }))
    await waitFor(() =>
      expect(acts()[0]?.textContent).toContain('@Priya lifted the suspension of @Lars'),
    )
    expect(list.queryByText('suspended')).toBeNull()
    expect(acts()).toHaveLength(22)
  })
})

it('says of somebody who left meanwhile that they did, not the moderator', () => {
  expect(moderationRefusalText({ code: 'has-left' })).toBe(
    'This person has left. Their account can do nothing any more.',
  )
})

describe('somebody who is suspended', () => {
  const suspended = async () => {
    const page = await renderApp({ signedInAs: 'Maya', until: 'Thanks for covering' })
    await (await page.actAs('Priya')).suspend('demo-maya', 'abuse')
    return page
  }

  it('reads it over the main page, wherever they are, also after a reload, with no button to send', async () => {
    const { reload } = await suspended()
    const isTold = async () => {
      const line = await screen.findByText(/suspended you on .*: abuse\./)
      await waitFor(() => expect(line.textContent).toMatch(/^@Priya suspended you/))
      expect(getComputedStyle(line.parentElement?.parentElement as Element).position).toMatch(
        /fixed|absolute/,
      )
      expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
    }
    await isTold()
    await reload('/')
    await isTold()
  })

  it('is asked for no username, which they could not choose', async () => {
    const { world, actAs } = await renderApp({ signedInAs: 'zoe@example.com' })
    const asked = () => screen.queryByRole('button', { name: 'Choose a username' })
    await waitFor(() => expect(asked()).toBeTruthy())
    const { identity, close } = await world.open()
    const id = `${identity.current()?.id}`
    close()
    await (await actAs('Priya')).suspend(id, 'abuse')
    await screen.findByText(/suspended you/)
    await waitFor(() => expect(asked()).toBeNull())
  })

  it('finds the search where a thumb reaches it, not over the header', async () => {
    await resizeWindow(390, 844)
    await suspended()
    await screen.findByText(/suspended you/)
    const [find] = screen.getAllByRole('link', { name: 'Find' })
    expect(screen.getAllByRole('link', { name: 'Find' })).toHaveLength(1)
    expect(find?.getBoundingClientRect().top).toBeGreaterThan(600)
  })

  it('gets from there to what they still can do, and whom they can write to', async () => {
    const { user } = await suspended()
    await user.click(await screen.findByRole('link', { name: 'What now?' }))
    const note = await (await modal('Profile of @Maya')).findByRole('note')
    await waitFor(() => expect(note.textContent).toContain('write to a moderator: @Priya'))
    expect(note.textContent).toContain('take waiting points back')
    expect(note.textContent).toContain('You cannot send, ask, react, report')
  })

  it('finds no button to send or to ask in anything that they read', async () => {
    let page = await suspended()
    await screen.findByText(/suspended you/)
    for (const address of [
      '/?profile=Tom Okafor',
      '/?transaction=demo-40',
      '/?notices',
      '/?find=Tom',
    ]) {
      page = await page.reload(address)
      await waitFor(() => expect(screen.getAllByRole('dialog')).not.toEqual([]))
      await waitFor(() => expect(screen.getAllByText(/suspended you/)).not.toEqual([]))
      await frames(3)
      const wanted = /^(Send|Ask|Say thanks back)/
      expect(screen.queryByRole('button', { name: wanted })).toBeNull()
    }
  })

  it('sees in the send form who did it and why, and what is still possible, but no form', async () => {
    await (await suspended()).reload('/?send')
    const view = await modal('Send GBP')
    const note = await view.findByRole('note')
    await waitFor(() => expect(note.textContent).toMatch(/^@Priya suspended you on .*: abuse\./))
    expect(view.queryByRole('textbox')).toBeNull()
  })

  it('finds what they were typing again once it is lifted', async () => {
    const { user, actAs } = await renderApp({
      signedInAs: 'Maya',
      until: 'Thanks for covering',
    })
    const send = await screen.findByRole('button', { name: 'Send GBP' })
    await user.click(send)
    await fillSend(user, { message: 'A long message' })
    const priya = await actAs('Priya')
    await priya.suspend('demo-maya', 'abuse')
    const view = await modal('Send GBP')
    await view.findByRole('note')
    await user.click(view.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(openModals()).toBe(0))
    await priya.lift('demo-maya')
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    await waitFor(async () => expect((await typed())[2]).toBe('A long message'))
  })

  it('sees the same in their profile', async () => {
    const { reload } = await suspended()
    await reload('/?profile=Maya')
    const view = await modal('Profile of @Maya')
    expect((await view.findByRole('note')).textContent).toContain('suspended you')
  })

  it('is shown as suspended to others, and a moderator lifts it with one click', async () => {
    const page = await renderApp({ signedInAs: 'Priya', until: 'Thanks for covering' })
    await (await page.actAs('Priya')).suspend('demo-maya', 'abuse')
    await page.reload('/?profile=Maya')
    const view = await modal('Profile of @Maya')
    expect((await view.findByRole('note')).textContent).toMatch(
      /^Suspended by a moderator since .*: abuse\./,
    )
    await page.user.click(await view.findByRole('button', { name: 'Lift suspension' }))
    await waitFor(() => expect(view.queryByRole('note')).toBeNull())
  })
})

describe('what somebody wrote about themselves', () => {
  it('is removed by a moderator in their profile, with a reason, and the public list says so', async () => {
    const { user, reload } = await renderApp({ signedInAs: 'Priya', at: '/?profile=Maya' })
    const view = await modal('Profile of @Maya')
    await user.click(await view.findByRole('button', { name: 'Remove description' }))
    expect(view.getByText(/gone for ever/, { selector: 'legend' })).toBeTruthy()
    await user.click(view.getByRole('radio', { name: 'Private details' }))
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await waitFor(() => expect(view.queryByText(/^Bakes on Thursdays/)).toBeNull())
    await waitFor(() => expect(notes()).toContain('The description is removed.'))
    expect(view.queryByRole('button', { name: 'Remove description' })).toBeNull()
    await reload('/?moderation')
    const list = await modal('Moderation')
    await user.click(await list.findByRole('button', { name: 'History' }))
    const act = await list.findByRole('listitem')
    expect(act.textContent).toContain('@Priya removed the description of @Maya')
    expect(act.textContent).toContain('Reason: private details.')
  })

  it('is removed in the queue, where a moderator looks at what its writer sent', async () => {
    const { user, view, reported } = await showQueue(['Jun', FRIDAY, 'spam'])
    expect(reported()[0]?.textContent).toContain('About @Maya: “')
    await user.click(view.getByRole('button', { name: 'Remove description' }))
    await user.click(view.getByRole('radio', { name: 'Spam' }))
    await user.click(view.getByRole('button', { name: 'Remove for ever' }))
    await waitFor(() => expect(reported()[0]?.textContent).not.toContain('About @Maya'))
    expect(reported()).toHaveLength(1)
  })

  it('can be removed by nobody else, and not by oneself', async () => {
    const { reload, actAs } = await renderApp({
      signedInAs: 'Tom Okafor',
      at: '/?profile=Maya',
    })
    const view = await modal('Profile of @Maya')
    await view.findByRole('button', { name: 'Send GBP' })
    expect(view.queryByRole('button', { name: /Remove|Suspend/ })).toBeNull()
    expect(await (await actAs('Tom Okafor')).clearDescription('demo-maya', 'spam')).toMatchObject({
      refusal: { code: 'not-a-moderator' },
    })
    await reload('/?profile=Tom Okafor')
    const own = await modal(/Profile of/)
    await own.findByRole('button', { name: 'Sign Out' })
    expect(own.queryByRole('button', { name: /Remove description|Suspend/ })).toBeNull()
  })

  it('is missed by its writer until they write something new', async () => {
    const { actAs, reload, user } = await renderApp({ signedInAs: 'Maya', until: 'Coffee' })
    await (await actAs('Priya')).clearDescription('demo-maya', 'abuse')
    await reload('/?profile=Maya')
    const own = await modal('Profile of @Maya')
    await waitFor(() =>
      expect(own.getByRole('note').textContent).toMatch(
        /^@Priya removed your description on .*: abuse\./,
      ),
    )
    await unfoldSettings(user, 'About you')
    await user.type(own.getByRole('textbox', { name: 'About you' }), 'Bakes')
    const form = own.getByRole('textbox', { name: 'About you' }).closest('form')
    await user.click(within(form as HTMLElement).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(own.queryByRole('note')).toBeNull())
  })
})

describe('a moderator', () => {
  it('suspends somebody in their profile, too', async () => {
    const { user } = await renderApp({ signedInAs: 'Priya', at: '/?profile=Maya' })
    const view = await modal('Profile of @Maya')
    await user.click(await view.findByRole('button', { name: 'Suspend @Maya' }))
    await user.click(view.getByRole('radio', { name: 'Spam' }))
    await user.click(view.getByRole('button', { name: 'Suspend @Maya' }))
    expect((await view.findByRole('note')).textContent).toContain('Suspended by a moderator')
  })

  it('dismisses the reports of a suspended person, whom the queue leaves out, with one press', async () => {
    const page = await openQueue(['Maya', COFFEE, 'spam'], ['Maya', 'demo-38', 'spam'])
    const before = await page.app.moderation()
    await before.moderate.suspend('demo-maya' as UserId, 'spam')
    const { user, app } = await page.reload('/?profile=Maya')
    const { moderate } = await app.moderation()
    const view = await modal('Profile of @Maya')
    await user.click(await view.findByRole('button', { name: 'Dismiss reports by @Maya' }))
    await waitFor(() => expect(notes()).toContain('All reports by @Maya are dismissed.'))
    await moderate.lift('demo-maya' as UserId)
    expect(await moderate.loadQueue()).toMatchObject({ ok: true, value: { count: 0 } })
  })
})

describe('the words of a transaction', () => {
  const at = `/?transaction=${FRIDAY}`
  const open = (signedInAs?: string) => renderApp({ at, ...(signedInAs && { signedInAs }) })
  const view = () => modal(/^37 GBP to @Tom Okafor/)

  it('are deleted by their sender, after a question that says that it is for ever', async () => {
    const { user } = await open('Maya')
    const words = await view()
    await user.click(await words.findByRole('button', { name: 'Delete my message' }))
    expect(words.getByText(/gone for ever, for everybody/)).toBeTruthy()
    await user.click(words.getByRole('button', { name: 'Delete for ever' }))
    await words.findByText('Message deleted by its sender')
    await row('Message deleted by its sender')
    expect(document.body.textContent).not.toContain('Thanks for covering')
  })

  it('stay where the sender keeps them', async () => {
    const { user } = await open('Maya')
    const words = await view()
    await user.click(await words.findByRole('button', { name: 'Delete my message' }))
    await user.click(words.getByRole('button', { name: 'Keep it' }))
    expect(words.getByText(/Thanks for covering/)).toBeTruthy()
  })

  it('are reported by anybody else who is signed in, once', async () => {
    const { user } = await open('Tom Okafor')
    const words = await view()
    const report = async () => {
      await user.click(await words.findByRole('button', { name: 'Report' }))
      await user.click(words.getByRole('radio', { name: 'Private details' }))
      await user.click(words.getByRole('button', { name: 'Send report' }))
    }
    await report()
    await waitFor(() => expect(notes()).toContain('Thank you. The moderators will look at it.'))
    await report()
    await waitFor(() =>
      expect(alerts()).toContain('You have reported this already. The moderators will look at it.'),
    )
  })

  it('are not reported by somebody who has twenty open reports', async () => {
    const { user, actAs } = await renderWhole({ at, signedInAs: 'Tom Okafor' })
    const tom = await actAs('Tom Okafor')
    for (let row = 1; row <= 20; row++) await tom.report(`demo-${row}`, 'spam')
    const words = await view()
    await user.click(await words.findByRole('button', { name: 'Report' }))
    await user.click(words.getByRole('radio', { name: 'Spam' }))
    await user.click(words.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(alerts().join()).toContain('20 of your reports are still open.'))
  })

  it('are removed by a moderator, with a reason, and lead to what moderators did', async () => {
    const { user } = await open('Priya')
    const words = await view()
    await user.click(await words.findByRole('button', { name: 'Remove message' }))
    await user.click(words.getByRole('radio', { name: 'Something else' }))
    await user.click(words.getByRole('button', { name: 'Remove for ever' }))
    await words.findByText('Message removed by a moderator: another reason')
    await user.click(words.getByRole('link', { name: 'Moderation log' }))
    const list = await modal('Moderation')
    await user.click(list.getByRole('button', { name: 'History' }))
    await list.findByText(/removed a message of/)
  })

  it.each([
    ['the transaction', `/?transaction=${FRIDAY}`, 'dialog'],
    ['a history', '/?profile=Tom Okafor', 'dialog'],
    ['the notices', '/?notices', 'dialog'],
    ['the search', '/?find=covering', 'dialog'],
    ['the feed', '/', '[role="feed"]'],
  ])('vanish at once from what another tab of the device shows: %s', async (_, at, place) => {
    const { world, ledger } = await renderApp({ at, signedInAs: 'Tom Okafor' })
    const shown = () => document.querySelector(place)?.textContent
    await waitFor(() => expect(shown()).toContain('Thanks for covering'))
    const before = await ledger.find(FRIDAY as TransactionId)
    const removal = { by: 'demo-maya' as UserId, at: NOW, for: 'own', reason: null } as const
    const removed = before && withoutText(before, 'message', 'a', removal)
    world.device.openTab().announce(TAKEN_WORDS, removed as Transaction)
    await waitFor(() => expect(shown()).not.toContain('Thanks for covering'))
    await row('Message deleted by its sender')
  })

  it.each([
    ['of the same send', FRIDAY],
    ['with the same words', 'again'],
  ])('go from a draft in another tab of the device: one %s', async (_, id) => {
    const { world, ledger, app } = await renderApp({ signedInAs: 'Maya', until: 'Thanks' })
    const row = await ledger.find(FRIDAY as TransactionId)
    const [sender, message] = [row?.senderId as UserId, row?.message ?? '']
    const typed = { openedFor: '', recipient: 'Tom', amount: '1', message }
    app.drafts.save({ ...typed, id: id as TransactionId, sender })
    const removal = { by: sender, at: NOW, for: 'own', reason: null } as const
    const removed = row && withoutText(row, 'message', 'a', removal)
    world.device.openTab().announce(TAKEN_WORDS, removed as Transaction)
    await waitFor(() => expect(app.drafts.load()).toEqual([]))
  })

  it('are gone from an open transaction when its reader comes back to the page', async () => {
    const { ledger, world } = await renderWhole({ at: '/?transaction=demo-1' })
    const row = await ledger.find('demo-1' as TransactionId)
    const words = await modal(/ GBP to /)
    await words.findByText(row?.message ?? '')
    const sender = row?.senderId as UserId
    await ledger.removeMessage('demo-1' as TransactionId, sender, { for: 'own' })
    comeBack()
    await words.findByText('Message deleted by its sender')
    expect(world.errors).toEqual([])
  })

  it('offer nothing to a visitor', async () => {
    await open()
    await header().findByRole('button', { name: 'Sign In' })
    const words = await view()
    await words.findByText(/You have no copy yet/)
    expect(words.queryByRole('button', { name: /Report|Delete|Remove/ })).toBeNull()
  })

  it('stay where the answer is lost, and a second try says that they are gone', async () => {
    const { user, requests } = await open('Maya')
    const words = await view()
    requests.loseAnswer('removeMessage')
    await user.click(await words.findByRole('button', { name: 'Delete my message' }))
    await user.click(words.getByRole('button', { name: 'Delete for ever' }))
    await waitFor(() =>
      expect(alerts()).toContain('The ledger could not be reached. Please try again.'),
    )
    await words.findByText('Message deleted by its sender')
    expect(within(await row('Message deleted by its sender')).queryByText(/Thanks/)).toBeNull()
  })
})
