import { expect, it } from 'vitest'
import { type Cursor, EMPTY_FEED, type Feed } from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Head, HeadNews } from '../../../src/core/use-cases/load-feed.ts'
import { feedFollower, OwnNews } from '../../../src/ui/state/feed-news.ts'
import { aRow } from '../../core/builders.ts'

const newest = { position: 'head' as Cursor, at: 5 }
const feed: Feed = { ...EMPTY_FEED, rows: [aRow('own', 9), aRow('loaded', 5), aRow('old', 1)] }

function openFollower() {
  const followed: Head[] = []
  let stops = 0
  const follow = feedFollower(
    {
      watch(head) {
        followed.push(head)
        return () => stops++
      },
    },
    { next: () => {}, fault: () => {} },
  )
  return { follow, followed, stops: () => stops }
}

it('the feed is followed from the newest row that was loaded, not from one of the reader’s own above it', () => {
  const { follow, followed } = openFollower()
  follow(newest, feed)
  expect(followed.map(({ position, rows }) => [position, rows.map(({ id }) => id)])).toEqual([
    ['head', ['loaded', 'old']],
  ])
})

it('the feed is followed once from the same row', () => {
  const { follow, followed } = openFollower()
  follow(newest, feed)
  follow(newest, EMPTY_FEED)
  expect(followed).toHaveLength(1)
})

it('the feed is followed from another row instead', () => {
  const { follow, followed, stops } = openFollower()
  follow(newest, feed)
  follow({ ...newest, at: 9 }, feed)
  expect(followed.map(({ rows }) => rows.length)).toEqual([2, 3])
  expect(stops()).toBe(1)
})

it('the feed is followed again from the same row once it was not', () => {
  const { follow, followed, stops } = openFollower()
  follow(newest, feed)
  follow(null, feed)
  follow(newest, feed)
  expect(followed).toHaveLength(2)
  expect(stops()).toBe(1)
})

const own = 'u-own' as UserId
const [sent, later] = ['sent', 'later'] as TransactionId[] as [TransactionId, TransactionId]

/** What is asked for waits until it is answered. */
function openNews() {
  const answers: { give(news: HeadNews): void; fail(cause: unknown): void }[] = []
  const asked: (readonly TransactionId[])[] = []
  const came: HeadNews[] = []
  const faults: unknown[] = []
  const news = new OwnNews(
    {
      loadNews(_, changed) {
        asked.push(changed)
        return new Promise((give, fail) => answers.push({ give, fail }))
      },
    },
    { next: (heard) => came.push(heard), fault: (cause) => faults.push(cause) },
  )
  return { news, answers, asked, came, faults }
}

const newsOf = (...rows: readonly Transaction[]): HeadNews => ({ rows, gapBelow: null })

it('what has changed is read, once', async () => {
  const { news, answers, came } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await reading
  expect(came).toEqual([newsOf(aRow('sent', 6))])
  expect(news.isEmpty).toBe(true)
})

it('what was read before the last change is dropped', async () => {
  const { news, answers, came } = openNews()
  news.add([sent])
  const first = news.read(own, [])
  const second = news.read(own, [])
  answers[1]?.give(newsOf({ ...aRow('sent', 6), status: 'returned' }))
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await Promise.all([first, second])
  expect(came.flatMap(({ rows }) => rows.map(({ status }) => status))).toEqual(['returned'])
})

it('what changes while something else is read remains to be read', async () => {
  const { news, answers, asked } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  news.add([later])
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await reading
  void news.read(own, [])
  expect(asked).toEqual([[sent], [later]])
})

it('what could not be read remains to be read', async () => {
  const { news, answers, faults } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  answers[0]?.fail('no network')
  await reading
  expect(faults).toEqual(['no network'])
  expect(news.isEmpty).toBe(false)
})

it.each<[string, (answer: { give(news: HeadNews): void; fail(cause: unknown): void }) => void]>([
  ['an answer', ({ give }) => give(newsOf(aRow('sent', 6)))],
  ['a fault', ({ fail }) => fail('no network')],
])('%s of a part that is no longer shown is dropped', async (_, answer) => {
  const { news, answers, came, faults } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  news.clear()
  for (const asked of answers) answer(asked)
  await reading
  expect(came).toEqual([])
  expect(faults).toEqual([])
})
