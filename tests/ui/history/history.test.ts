import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { posted } from '../history.ts'
import { address, modal } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'
import { annAndBen, historyOf, historyRows, openHistory, scrollDown } from './a-history.ts'

const anns = { history: annAndBen(60) }

it('shows what a person sent and received, newest first, with the balance after each row', async () => {
  await openHistory('Jun')
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'to @zoe For the bike light. See you Sunday! Waiting for @zoe to join −37 1,300',
    ]),
  )
})

it('puts the rows under the headings of their days', async () => {
  const { history } = await openHistory('Priya')
  const headings = () =>
    history.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Today', 'Yesterday']))
})

it('puts what is over a week old under one heading a week, with the day beside each row', async () => {
  const row = { sender: 'Ann', senderId: 'ann', recipient: 'Ben', recipientId: 'ben' }
  const daysAgo = (days: number) =>
    posted({ ...row, id: `row-${days}`, message: 'Tea', timestamp: NOW - days * 86_400_000 })
  const history = [...annAndBen(0), ...[18, 17, 10, 5].map(daysAgo)]
  await renderWhole({ history, at: '/?profile=Ann' })
  const shown = await historyOf('Ann')
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'to @Ben Tea −5 1,317',
      'to @Ben 11 Nov Tea −5 1,322',
      'to @Ben 4 Nov Tea −5 1,327',
      'to @Ben 3 Nov Tea −5 1,332',
    ]),
  )
  const headings = () =>
    shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(headings()).toEqual(['Monday 16 November', 'Week of 9 November', 'Week of 2 November']),
  )
})

it('shows one’s own history as well', async () => {
  await openHistory('Maya', { signedInAs: 'Maya' })
  await waitFor(() =>
    expect(historyRows()[0]).toBe(
      'to @Tom Okafor Thanks for covering the Friday shift, you saved the launch. −37 1,610',
    ),
  )
})

it('loads older rows as one scrolls, down to the start', async () => {
  const { history } = await openHistory('Ann', anns)
  await waitFor(() => expect(historyRows()[0]).toBe('to @Ben Row 1 −1 1,277'))
  await waitFor(() => {
    scrollDown()
    expect(historyRows().at(-1)).toBe('to @Ben Row 60 −1 1,336')
  })
  expect(await history.findByText('Start of the history')).toBeTruthy()
})

it('reads only the newest rows at first', async () => {
  const { history } = await openHistory('Ann', { history: annAndBen(400) })
  await waitFor(() => expect(historyRows()).toHaveLength(16))
  expect(history.queryByText('Start of the history')).toBeNull()
})

it('has only the rows near what one sees in the page', async () => {
  await openHistory('Ann', { history: annAndBen(400) })
  await waitFor(() => {
    scrollDown()
    expect(historyRows().at(-1)).toContain('Row 400 ')
  })
  await waitFor(() => expect(historyRows().length).toBeLessThan(120))
})

it('leaves the rows that one reads in their place when new ones come on top', async () => {
  const { actAs, history } = await openHistory('Ann', { history: annAndBen(60, 'demo-maya') })
  await waitFor(() => {
    scrollDown()
    expect(history.queryByText('Start of the history')).toBeTruthy()
  })
  const rowRead = () => document.querySelector('[role="listitem"] [href="?transaction=row-55"]')
  await waitFor(() => expect(rowRead()).toBeTruthy())
  const top = () => rowRead()?.getBoundingClientRect().top ?? 0
  let before = top()
  // Rows may still be measured.
  await waitFor(async () => {
    before = top()
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    expect(top()).toBe(before)
  })
  await (await actAs('Maya')).send('Ann', 1)
  await waitFor(() => expect(rowRead()?.closest('[aria-posinset]')?.ariaPosInSet).toBe('56'))
  await waitFor(() => expect(Math.abs(top() - before)).toBeLessThan(2))
})

it('keeps the row with the focus in the page, however far one scrolls', async () => {
  const { history } = await openHistory('Ann', { history: annAndBen(400) })
  const [link] = await history.findAllByRole('link', { name: /−1 GBP/ })
  link?.focus()
  await waitFor(() => {
    scrollDown()
    expect(historyRows().at(-1)).toContain('Row 400 ')
  })
  expect(document.activeElement).toBe(link)
  expect(historyRows()).not.toContainEqual(expect.stringContaining('Row 2 '))
})

it('scrolls no further than its last row', async () => {
  const { history } = await openHistory('Jun')
  await history.findByText('Start of the history')
  const sheet = document.querySelector('dialog') as HTMLElement
  await waitFor(() => expect(sheet.scrollHeight - sheet.clientHeight).toBeLessThan(2))
})

it('opens a transaction by a real link', async () => {
  const { user, history } = await openHistory('Ann', anns)
  const [link] = await history.findAllByRole('link', { name: /−1 GBP/ })
  expect(link?.getAttribute('href')).toBe('?transaction=row-1')
  await user.click(link as HTMLElement)
  await waitFor(() => expect(address()).toBe('/?profile=Ann&transaction=row-1'))
})

it('folds a long message, and shows all of it without leaving the history', async () => {
  const message = Array.from({ length: 9 }, (_, line) => `Line ${line + 1}`).join('\n')
  const row = { id: 'long', sender: 'Ann', senderId: 'ann', recipient: 'Ben', recipientId: 'ben' }
  const { history } = await openHistory('Ann', {
    history: [...annAndBen(0), posted({ ...row, message })],
  })
  const text = await history.findByText(/^Line 1/)
  const isCut = () => text.scrollHeight > text.clientHeight + 1
  await waitFor(() => expect(isCut()).toBe(true))
  await userEvent.click(await history.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(isCut()).toBe(false))
  expect(address()).toBe('/?profile=Ann')
})

it('opens the profile of a counterpart', async () => {
  const { user, history } = await openHistory('Ann', anns)
  const [name] = await history.findAllByRole('button', { name: '@Ben' })
  await user.click(name as HTMLElement)
  await historyOf('Ben')
  await waitFor(() => expect(historyRows()[0]).toBe('from @Ann Row 1 +1 1,397'))
})

it('shows what arrives at once, with its balance, and brings the figures up to date', async () => {
  const { actAs } = await openHistory('Priya')
  await (await actAs('Maya')).send('Priya', 12)
  await waitFor(() => expect(historyRows()[0]).toBe('from @Maya hi +12 2,127'))
  expect(await (await modal('Profile of @Priya')).findByText('2,127 GBP')).toBeTruthy()
})

it('says of a loaded row that it was handed over or taken back', async () => {
  const { ledger } = await openHistory('Jun')
  await waitFor(() => expect(historyRows()).toHaveLength(1))
  const [waiting] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 1)
  await ledger.takeBack(waiting?.id as TransactionId, 'demo-jun' as never)
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'back from @zoe For the bike light. See you Sunday! +37 1,337',
      'to @zoe For the bike light. See you Sunday! Taken back −37 1,300',
    ]),
  )
})

it('says that a history is empty', async () => {
  const history = [{ type: 'opened', id: 'new', name: 'Newcomer', joinDate: 0 }]
  await renderWhole({ history, at: '/?profile=Newcomer' })
  expect(await screen.findByText('No activity yet')).toBeTruthy()
})

it('says that a history cannot be loaded, and tries again', async () => {
  const { user, requests, history } = await openHistory('Ann', { ...anns, breaking: ['load'] })
  const retry = await history.findByRole('button', { name: 'Try again' })
  requests.recover()
  await user.click(retry)
  await waitFor(() => expect(historyRows()[0]).toBe('to @Ben Row 1 −1 1,277'))
})

it('loads automatically once the network is back', async () => {
  const { world, requests, history } = await openHistory('Ann', { ...anns, breaking: ['load'] })
  world.setOnline(false)
  await history.findByText('You are offline. The history loads once you are online again.')
  requests.recover()
  world.setOnline(true)
  await waitFor(() => expect(historyRows()[0]).toBe('to @Ben Row 1 −1 1,277'))
})

it('says that new rows may be missing while one is offline', async () => {
  const { world, history } = await openHistory('Ann', anns)
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  world.setOnline(false)
  expect(await history.findByText('You are offline. There may be newer rows.')).toBeTruthy()
})

it('offers to go on where it is no longer live', async () => {
  const { user, requests, actAs, history } = await openHistory('Priya')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  requests.fail('watch')
  await history.findByText('New rows no longer appear automatically.')
  await (await actAs('Maya')).send('Priya', 12)
  requests.recover()
  await user.click(history.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(historyRows()[0]).toContain('from @Maya hi'))
})

it('has no room for a chart that could not be loaded', async () => {
  await renderWhole({ at: '/?profile=Maya', breaking: ['load'] })
  const profile = await modal('Profile of @Maya')
  await profile.findByText('This history could not be loaded.')
  const month = await profile.findByText(/^This month: /)
  const figures = () => month.getBoundingClientRect().bottom
  const actions = await profile.findByRole('button', { name: 'Export' })
  await waitFor(() => expect(actions.getBoundingClientRect().top - figures()).toBeLessThan(40))
})

it('is watched while its profile is open, and no longer', async () => {
  const { user, requests } = await openHistory('Jun')
  await waitFor(() => expect(historyRows()).toHaveLength(1))
  const watching = requests.open('watch')
  await user.click((await modal('Profile of @Jun')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(requests.open('watch')).toBe(watching - 1))
})
