import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fromAnn, manyRows } from '../history.ts'
import { alerts, feed, header, resizeWindow, row, rows } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const failed = 'The feed could not be loaded.'

async function scrollToEnd(words: string) {
  await waitFor(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    screen.getByText(words)
  })
}

it('shows a skeleton until the first rows are there', async () => {
  const { release } = await renderWhole({ holding: ['loadPage'] })
  const skeleton = await screen.findByRole('status', { name: 'Loading transactions' })
  release()
  await row('Thanks for covering')
  await waitFor(() => expect(skeleton.isConnected).toBe(false))
})

it('says that there are no transactions yet, and invites to be the first', async () => {
  await renderWhole({ history: [] })
  const empty = await screen.findByText('There are no transactions yet.')
  expect(empty.parentElement?.innerText).toEqual(
    expect.stringContaining('Be the first to send points!'),
  )
  await header().findByRole('button', { name: 'Sign In' })
  expect(screen.queryByRole('button', { name: 'Send GBP' })).toBeNull()
})

it('offers one way to send the first to a person who is signed in', async () => {
  await renderWhole({ history: [], signedInAs: 'Jun' })
  await screen.findByText('There are no transactions yet.')
  expect(await screen.findByRole('button', { name: 'Send GBP' })).toBeTruthy()
})

it('only logs that the feed cannot be read, and reads it after a retry', async () => {
  const { user, world, requests } = await renderWhole({ breaking: ['loadPage'] })
  await screen.findByText(failed)
  const alarmed = alerts()
  requests.recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Thanks for covering')
  expect(alarmed).toEqual([])
  expect(world.errors.at(0)).toBe('The feed could not be read')
  await waitFor(() => expect(screen.queryByText(failed)).toBe(null))
})

it('keeps its rows when older ones cannot be read, and loads them after a retry', async () => {
  const { user, requests } = await renderWhole({ history: manyRows(60), until: 'Row 1' })
  requests.fail('loadPage')
  await scrollToEnd('Older transactions could not be loaded.')
  await row('Row 25')
  requests.recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await scrollToEnd('Start of the ledger')
  await row('Row 60')
  expect(alerts()).toEqual([])
})

it('keeps the focus in the feed when older rows are read again', async () => {
  const { user, requests } = await renderWhole({ history: manyRows(60), until: 'Row 1' })
  requests.fail('loadPage')
  await scrollToEnd('Older transactions could not be loaded.')
  requests.recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const whole = await feed()
  await waitFor(() => expect(document.activeElement).toBe(whole))
})

it('loads more while one scrolls, to the beginning of the ledger', async () => {
  await renderWhole({ history: manyRows(60), until: 'Row 1' })
  await scrollToEnd('Start of the ledger')
  expect((await row('Row 60')).getAttribute('aria-posinset')).toBe('60')
})

it('keeps no more rows in the page than fit on the screen', async () => {
  await renderWhole({ history: manyRows(600), until: 'Row 1' })
  window.scrollTo({ top: 1500 })
  await row('Row 25')
  expect(rows().length).toBeLessThan(40)
})

it('shows a heading for each day of the last week, and one for each week before', async () => {
  const hoursAgo = (hours: number) => NOW - hours * 3_600_000
  await renderWhole({
    history: [1, 2, 15, 39, 24 * 6, 24 * 7, 24 * 9, 24 * 12, 24 * 13, 24 * 400].map((hours) =>
      fromAnn({ id: `r-${hours}`, timestamp: hoursAgo(hours) }),
    ),
  })
  await row('sent it to')
  const headings = () => rows().map((one) => one.querySelector('h2')?.textContent ?? null)
  await waitFor(() =>
    expect(headings()).toEqual([
      'Today',
      null,
      'Yesterday',
      'Thursday 19 November',
      'Sunday 15 November',
      'Week of 9 November',
      null,
      null,
      'Week of 2 November',
      'Week of 13 October 2025',
    ]),
  )
  const times = rows().map((one) => one.querySelector('time')?.textContent)
  expect(times.slice(4)).toEqual(['10:15', '14 Nov', '12 Nov', '9 Nov', '8 Nov', '17 Oct 2025'])
})

it('is a feed of articles, each with its place and its title', async () => {
  await renderWhole({ until: 'Thanks for covering' })
  const articles = [...(await feed()).querySelectorAll('article')].slice(0, 2)
  const described = articles.map((article) => [
    article.getAttribute('aria-posinset'),
    article.getAttribute('aria-setsize'),
    document.getElementById(article.getAttribute('aria-labelledby') ?? '')?.textContent,
  ])
  expect(described).toEqual([
    ['1', '-1', '@Maya sent it to @Tom Okafor'],
    ['2', '-1', '@Inés sent it to @Wren'],
  ])
})

it('gives the number of rows once the beginning of the ledger is reached', async () => {
  await renderWhole({ history: manyRows(30) })
  const first = await row('Row 1')
  const before = first.getAttribute('aria-setsize')
  await scrollToEnd('Start of the ledger')
  const last = await row('Row 30')
  expect(before).toBe('-1')
  await waitFor(() => expect(last.getAttribute('aria-setsize')).toBe('30'))
})

it('has its first rows in the page though a small window magnified fourfold does not show them yet', async () => {
  await resizeWindow(320, 160)
  await renderWhole()
  const first = await row('Thanks for covering')
  expect(window.scrollY).toBe(0)
  expect(first.getBoundingClientRect().top).toBeGreaterThan(160)
})
