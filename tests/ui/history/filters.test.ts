import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { opened, posted } from '../history.ts'
import { header, modal, scrolled } from '../page-parts.ts'
import { annAndBen, historyRows, openHistory, scrollDown } from './a-history.ts'

type Options = Parameters<typeof openHistory>[1]

/** The history of a person, with this filter. */
async function openFiltered(name: string, filter: string, options: Options = {}) {
  const page = await openHistory(name, options)
  await page.user.click(await page.history.findByRole('button', { name: filter }))
  return page
}

it.each([
  ['Received', '@Tom Okafor', 'from'],
  ['Sent', '@Inés', 'to'],
])('%s leaves out all others', async (filter, newest, direction) => {
  await openFiltered('Priya', filter)
  // The newest of all rows may be the first one with the filter as well.
  await waitFor(() => {
    expect(historyRows()[0]).toContain(`${direction} ${newest}`)
    expect(historyRows().filter((row) => !row.startsWith(direction))).toEqual([])
  })
})

it('says which filter is chosen', async () => {
  const { history } = await openFiltered('Priya', 'Sent')
  const chosen = () => history.getAllByRole('button', { pressed: true })
  await waitFor(() => expect(chosen().map(({ textContent }) => textContent)).toEqual(['Sent']))
})

it('reads 100 documents further for a filter that matches nothing, then asks', async () => {
  const { user, history } = await openFiltered('Ann', 'Received', { history: annAndBen(200) })
  expect(await history.findByText('None among the newest 96 rows.')).toBeTruthy()
  await user.click(await history.findByRole('button', { name: 'Load more' }))
  expect(await history.findByText('None among the newest 176 rows.')).toBeTruthy()
  await user.click(await history.findByRole('button', { name: 'Load more' }))
  expect(await history.findByText('Nothing received yet.')).toBeTruthy()
})

it('lists what waits, by a request of its own', async () => {
  await openFiltered('Jun', 'Waiting')
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'to @zoe For the bike light. See you Sunday! Waiting for @zoe to join −37',
    ]),
  )
})

it('lists what waits for the person’s name as well', async () => {
  await openFiltered('Maya', 'Waiting', { history: annWaitsForMaya() })
  await waitFor(() =>
    expect(historyRows()).toEqual(['from @Ann For Maya Waiting to be handed over +5']),
  )
})

it('offers what waits for a person to nobody but its sender', async () => {
  const { history } = await openFiltered('Maya', 'Waiting', {
    history: annWaitsForMaya(),
    signedInAs: 'Maya',
  })
  await header().findByRole('button', { name: 'Sign Out' })
  await history.findByText('Waiting to be handed over')
  expect(history.queryByRole('button', { name: 'Hand over' })).toBeNull()
  expect(history.queryByRole('button', { name: 'Take back' })).toBeNull()
})

it('hands over what waits for a person, from their profile', async () => {
  const { user, ledger, history } = await openFiltered('Ann', 'Waiting', {
    history: [...annWaitsForMaya(), ...junWaitsForAnn()],
    signedInAs: 'Jun',
  })
  await user.click(await history.findByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(historyRows()).toHaveLength(1))
  expect((await ledger.find('w-jun' as never))?.status).toBe('settled')
})

it('takes back what one sent, from one’s own history', async () => {
  const { user, ledger, history } = await openFiltered('Jun', 'Waiting', { signedInAs: 'Jun' })
  expect(history.queryByRole('button', { name: 'Hand over' })).toBeNull()
  await user.click(await history.findByRole('button', { name: 'Take back' }))
  expect(await history.findByText('Nothing is waiting.')).toBeTruthy()
  expect(await (await modal('Profile of @Jun')).findByText('1,337 GBP')).toBeTruthy()
  const [waiting] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 1)
  expect(waiting).toBeUndefined()
})

it('takes back what one sent also by a press while the sheet still scrolls', async () => {
  const waiting = Array.from({ length: 20 }, (_, index) => ({ id: `w-${index}`, message: 'Hi' }))
  const jun = { sender: 'Jun', senderId: 'demo-jun', recipient: 'Zoe' }
  const { user, history } = await openFiltered('Jun', 'Waiting', {
    history: [opened('demo-jun', 'Jun'), ...waiting.map((row) => waits({ ...jun, ...row }))],
    signedInAs: 'Jun',
  })
  const [takeBack] = await history.findAllByRole('button', { name: 'Take back' })
  const sheet = screen.getByRole('dialog')
  await scrolled(sheet, () => sheet.scrollBy({ top: 33 }))
  await user.click(takeBack as HTMLElement)
  expect(await screen.findByText(/^Took back/)).toBeTruthy()
})

it('says where nothing waits', async () => {
  const { history } = await openFiltered('Priya', 'Waiting')
  expect(await history.findByText('Nothing is waiting.')).toBeTruthy()
})

it('shows what the two of us sent each other, and what each gave in all', async () => {
  const { history } = await openFiltered('Priya', 'With you', { signedInAs: 'Maya' })
  expect(
    await history.findByText('You gave @Priya 220 GBP, @Priya gave you 80 GBP in total.'),
  ).toBeTruthy()
  await waitFor(() => expect(historyRows().filter((row) => !row.includes('@Maya'))).toEqual([]))
})

it('adds up all of what the two of us gave each other, also what is not loaded', async () => {
  const { history } = await openFiltered('Ann', 'With you', {
    history: annAndBen(60, 'demo-maya'),
    signedInAs: 'Maya',
  })
  expect(
    await history.findByText('You gave @Ann 0 GBP, @Ann gave you 60 GBP in total.'),
  ).toBeTruthy()
  await waitFor(() => expect(historyRows()).toHaveLength(20))
})

it('misses none between the two of us where one comes while older ones load', async () => {
  const { user, ledger, requests, history } = await openFiltered('Ann', 'With you', {
    history: annAndBen(60, 'demo-maya'),
    signedInAs: 'Maya',
  })
  const release = requests.hold('loadBetween')
  await user.click(await history.findByRole('button', { name: 'Load more' }))
  await ledger.post(
    aTransfer({
      senderId: 'ann' as UserId,
      recipientId: 'demo-maya' as UserId,
      recipient: 'Ben' as Username,
      message: 'Row 0',
    }),
  )
  await waitFor(() => expect(historyRows()[0]).toContain('Row 1 '))
  release()
  await waitFor(() => expect(historyRows()[0]).toContain('Row 0 '))
  const seen = new Set<string>()
  await waitFor(() => {
    for (const row of historyRows()) seen.add(/Row (\d+)/.exec(row)?.[1] ?? row)
    scrollDown()
    expect([...seen].map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 61 }, (_, number) => number),
    )
  })
})

it('says where it cannot be added up, and tries again', async () => {
  const { user, requests, history } = await openFiltered('Ann', 'With you', {
    history: annAndBen(60, 'demo-maya'),
    signedInAs: 'Maya',
    breaking: ['sumBetween'],
  })
  await history.findByText('What you gave each other could not be added up.')
  requests.recover()
  await user.click(await history.findByRole('button', { name: 'Try again' }))
  expect(await history.findByText(/gave you 60 GBP in total/)).toBeTruthy()
})

it('says that nothing is between two people', async () => {
  const { history } = await openFiltered('Priya', 'With you', { signedInAs: 'Jun' })
  expect(await history.findByText('Nothing between the two of you yet.')).toBeTruthy()
})

it.each([
  ['signed out', undefined],
  ['in one’s own profile', 'Priya'],
])('has no With you %s', async (_, signedInAs) => {
  const { history } = await openHistory('Priya', { signedInAs })
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  expect(history.queryByRole('button', { name: 'With you' })).toBeNull()
})

/** Ann's points wait for Maya's name. Both have accounts by now. */
function annWaitsForMaya() {
  return [
    opened('ann', 'Ann'),
    opened('demo-maya', 'Maya'),
    waits({ id: 'w-ann', sender: 'Ann', senderId: 'ann', recipient: 'Maya', message: 'For Maya' }),
  ]
}

function junWaitsForAnn() {
  return [
    opened('demo-jun', 'Jun'),
    waits({ id: 'w-jun', sender: 'Jun', senderId: 'demo-jun', recipient: 'Ann', message: 'Hi' }),
  ]
}

function waits(row: Readonly<Record<string, unknown>>) {
  return posted({ ...row, status: 'waiting' })
}
