import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findProfile } from '../../builders/find-profile.ts'
import { manyRows, opened, posted } from '../history.ts'
import { alerts, header, modal, notes, row, rows, shownButtons } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

/** So many sends of 5 GBP by Jun that wait, each for another name, an hour apart: "Guest 1" the newest. */
function waitingSends(count: number, hoursAgo = 0) {
  return Array.from({ length: count }, (_, index) =>
    posted({
      id: `waiting-${index + 1}`,
      senderId: 'demo-jun',
      sender: 'Jun',
      recipient: `Guest ${index + 1}`,
      status: 'waiting',
      timestamp: NOW - (hoursAgo + index) * 3_600_000,
    }),
  )
}

const waitingRows = () => [...document.querySelectorAll('dialog [role="listitem"]')]
const listed = () =>
  waitingRows().flatMap(({ textContent }) => textContent.match(/@Guest \d+/)?.[0] ?? [])
const guests = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `@Guest ${from + index}`)

/** What waits in the history of Jun's own profile: twelve sends. */
async function openList(history = waitingSends(12)) {
  const page = await renderApp({
    signedInAs: 'Jun',
    at: '/?profile=Jun',
    history: [opened('demo-jun', 'Jun'), ...history],
  })
  const profile = await modal('Profile of @Jun')
  await page.user.click(await profile.findByRole('button', { name: 'Waiting' }))
  await waitFor(() => expect(listed()).toHaveLength(12))
  const line = (guest: number) => {
    const isOf = new RegExp(`@Guest ${guest}(?!\\d)`)
    return within(waitingRows().find((one) => isOf.test(one.textContent)) as HTMLElement)
  }
  const press = async (name: string, guest: number) =>
    page.user.click(await line(guest).findByRole('button', { name }))
  return { ...page, line, press }
}

it('lists all points that wait, the newest first', async () => {
  await openList()
  expect(listed()).toEqual(guests(1, 12))
})

it('takes back points that have waited longest', async () => {
  const { press } = await openList()
  await press('Take back', 12)
  await header().findByText('1,282')
  await waitFor(() => expect(listed()).toEqual(guests(1, 11)))
  await waitFor(() => expect(notes()).toContain('Took back 5 GBP'))
})

it('hands over points that have waited longest', async () => {
  const { press, actAs, directory } = await openList()
  await actAs('Guest 11')
  await press('Hand over', 11)
  await waitFor(() => expect(listed()).toEqual([...guests(1, 10), '@Guest 12']))
  expect((await findProfile(directory, 'guest 11'))?.balance).toBe(1342)
})

it('says so where nobody has the name of what has waited longest, and goes on listing it', async () => {
  const { press } = await openList()
  await press('Hand over', 12)
  await waitFor(() => expect(alerts()).toContain('Nobody has this name yet.'))
  await waitFor(() => expect(listed()).toEqual(guests(1, 12)))
})

it('lists no points any more that were taken back, also among the newest', async () => {
  const { press } = await openList()
  await press('Take back', 3)
  await header().findByText('1,282')
  await waitFor(() => expect(listed()).toEqual([...guests(1, 2), ...guests(4, 12)]))
})

it('says why points for a name that one took oneself can only be taken back', async () => {
  const { line, app } = await openList()
  await app.editProfile.chooseUsername('Guest 2')
  await waitFor(() => {
    line(2).getByText('Waiting to be taken back')
    expect(line(2).queryByRole('button', { name: 'Hand over' })).toBeNull()
  })
})

it('asks about a hundred sends to one name in one card, and hands all of them over', async () => {
  const hundred = waitingSends(100).map(({ row, ...posted }) => ({
    ...posted,
    row: { ...row, recipient: 'Zoe' },
  }))
  const history = [opened('demo-jun', 'Jun'), ...hundred]
  const { user, actAs, directory } = await renderApp({ signedInAs: 'Jun', history })
  await actAs('Zoe')
  await screen.findByRole('button', { name: 'Give them all 10 or more sends, at least 50 GBP' })
  const [handOver, ...others] = shownButtons(/^(Give them|Hand over)/)
  await user.click(handOver as HTMLElement)
  await waitFor(() => expect(notes()).toContain('Handed over 100 transfers to @Zoe'))
  expect(others).toEqual([])
  expect((await findProfile(directory, 'zoe'))?.balance).toBe(1837)
})

it('asks about three names at once, and folds the others away', async () => {
  const history = [opened('demo-jun', 'Jun'), ...waitingSends(5)]
  const { actAs, user } = await renderApp({ signedInAs: 'Jun', history })
  for (const guest of [1, 2, 3, 4, 5]) await actAs(`Guest ${guest}`)
  const fold = await screen.findByText('Show 2 more names')
  const before = shownButtons('Give them 5 GBP').length
  await user.click(fold)
  expect(before).toBe(3)
  await waitFor(() => expect(shownButtons('Give them 5 GBP').length).toBe(5))
})

it('leaves a row that is handed over to its page where it was not read yet', async () => {
  const { press, actAs, requests, user } = await openList([
    ...manyRows(40),
    ...waitingSends(12, 40),
  ])
  requests.fail('loadPage')
  await actAs('Guest 12')
  await press('Hand over', 12)
  await waitFor(() => expect(notes()).toContain('Handed over 5 GBP to @Guest 12'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    screen.getByText('Older transactions could not be loaded.')
  })
  await row('Row 25')
  expect(rows().at(-1)?.innerText).toContain('Row 25')
})
