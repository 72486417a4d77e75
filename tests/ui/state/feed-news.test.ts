import { describe, expect, it } from 'vitest'
import { withOwnRow } from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { HeadNews } from '../../../src/core/use-cases/follow-head.ts'
import { feedNewsOf } from '../../../src/ui/state/feed-news.ts'
import { feedReducer, LOADING } from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const own = 'u-own' as UserId
const sent = 'sent' as TransactionId
const head = 'head' as never

/** A feed with one loaded row. What is asked for waits until it is answered. */
function openNews(of: UserId | null) {
  const followed: (readonly Transaction[])[] = []
  const known: (readonly Transaction[])[] = []
  const answers: { give(news: HeadNews): void; fail(cause: unknown): void }[] = []
  const came: HeadNews[] = []
  const faults: unknown[] = []
  let stops = 0
  const page = { rows: [aRow('loaded', 5)], head, next: null, newer: null }
  let state = feedReducer(feedReducer(LOADING, { type: 'switch', of }), {
    type: 'loaded',
    page,
    goal: null,
  })
  const news = feedNewsOf(
    {
      watch({ rows }) {
        followed.push(rows)
        return () => stops++
      },
      loadNews: (_, __, rows) => {
        known.push(rows)
        return new Promise((give, fail) => answers.push({ give, fail }))
      },
    },
    () => state,
    { next: (heard) => came.push(heard), fault: (cause) => faults.push(cause) },
  )
  news.beginAfter(page)
  return {
    news,
    followed,
    known,
    answers,
    came,
    faults,
    stops: () => stops,
    send: (row: Transaction) => {
      state = feedReducer(state, { type: 'rows-changed', feed: withOwnRow(state.feed, row) })
    },
    switchTo: (other: UserId | null) => {
      state = feedReducer(state, { type: 'switch', of: other })
    },
  }
}

const newsOf = (...rows: readonly Transaction[]): HeadNews => ({ rows, gapBelow: null })
const ids = (rows: readonly Transaction[] = []) => rows.map(({ id }) => id)

describe('everybody’s feed', () => {
  it('is followed from the newest row that was loaded, not from one of the reader’s own above it', () => {
    const { news, followed, send } = openNews(null)
    send(aRow('own', 9))
    news.follow()
    expect(ids(followed[0])).toEqual(['loaded'])
  })

  it('is followed once', () => {
    const { news, followed, stops } = openNews(null)
    news.follow()
    news.follow()
    expect(followed.length - stops()).toBe(1)
  })
})

describe('one’s own part', () => {
  it('is not followed', () => {
    const { news, followed } = openNews(own)
    news.follow()
    expect(followed).toEqual([])
  })

  it('reads what has changed, once', async () => {
    const { news, answers, came } = openNews(own)
    const unread = new Set([sent])
    const reading = news.readChanged(unread)
    answers[0]?.give(newsOf(aRow('sent', 6)))
    await reading
    expect(came).toEqual([newsOf(aRow('sent', 6))])
    expect(unread.size).toBe(0)
  })

  it('takes no row that was just sent for the end of what it has read', () => {
    const { news, known, send } = openNews(own)
    send(aRow('sent', 9))
    const unread = new Set([sent])
    void news.readChanged(unread)
    expect(ids(known[0])).toEqual(['loaded'])
  })

  it('knows what it has read before', async () => {
    const { news, known, answers, send } = openNews(own)
    send(aRow('sent', 6))
    const unread = new Set([sent])
    const reading = news.readChanged(unread)
    answers[0]?.give(newsOf(aRow('sent', 6)))
    await reading
    void news.readChanged(new Set(['later' as TransactionId]))
    expect(ids(known[1])).toEqual(['sent', 'loaded'])
  })

  it('drops what was read before the last change', async () => {
    const { news, answers, came } = openNews(own)
    const unread = new Set([sent])
    const first = news.readChanged(unread)
    const second = news.readChanged(unread)
    answers[1]?.give(newsOf({ ...aRow('sent', 6), status: 'returned' }))
    answers[0]?.give(newsOf(aRow('sent', 6)))
    await Promise.all([first, second])
    expect(came.flatMap(({ rows }) => rows.map(({ status }) => status))).toEqual(['returned'])
  })

  it('reads later what could not be read, and says so', async () => {
    const { news, answers, faults } = openNews(own)
    const unread = new Set([sent])
    const reading = news.readChanged(unread)
    answers[0]?.fail('no network')
    await reading
    expect(faults).toEqual(['no network'])
    expect([...unread]).toEqual([sent])
  })

  it('says nothing of a part that is no longer shown', async () => {
    const { news, answers, came, faults, switchTo } = openNews(own)
    const unread = new Set([sent])
    const [first, second] = [news.readChanged(unread), news.readChanged(unread)]
    switchTo(null)
    answers[0]?.give(newsOf(aRow('sent', 6)))
    answers[1]?.fail('no network')
    await Promise.all([first, second])
    expect(came).toEqual([])
    expect(faults).toEqual([])
  })
})
