import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { casesOf } from '../../in-depth.ts'
import { fakeTimers } from '../fake-timers.ts'
import {
  address,
  alerts,
  fill,
  frames,
  header,
  modal,
  notes,
  openModals,
  resizeWindow,
  row,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

const JUN = 'demo-jun'
const INES = 'demo-ines'

/** Longer than a decline can be undone. */
const UNDO_SECONDS = 7

/** With a minute for what the test does meanwhile. */
const HOUR_MINUTES = 61
const WEEK_MINUTES = 7 * 24 * 60 + 1

type Page = Awaited<ReturnType<typeof renderApp>>
type Options = NonNullable<Parameters<typeof renderApp>[0]>

const card = async () => within(await screen.findByRole('region', { name: 'Requests for points' }))
const noCard = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Requests for points' })).toBeNull())

/** Jun's page, whom Inés asks for 20 GBP. */
async function openAsked(options: Options = {}) {
  const page = await renderApp({ signedInAs: 'Jun', until: '1,300', ...options })
  const ines = await page.actAs('Inés')
  await waitFor(() => expect(page.requests.open('watchTo')).toBe(1))
  await ines.ask(JUN, 'Jun', 20, 'Lunch')
  return { ...page, ines, card: await card() }
}

/** The list of requests under the bell. */
async function openList({ user }: Page) {
  await user.click(await header().findByRole('button', { name: /request/ }))
  const list = await modal('What you received')
  return within(await list.findByRole('region', { name: 'Requests for points' }))
}

/** The send form that pays the request. */
async function openPayment(options: Options = {}) {
  const page = await openAsked(options)
  await page.user.click(page.card.getByRole('button', { name: 'Review' }))
  return { ...page, form: await modal('Send GBP') }
}

const asked = async ({ app }: Page, from: string, to: string) => {
  const { watchRequests } = await app.requests()
  return new Promise<boolean>((resolve) => {
    const stop = watchRequests.watchTo(to as UserId, (open) => {
      resolve(open.some((one) => one.from === from))
      queueMicrotask(() => stop())
    })
  })
}

/** The list of the muted people, in the settings of Jun's profile. */
const openMuted = async (page: Page, breaking: Options['breaking'] = []) => {
  const { requests } = await page.reload('/?profile=Jun', { breaking })
  const profile = await modal('Profile of @Jun')
  await page.user.click(await profile.findByText('Settings'))
  await page.user.click(profile.getByText('Who may ask you for points'))
  return Object.assign(profile, { requests })
}

const note = (form: Awaited<ReturnType<typeof modal>>) => form.getByRole('note').textContent

describe('somebody who is asked for points', () => {
  it('sees who asks for what, live, and hears it', async () => {
    const page = await openAsked()
    expect(page.card.getByText(/asks for/).textContent).toBe('@Inés asks for 20 GBP')
    await waitFor(() => expect(notes()).toContain('@Inés asks you for 20 GBP'))
    expect((await openList(page)).getByText('Lunch')).toBeTruthy()
  })

  it('sees it counted at the bell, until it is withdrawn', async () => {
    const { ines } = await openAsked()
    const bell = await header().findByRole('button', { name: 'What you received: 1 request' })
    expect(bell.textContent).toBe('1')
    await ines.withdraw(JUN)
    await header().findByRole('button', { name: 'What you received' })
    await noCard()
  })

  it('reads in the list of notices that somebody asks, not that there is nothing', async () => {
    const { user } = await openAsked()
    await user.click(await header().findByRole('button', { name: 'What you received: 1 request' }))
    const list = await modal('What you received')
    expect(await list.findByRole('heading', { name: '1 person asks you' })).toBeTruthy()
    expect(list.queryByRole('heading', { name: 'Nothing yet' })).toBeNull()
  })

  it('is not told again of what was there when the page opened', async () => {
    const page = await openAsked()
    await page.reload()
    await card()
    expect(notes()).not.toContain('@Inés asks you for 20 GBP')
  })

  it('finds the newest at once, and the others under the bell', async () => {
    const page = await openAsked()
    for (const name of ['Maya', 'Wren']) await (await page.actAs(name)).ask(JUN, 'Jun', 5, name)
    await screen.findByText(/^asks for/)
    await page.user.click(await (await card()).findByRole('button', { name: '+2' }))
    const list = await modal('What you received')
    await list.findByText('Show 1 more')
    const shown = () =>
      list.getAllByRole('button', { name: 'Review' }).filter((one) => one.checkVisibility())
    await waitFor(() => expect(shown()).toHaveLength(2))
  })

  it('finds the line at the bottom of a phone, where nothing moves when it comes', async () => {
    await resizeWindow(390, 844)
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const first = await row('Thanks for covering')
    const before = first.getBoundingClientRect().top
    const ines = await page.actAs('Inés')
    await waitFor(() => expect(page.requests.open('watchTo')).toBe(1))
    await ines.ask(JUN, 'Jun', 20, 'Lunch')
    const line = (await card()).getByText(/asks for/)
    expect(line.getBoundingClientRect().top).toBeGreaterThan(700)
    expect(first.getBoundingClientRect().top).toBe(before)
  })

  it('pays in one step, which shows person, amount and words, and the request is gone', async () => {
    const page = await openPayment()
    expect(note(page.form)).toContain(
      '@Inés asks you for20 GBPLunchOnly you and @Inés see this. Use as public message',
    )
    expect(page.form.queryByLabelText('Recipient')).toBeNull()
    expect(page.form.queryByLabelText('Amount')).toBeNull()
    expect(page.form.getByLabelText<HTMLInputElement>('Message (optional)').value).toBe('')
    expect(document.activeElement).toBe(page.form.getByRole('note'))
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await noCard()
    await header().findByText('1,280')
    await waitFor(() => expect(openModals()).toBe(0))
    expect(await asked(page, INES, JUN)).toBe(false)
    expect(screen.queryByText('Lunch')).toBeNull()
  })

  it('makes the private words of a request public only with a press that says so', async () => {
    const page = await openPayment()
    expect(address()).not.toContain('Lunch')
    await page.user.click(page.form.getByRole('button', { name: 'Use as public message' }))
    expect(page.form.getByLabelText<HTMLInputElement>('Message (optional)').value).toBe('Lunch')
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await row('Lunch')
    await noCard()
  })

  it('is offered no words where none were typed', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const ines = await page.actAs('Inés')
    await waitFor(() => expect(page.requests.open('watchTo')).toBe(1))
    await ines.ask(JUN, 'Jun', 20, '')
    await page.user.click((await card()).getByRole('button', { name: 'Review' }))
    const form = await modal('Send GBP')
    expect(note(form)).toContain('@Inés asks you for20 GBP')
    expect(form.queryByRole('button', { name: 'Use as public message' })).toBeNull()
  })

  it('reads there that the balance is less than that', async () => {
    const page = await openPayment()
    await (await page.actAs('Jun')).send('Maya', 1290)
    await page.form.findByText('Insufficient balance! You have 10 GBP')
    const send = page.form.getByRole<HTMLButtonElement>('button', { name: 'Send 20 GBP to @Inés' })
    expect(send.disabled).toBe(true)
  })

  it('wants no more requests from a person where it reads what they ask for', async () => {
    const page = await openPayment()
    await page.user.click(page.form.getByText('More'))
    await page.form.findByRole('button', { name: 'Report' })
    await page.user.click(page.form.getByRole('button', { name: 'No more requests from @Inés' }))
    await waitFor(() => expect(note(page.form)).toContain('does not ask for this any more'))
    expect(await page.ines.asked()).toMatchObject([{ declinedAt: expect.any(Number) }])
  })

  it('reads that nobody asks for it where a link names another person than the one who does', async () => {
    const page = await openAsked()
    await page.reload(`/?send=Maya&amount=20&pays=${INES}`)
    const form = await modal('Send GBP')
    await waitFor(() => expect(note(form)).toContain('@Maya does not ask for this any more.'))
  })

  it('reads in the form that it was withdrawn, and can send it all the same', async () => {
    const page = await openPayment()
    await page.ines.withdraw(JUN)
    await waitFor(() =>
      expect(note(page.form)).toContain(
        '@Inés does not ask for this any more.20 GBPYou can still send it.',
      ),
    )
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await header().findByText('1,280')
  })

  /** The form whose request was withdrawn just before the ledger got the send. */
  async function payWithdrawn() {
    const page = await openPayment({ holding: ['post'] })
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await page.ines.withdraw(JUN)
    page.release()
    await page.form.findByText('@Inés does not ask for this any more. Send it anyway?')
    return page
  }

  it('is refused where the ledger learns of that first, and the next press sends it', async () => {
    const page = await payWithdrawn()
    await header().findByText('1,300')
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await header().findByText('1,280')
  })

  it('pays what is asked for again after that, not something beside it', async () => {
    const page = await payWithdrawn()
    page.world.passMinutes(HOUR_MINUTES)
    await page.ines.ask(JUN, 'Jun', 20, 'Lunch')
    await waitFor(() => expect(note(page.form)).toContain('@Inés asks you for20 GBP'))
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await header().findByText('1,280')
    expect(await asked(page, INES, JUN)).toBe(false)
  })

  it('reads that nothing was sent where it was withdrawn once the form was left, and finds there what was typed', async () => {
    const page = await openPayment({ holding: ['post'] })
    const form = address()
    const message = page.form.getByLabelText('Message (optional)')
    await page.user.clear(message)
    await fill(page.user, message, 'In Porto')
    await page.user.click(await page.form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await page.user.click(screen.getByRole('dialog'))
    await waitFor(() => expect(openModals()).toBe(0))
    await page.ines.withdraw(JUN)
    page.release()
    await waitFor(() =>
      expect(alerts()).toEqual([
        '20 GBP to @Inés were not sent: @Inés does not ask for this any more.',
      ]),
    )
    await header().findByText('1,300')
    await page.reload(form)
    const again = await modal('Send GBP')
    expect(again.getByLabelText<HTMLInputElement>('Message (optional)').value).toBe('In Porto')
  })

  it('pays it from a form that was reloaded, too', async () => {
    const page = await openPayment()
    const again = await page.reload()
    const form = await modal('Send GBP')
    await waitFor(() => expect(note(form)).toContain('@Inés asks you for20 GBP'))
    await again.user.click(await form.findByRole('button', { name: 'Send 20 GBP to @Inés' }))
    await header().findByText('1,280')
    await noCard()
    expect(await asked(again, INES, JUN)).toBe(false)
  })

  it('pays a request once from two pages', async () => {
    const page = await openPayment()
    const jun = await page.actAs('Jun')
    await jun.pay('Inés', INES, 20)
    await waitFor(() => expect(note(page.form)).toContain('does not ask for this any more'))
    await header().findByText('1,280')
  })

  it('declines, and who asked can see that', async () => {
    const pass = fakeTimers()
    const page = await openAsked()
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    expect(page.card.getByRole('status').textContent).toBe('Declined: 20 GBP to @Inés')
    await pass(UNDO_SECONDS)
    await noCard()
    await waitFor(() => expect(notes()).toContain('Declined. @Inés can see that.'))
    expect(await page.ines.asked()).toMatchObject([{ to: JUN, declinedAt: expect.any(Number) }])
  })

  it('can undo that for some seconds, and nobody hears of it', async () => {
    const pass = fakeTimers()
    const page = await openAsked()
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    const undo = page.card.getByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    await page.user.click(undo)
    await pass(UNDO_SECONDS)
    page.card.getByRole('button', { name: 'Decline' })
    expect(page.requests.asked).not.toContain('decline')
  })

  it('declines at once when the page is left', async () => {
    const page = await openAsked()
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () =>
      expect(await page.ines.asked()).toMatchObject([{ declinedAt: expect.any(Number) }]),
    )
  })

  it('declines no other request that comes to the place of the first under the finger', async () => {
    const pass = fakeTimers()
    const page = await openAsked()
    await (await page.actAs('Maya')).ask(JUN, 'Jun', 5, 'Tea')
    await page.card.findByRole('button', { name: '+1' })
    page.card.getByText('20 GBP')
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    for (let step = 0; step < 200 && !page.card.queryByText('5 GBP'); step++) await pass(0.1)
    const decline = page.card.getByRole('button', { name: 'Decline' })
    fireEvent.click(decline, { detail: 1 })
    expect(page.card.queryByRole('button', { name: 'Undo' })).toBeNull()
    await pass(1)
    await page.user.click(decline)
    page.card.getByRole('button', { name: 'Undo' })
  })

  it('alone hears that they declined, not the next person who signs in', async () => {
    const pass = fakeTimers()
    const page = await openAsked()
    const release = page.requests.hold('decline')
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    await pass(UNDO_SECONDS)
    await page.app.identity.signOut()
    await page.app.signIn.withPassword(credentialsOf('Lars'))
    await header().findByText('1,337')
    release()
    await waitFor(async () =>
      expect(await page.ines.asked()).toMatchObject([{ declinedAt: expect.any(Number) }]),
    )
    await frames(2)
    expect(notes().join()).not.toContain('Declined')
  })

  it('is told where declining failed, and can try again', async () => {
    const pass = fakeTimers()
    const page = await openAsked({ breaking: ['decline'] })
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    await pass(UNDO_SECONDS)
    await screen.findByText('The ledger could not be reached. Please try again.')
    page.requests.recover()
    await page.user.click(await page.card.findByRole('button', { name: 'Decline' }))
    await pass(UNDO_SECONDS)
    await noCard()
  })

  it('can decline while suspended', async () => {
    const pass = fakeTimers()
    const page = await openAsked()
    await (await page.actAs('Priya')).suspend(JUN, 'spam')
    await page.user.click(page.card.getByRole('button', { name: 'Decline' }))
    await pass(UNDO_SECONDS)
    await noCard()
    await waitFor(() => expect(notes()).toContain('Declined. @Inés can see that.'))
  })

  it('wants no more requests from a person, who does not read why, and allows them again', async () => {
    const page = await openAsked()
    const list = await openList(page)
    await page.user.click(list.getByText('More'))
    await page.user.click(await list.findByRole('button', { name: 'No more requests from @Inés' }))
    await noCard()
    await waitFor(() => expect(notes().join()).toContain('@Inés cannot ask you any more.'))
    page.world.passMinutes(WEEK_MINUTES)
    await expect(page.ines.ask(JUN, 'Jun', 5, 'Again')).rejects.toThrow('cannot-ask')
    const profile = await openMuted(page)
    await profile.findByRole('button', { name: '@Inés' })
    await page.user.click(profile.getByRole('button', { name: 'Allow again' }))
    await profile.findByText(/^Everybody can ask you for points\./)
    await page.ines.ask(JUN, 'Jun', 5, 'Again')
  })

  it('shows the words to the moderators, who read them nowhere else and can suspend who asked', async () => {
    const page = await openAsked()
    const list = await openList(page)
    await page.user.click(list.getByText('More'))
    await page.user.click(await list.findByRole('button', { name: 'Report' }))
    list.getByText('The moderators will see these words. What is wrong with them?')
    await page.user.click(list.getByRole('radio', { name: /abuse/i }))
    await page.user.click(list.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(notes().join()).toMatch(/moderators/i))
    await page.app.identity.signOut()
    await page.app.signIn.withPassword(credentialsOf('Priya'))
    await page.reload('/?moderation')
    const queue = await modal('Moderation')
    const item = within(await queue.findByRole('listitem', { name: /asked for 20 GBP in private/ }))
    expect(item.getByText('Lunch')).toBeTruthy()
    expect(item.getByText(/^Reported by @Jun/)).toBeTruthy()
    expect(item.getByRole('button', { name: /^Suspend/ })).toBeTruthy()
  })

  it('keeps a person muted where allowing them again fails', async () => {
    const page = await openAsked()
    const list = await openList(page)
    await page.user.click(list.getByText('More'))
    await page.user.click(await list.findByRole('button', { name: 'No more requests from @Inés' }))
    await noCard()
    const profile = await openMuted(page, ['unmute'])
    await page.user.click(await profile.findByRole('button', { name: 'Allow again' }))
    await waitFor(() =>
      expect(alerts()).toContain('The ledger could not be reached. Please try again.'),
    )
    expect(profile.getByRole('button', { name: '@Inés' })).toBeTruthy()
  })

  it('can allow also the twenty-first muted person to ask again', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const { answerRequest } = await page.app.requests()
    const others = Array.from({ length: 20 }, (_, index) => `somebody-${index}`)
    for (const id of [INES, ...others]) await answerRequest.mute(id as UserId)
    const profile = await openMuted(page)
    await page.user.click(await profile.findByRole('button', { name: 'Show more' }))
    const ines = (await profile.findByRole('button', { name: '@Inés' })).closest('li')
    expect(profile.getAllByRole('button', { name: 'Allow again' })).toHaveLength(21)
    expect(profile.queryByRole('button', { name: 'Show more' })).toBeNull()
    await page.user.click(within(ines as HTMLElement).getByRole('button', { name: 'Allow again' }))
    await waitFor(() => expect(profile.queryByRole('button', { name: '@Inés' })).toBeNull())
    expect(profile.getAllByRole('button', { name: 'Allow again' })).toHaveLength(20)
    await (await page.actAs('Inés')).ask(JUN, 'Jun', 5, 'Again')
  })

  it('reads that more of the muted people could not be loaded', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const { answerRequest } = await page.app.requests()
    for (let count = 0; count < 21; count++) await answerRequest.mute(`somebody-${count}` as UserId)
    const profile = await openMuted(page)
    const more = await profile.findByRole('button', { name: 'Show more' })
    profile.requests.fail('loadMuted')
    await page.user.click(more)
    await waitFor(() => expect(alerts()).toContain('These people could not be loaded.'))
    expect(profile.getAllByRole('button', { name: 'Allow again' })).toHaveLength(20)
  })

  it('reads that the muted people could not be loaded', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const profile = await openMuted(page, ['loadMuted'])
    await profile.findByText('These people could not be loaded.')
  })

  it('does not ask the ledger who is muted before that is opened', async () => {
    const page = await renderApp({ signedInAs: 'Jun', at: '/?profile=Jun' })
    await modal('Profile of @Jun')
    await frames(2)
    expect([...page.requests.asked]).not.toContain('loadMuted')
  })

  it('finds it under the bell as well', async () => {
    const page = await openAsked()
    await page.user.click(await header().findByRole('button', { name: /1 request/ }))
    const list = await modal('What you received')
    await page.user.click(await list.findByRole('button', { name: 'Review' }))
    await page.user.click(
      await (await modal('Send GBP')).findByRole('button', { name: 'Send 20 GBP to @Inés' }),
    )
    await header().findByText('1,280')
    await noCard()
  })
})

/** Jun's form that asks Priya. */
async function openAskForm(options: Options = {}) {
  const page = await renderApp({ signedInAs: 'Jun', at: '/?profile=Priya', ...options })
  const profile = await modal('Profile of @Priya')
  await page.user.click(await profile.findByRole('button', { name: 'Ask' }))
  return { ...page, form: await modal('Ask for GBP') }
}

async function ask({ user, form }: Awaited<ReturnType<typeof openAskForm>>, amount: string) {
  await fill(user, await form.findByLabelText('Amount'), amount)
  await fill(user, form.getByLabelText('Message (optional)'), 'Photos')
  await user.click(form.getByRole('button', { name: /^Ask @Priya for/ }))
}

const openNotices = async ({ user }: Page) => {
  await user.click(await header().findByRole('button', { name: /^What you received/ }))
  return modal('What you received')
}

describe('somebody who asks for points', () => {
  it('asks from a profile, comes back to it, and the person sees the request', async () => {
    const page = await openAskForm()
    await ask(page, '15')
    await screen.findByText('Asked @Priya for 15 GBP. You’ll see the answer in notifications.')
    await waitFor(() => expect(openModals()).toBe(1))
    await modal('Profile of @Priya')
    expect(await asked(page, JUN, 'demo-priya')).toBe(true)
  })

  it.each(
    casesOf([
      ['0', 'The smallest amount is 1 GBP.'],
      ['1.5', 'Enter a whole number of GBP.'],
      ['much', 'Enter an amount in digits.'],
    ]),
  )('reads why %s cannot be asked for', async (amount, why) => {
    const page = await openAskForm()
    await fill(page.user, await page.form.findByLabelText('Amount'), amount)
    await page.user.click(page.form.getByRole('button', { name: 'Ask' }))
    await page.form.findByText(why)
  })

  it('reads what is open where they ask again, and can withdraw it there', async () => {
    const page = await openAskForm()
    await (await page.actAs('Jun')).ask('demo-priya', 'Priya', 15, 'Photos')
    await ask(page, '30')
    await page.form.findByText(/^You ask @Priya for 15 GBP already\./)
    await page.user.click(await page.form.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(page.form.queryByText(/already/)).toBeNull())
    await page.user.click(page.form.getByRole('button', { name: 'Ask @Priya for 30 GBP' }))
    await page.form.findByText(
      /^You asked @Priya a short time ago\. You can ask again from \d+ \w+, \d\d:\d\d on\.$/,
    )
    page.world.passMinutes(HOUR_MINUTES)
    await page.user.click(page.form.getByRole('button', { name: 'Ask @Priya for 30 GBP' }))
    await screen.findByText(/^Asked @Priya for 30 GBP/)
  })

  it('reads only that a person who muted them cannot be asked', async () => {
    const page = await openAskForm()
    await (await page.actAs('Priya')).mute(JUN)
    await ask(page, '15')
    await page.form.findByText('@Priya cannot be asked for points.')
  })

  it('finds nothing of what another person typed in the same tab', async () => {
    const page = await openAskForm()
    await fill(page.user, await page.form.findByLabelText('Amount'), '15')
    await fill(page.user, page.form.getByLabelText('Message (optional)'), 'Private')
    await page.app.identity.signOut()
    await page.app.signIn.withPassword(credentialsOf('Lars'))
    await header().findByText('1,337')
    await page.reload('/?ask=Priya')
    const form = await modal('Ask for GBP')
    expect((await form.findByLabelText<HTMLInputElement>('Amount')).value).toBe('')
    expect(form.getByLabelText<HTMLInputElement>('Message (optional)').value).toBe('')
  })

  it('asks whomever they type, by suggestion, from the page', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    await page.user.click(await screen.findByRole('button', { name: 'Ask' }))
    const form = await modal('Ask for GBP')
    expect(document.activeElement).toBe(form.getByLabelText('Person'))
    await page.user.keyboard('pri')
    await page.user.click(await form.findByRole('option', { name: /Priya/ }))
    expect(document.activeElement).toBe(form.getByLabelText('Amount'))
    await page.user.click(form.getByRole('button', { name: '20 GBP' }))
    form.getByText('Only you and @Priya see this. They can accept or decline.')
    await page.user.click(form.getByRole('button', { name: 'Ask @Priya for 20 GBP' }))
    await screen.findByText(/^Asked @Priya for 20 GBP/)
    await waitFor(() => expect(openModals()).toBe(0))
    expect(await asked(page, JUN, 'demo-priya')).toBe(true)
  })

  it('reads that nobody can be asked by a free name', async () => {
    const page = await renderApp({ signedInAs: 'Jun', at: '/?ask=Robin' })
    const form = await modal('Ask for GBP')
    await fill(page.user, form.getByLabelText('Amount'), '5')
    await page.user.click(form.getByRole('button', { name: 'Ask @Robin for 5 GBP' }))
    await form.findByText('Nobody has the name @Robin yet, so nobody can be asked.')
    expect(page.requests.asked).not.toContain('ask')
  })

  it('keeps what was typed over a reload', async () => {
    const page = await openAskForm()
    await fill(page.user, await page.form.findByLabelText('Amount'), '15')
    await page.reload()
    const form = await modal('Ask for GBP')
    expect((await form.findByLabelText<HTMLInputElement>('Amount')).value).toBe('15')
  })

  it('keeps the form where the ledger is out of reach', async () => {
    const page = await openAskForm({ breaking: ['ask'] })
    await ask(page, '15')
    await page.form.findByText('The ledger could not be reached. Please try again.')
    page.requests.recover()
    await page.user.click(page.form.getByRole('button', { name: 'Ask @Priya for 15 GBP' }))
    await screen.findByText(/^Asked @Priya for 15 GBP/)
  })

  it('hears that it failed with the form closed, and finds it as it was', async () => {
    const page = await openAskForm()
    const release = page.requests.hold('ask')
    await ask(page, '15')
    await page.user.click(screen.getAllByRole('dialog').at(-1) as HTMLElement)
    await waitFor(() => expect(openModals()).toBe(1))
    page.requests.fail('ask')
    release()
    await waitFor(() =>
      expect(alerts()).toContain('The ledger could not be reached. Please try again.'),
    )
    const profile = await modal('Profile of @Priya')
    await page.user.click(profile.getByRole('button', { name: 'Ask' }))
    const form = await modal('Ask for GBP')
    expect((await form.findByLabelText<HTMLInputElement>('Amount')).value).toBe('15')
  })

  it('cannot ask while suspended, and reads why', async () => {
    const page = await openAskForm()
    await (await page.actAs('Priya')).suspend(JUN, 'spam')
    await page.form.findByText(/suspended you on/)
    expect(page.form.queryByLabelText('Amount')).toBeNull()
  })

  it('sees what is open under the bell, and withdraws it', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    await (await page.actAs('Jun')).ask('demo-priya', 'Priya', 15, 'Photos')
    const list = await openNotices(page)
    const mine = within(await list.findByRole('region', { name: 'You asked' }))
    expect(mine.getByText(/for 15 GBP/).textContent).toBe('@Priya for 15 GBP')
    expect(mine.getByText('Open')).toBeTruthy()
    await page.user.click(mine.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(list.queryByRole('region', { name: 'You asked' })).toBeNull())
    expect(await asked(page, JUN, 'demo-priya')).toBe(false)
  })

  it('sees what was declined, while the list is open', async () => {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    await (await page.actAs('Jun')).ask('demo-priya', 'Priya', 15, 'Photos')
    const list = await openNotices(page)
    await list.findByText('Open')
    await (await page.actAs('Priya')).decline(JUN)
    await list.findByText('Declined')
    await page.user.click(list.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(list.queryByRole('region', { name: 'You asked' })).toBeNull())
  })

  it('sees what was paid, with a link to the row', async () => {
    const page = await openAskForm()
    await ask(page, '15')
    await screen.findByText(/^Asked @Priya for 15 GBP/)
    const { id } = await (await page.actAs('Priya')).pay('Jun', JUN, 15)
    const profile = await modal('Profile of @Priya')
    await page.user.click(profile.getByRole('button', { name: 'Close' }))
    const list = await openNotices(page)
    const mine = within(await list.findByRole('region', { name: 'You asked' }))
    await mine.findByText('Paid')
    await page.user.click(mine.getByRole('link', { name: 'Open' }))
    await waitFor(() => expect(window.location.search).toContain(`transaction=${id}`))
  })
})

it('offers no visitor to ask anybody', async () => {
  await renderApp({ at: '/?profile=Priya' })
  await header().findByRole('button', { name: 'Sign In' })
  const profile = await modal('Profile of @Priya')
  await profile.findByRole('button', { name: 'Share' })
  expect(profile.queryByRole('button', { name: 'Ask' })).toBeNull()
})

it('offers nobody to ask themselves, but a link for others', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', at: '/?profile=Jun' })
  const profile = await modal('Profile of @Jun')
  await user.click(await profile.findByRole('button', { name: 'Ask for points' }))
  await profile.findByRole('button', { name: 'Copy link' })
  expect(profile.getAllByRole('button', { name: 'Ask for points' })).toHaveLength(1)
})
