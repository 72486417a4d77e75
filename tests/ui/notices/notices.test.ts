import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOTICE_MARK } from '../../../src/core/domain/notices.ts'
import { address, alerts, header, modal, notes, row, signOut } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { wholeDemo } from '../test-backend.ts'

const DAY_MINUTES = 24 * 60

const bell = (count?: string) =>
  header().findByRole('button', {
    name: count === undefined ? 'What you received' : `What you received: ${count} new`,
  })

/** Jun's page, once it watches what comes. */
async function openPage(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({ signedInAs: 'Jun', ...options })
  await watching(page)
  return page
}

/** Waits until the page knows what its reader has seen. */
async function watching({ world }: Awaited<ReturnType<typeof renderApp>>, id = 'demo-jun') {
  const { store } = world.device
  await waitFor(() => expect(store.load(NOTICE_MARK, id as never)).not.toBeNull())
}

/** Jun's page once Priya has sent 37 GBP. */
async function openThanked() {
  const page = await openPage()
  const { id } = await (await page.actAs('Priya')).send('Jun', 37)
  await bell('1')
  return { ...page, id }
}

/** What the list has as new. */
const newOf = async (list: Awaited<ReturnType<typeof modal>>) =>
  within(await list.findByRole('list', { name: 'New' }))

/** Opens the list from the bell. */
async function openList(page: Awaited<ReturnType<typeof renderApp>>, count?: string) {
  await page.user.click(await bell(count))
  return modal('What you received')
}

describe('the bell', () => {
  it('is there before anything is known, without a count', async () => {
    await renderApp({ signedInAs: 'Jun', holding: ['openAccount', 'loadPage'] })
    expect((await bell()).textContent).toBe('')
  })

  it('is not there for a visitor', async () => {
    await renderApp()
    await header().findByRole('button', { name: 'Sign In' })
    expect(header().queryByRole('button', { name: /^What you received/ })).toBeNull()
  })

  it('counts what comes, in the title and on the icon as well', async () => {
    const page = await openPage()
    const priya = await page.actAs('Priya')
    await priya.send('Jun', 37)
    await bell('1')
    await priya.send('Jun', 5)
    expect((await bell('2')).textContent).toBe('2')
    await waitFor(() => expect(document.title).toBe('(2) Pledger'))
    await waitFor(() => expect(page.world.notifications.onIcon).toBe(2))
  })

  it('has its count on one line, however many digits it has', async () => {
    const page = await openPage()
    const priya = await page.actAs('Priya')
    for (let sent = 1; sent <= 10; sent++) {
      await priya.send('Jun', 1)
      await bell(sent > 5 ? `${sent}+` : `${sent}`)
    }
    const count = within(await bell('10+')).getByText('10+')
    expect(count.getBoundingClientRect().height).toBeLessThan(20)
  })

  it('counts what came since the last look, after the page was closed', async () => {
    const page = await openThanked()
    await page.reload()
    await bell('1')
  })

  it('counts a gift of the last seven days at the first visit on a device, and the list has it as new', async () => {
    const page = await renderApp({ at: '/?auth=signin' })
    await (await page.actAs('Maya')).send('Jun', 41)
    await page.user.click(await screen.findByRole('button', { name: 'Be Jun' }))
    const list = await openList(page, '1')
    expect(await list.findByText('One person sent you 41 GBP.')).toBeTruthy()
    expect((await list.findByRole('list', { name: 'New' })).textContent).toContain('@Maya sent you')
  })

  it('counts nothing that came more than a week before the first visit', async () => {
    const page = await renderApp({ signedInAs: 'Lars', history: wholeDemo() })
    await watching(page, 'demo-lars')
    expect((await bell()).textContent).toBe('')
    expect(document.title).toBe('Pledger')
    const list = await openList(page)
    expect(await list.findByText(/^Nobody sent you points since \d+ \w+\.$/)).toBeTruthy()
  })

  it('counts nothing after signing out', async () => {
    const page = await openThanked()
    await signOut(page.user)
    await waitFor(() => expect(document.title).toBe('Pledger'))
    await waitFor(() => expect(page.world.notifications.onIcon).toBe(0))
  })

  it('is empty once another tab has shown the list', async () => {
    const page = await openThanked()
    const otherTab = page.world.device.openTab()
    const now = page.world.clock.now()
    const mark = { lookedAt: now, newest: now, totalReceived: 1_000_000 }
    otherTab.save(NOTICE_MARK, mark, 'demo-jun' as never)
    await bell()
  })
})

it('says politely who sent something', async () => {
  await openThanked()
  await waitFor(() => expect(notes()).toContain('@Priya sent you 37 GBP'))
})

it('says nothing of what one sends oneself', async () => {
  const page = await openPage()
  const jun = await page.actAs('Jun')
  await jun.send('Priya', 3)
  await row('@Jun sent it to @Priya')
  expect(notes()).not.toContain('@Jun sent you 3 GBP')
  await bell()
})

describe('the list', () => {
  it('says who sent what since the last look, and marks it as seen', async () => {
    const page = await openPage()
    page.world.passMinutes(2 * DAY_MINUTES)
    await (await page.actAs('Priya')).send('Jun', 37)
    await (await page.actAs('Maya')).send('Jun', 60)
    const list = await openList(page, '2')
    await list.findByRole('heading', { name: 'Since Saturday' })
    expect(await list.findByText('Two people sent you 97 GBP.')).toBeTruthy()
    const fresh = (await list.findByRole('list', { name: 'New' })).querySelectorAll('li')
    expect([...fresh].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^MA@Maya sent you.*\+60 GBP/),
      expect.stringMatching(/^PR@Priya sent you.*\+37 GBP/),
    ])
    await waitFor(() => expect(document.title).toBe('Pledger'))
    await waitFor(() => expect(page.world.notifications.onIcon).toBe(0))
    expect(address()).toBe('/?notices=')
  })

  it('has nothing new after it was looked at, and what was seen below', async () => {
    const page = await openThanked()
    const first = await openList(page, '1')
    await bell()
    await page.user.click(first.getByRole('button', { name: 'Close' }))
    await page.reload()
    await watching(page)
    const list = await openList(page)
    await list.findByRole('heading', { name: 'Nothing new' })
    expect(await list.findByText('Nobody sent you points since 10:15.')).toBeTruthy()
    expect(list.queryByRole('list', { name: 'New' })).toBeNull()
    expect((await list.findByRole('list', { name: 'Earlier' })).textContent).toContain(
      '@Priya sent you',
    )
  })

  it('shows the same as new after a reload', async () => {
    const page = await openThanked()
    await openList(page, '1')
    await bell()
    await page.reload()
    const list = await modal('What you received')
    await list.findByRole('list', { name: 'New' })
    expect(await list.findByText('One person sent you 37 GBP.')).toBeTruthy()
  })

  it('shows the same as new after a reload with a transaction on top', async () => {
    const page = await openThanked()
    const fresh = await newOf(await openList(page, '1'))
    await bell()
    await page.user.click(fresh.getByRole('link', { name: 'Open' }))
    await waitFor(() => expect(address()).toContain('transaction='))
    await page.reload()
    const again = await modal('What you received')
    expect((await again.findByRole('list', { name: 'New' })).textContent).toContain('+37')
  })

  it('invites a person who has received nothing to send', async () => {
    const page = await renderApp({ signedInAs: 'noor@example.com' })
    await page.user.click(await bell())
    const list = await modal('What you received')
    await list.findByRole('heading', { name: 'Nothing yet' })
    await page.user.click(await list.findByRole('button', { name: 'Send GBP' }))
    await modal('Send GBP')
  })

  it('shows what comes while it is open as new, and counts it nowhere', async () => {
    const page = await openPage()
    const list = await openList(page)
    await list.findByRole('heading', { name: 'Nothing yet' })
    await (await page.actAs('Priya')).send('Jun', 37)
    expect((await list.findByRole('list', { name: 'New' })).textContent).toContain('+37')
    await waitFor(() => expect(document.title).toBe('Pledger'))
    await bell()
  })

  it('counts what arrives while the tab is hidden, until it is visible', async () => {
    const page = await openPage()
    const list = await openList(page)
    await list.findByRole('heading', { name: 'Nothing yet' })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await (await page.actAs('Priya')).send('Jun', 37)
    await waitFor(() => expect(document.title).toBe('(1) Pledger'))
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(document.title).toBe('Pledger'))
    expect((await list.findByRole('list', { name: 'New' })).textContent).toContain('+37')
  })

  it('opens a send to the person one thanks back', async () => {
    const page = await openThanked()
    const fresh = await newOf(await openList(page, '1'))
    await page.user.click(fresh.getByRole('button', { name: 'Say thanks back' }))
    await modal('Send GBP')
    expect(address()).toContain('send=Priya')
  })

  it('does not ask again to thank back for what one has seen', async () => {
    const page = await openThanked()
    const list = await openList(page, '1')
    await newOf(list)
    await page.user.click(list.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openList(page)
    const earlier = within(await again.findByRole('list', { name: 'Earlier' }))
    expect(earlier.getAllByRole('link', { name: 'Open' })).toBeTruthy()
    expect(earlier.queryByRole('button', { name: 'Say thanks back' })).toBeNull()
  })

  it('opens a transaction', async () => {
    const page = await openThanked()
    const fresh = await newOf(await openList(page, '1'))
    await page.user.click(fresh.getByRole('link', { name: 'Open' }))
    await waitFor(() => expect(address()).toContain(`transaction=${page.id}`))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  })

  it('says that it could not be loaded, and loads it when asked again', async () => {
    const page = await openPage({ breaking: ['loadReceived'] })
    const list = await openList(page)
    await waitFor(() => expect(alerts()).toContain('What you received could not be loaded.'))
    page.requests.recover()
    await page.user.click(list.getByRole('button', { name: 'Try again' }))
    await list.findByRole('heading', { name: 'Nothing yet' })
  })

  it('asks a visitor to sign in', async () => {
    await renderApp({ at: '/?notices' })
    await modal('Sign In')
  })

  it('offers what can be handed over', async () => {
    const page = await openPage()
    await (await page.actAs('Jun')).send('Quincy', 12)
    const quincy = await page.actAs('Quincy')
    await quincy.claimName('Quincy' as never)
    const list = await openList(page)
    expect(await list.findByRole('button', { name: 'Give them 12 GBP' })).toBeTruthy()
  })

  it('has what waits for one’s name', async () => {
    const page = await renderApp({ signedInAs: 'noor@example.com' })
    await (await page.actAs('Priya')).send('Noor', 12)
    await page.app.editProfile.chooseUsername('Noor')
    await page.user.click(await bell())
    const list = await modal('What you received')
    expect(await list.findByText(/12 GBP from @Priya/)).toBeTruthy()
  })
})

describe('notifications of the system', () => {
  const question = 'Get notifications while this tab is in the background?'

  it('come only after asking for them', async () => {
    const page = await openPage()
    const list = await openList(page)
    await list.findByText(question)
    await page.user.click(list.getByRole('button', { name: 'Turn on' }))
    await list.findByText('You get notifications while this tab is in the background.')
    await page.user.click(list.getByRole('button', { name: 'Turn off' }))
    await list.findByText(question)
  })

  it('say who sent what, and why', async () => {
    const { id, world } = await openThanked()
    await waitFor(() => expect(world.notifications.shown.length).toBe(1))
    expect(world.notifications.shown[0]).toMatchObject({
      key: id,
      title: '@Priya sent you 37 GBP',
      text: 'hi',
    })
    world.notifications.press()
    await waitFor(() => expect(address()).toBe(`/?transaction=${id}`))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it.each([
    ['denied', 'Your browser blocks notifications from this page.'],
    ['off', 'Not turned on: the browser did not get your permission.'],
  ] as const)('say why they are not turned on: %s', async (answer, words) => {
    const page = await openPage()
    page.world.notifications.answer = answer
    const list = await openList(page)
    await page.user.click(await list.findByRole('button', { name: 'Turn on' }))
    expect(await list.findByText(words, { exact: false })).toBeTruthy()
  })

  it('are not offered where the browser has none', async () => {
    const page = await openPage()
    page.world.notifications.now = 'missing'
    const list = await openList(page)
    await list.findByText(
      'This browser cannot show notifications while this tab is in the background.',
    )
    expect(list.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })
})

describe('reactions to what one received', () => {
  it('ring the bell once for each row, and say who reacted', async () => {
    const page = await openThanked()
    const list = await openList(page, '1')
    await list.findByText(/sent you 37 GBP/)
    await page.user.click(list.getByRole('button', { name: 'Close' }))
    await bell()
    for (const name of ['Lars', 'Wren', 'Maya']) await (await page.actAs(name)).react(page.id, '👏')
    await within(await row('hi')).findByRole('button', { name: '3 people clapped' })
    await bell('1')
    await waitFor(() => expect(document.title).toBe('(1) Pledger'))
  })

  it('are in the list with the newest name and how many others', async () => {
    const page = await openThanked()
    for (const name of ['Lars', 'Wren', 'Maya']) await (await page.actAs(name)).react(page.id, '👏')
    const list = await openList(page, '2')
    expect(await list.findByText(/@Maya and two others reacted/)).toBeTruthy()
    await bell()
  })

  it('are no news where they are one’s own', async () => {
    const page = await openThanked()
    const list = await openList(page, '1')
    await list.findByText(/sent you 37 GBP/)
    const given = within(await row('hi'))
    await page.user.click(list.getByRole('button', { name: 'Close' }))
    await page.user.click(await given.findByRole('button', { name: 'React' }))
    await page.user.click(await screen.findByRole('button', { name: 'Say thanks' }))
    await given.findByRole('button', { name: '1 person said thanks' })
    await bell()
  })
})
