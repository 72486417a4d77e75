import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { ReactionCounts } from '../../../src/core/domain/reactions.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { ReactionNews } from '../../../src/core/use-cases/notices.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aRow } from '../builders.ts'

const DAY = 86_400_000
const NOW = 1e12
const maya = 'maya' as UserId
const received = (id: string, reactions: ReactionCounts, at = NOW - DAY): Transaction => ({
  ...aRow(id, at),
  recipientId: maya,
  status: 'settled',
  reactions,
})
const nobody = () => false
const news = () => new ReactionNews(aDevice().store, { now: () => NOW })
const unseen = (one: ReactionNews, rows: readonly Transaction[], hasOwn = nobody) =>
  one.unseen(rows, maya, one.seen(maya), hasOwn).map(({ id }) => id)

describe('reactions to what one received', () => {
  it('are new until one looks, and again once there are more', () => {
    const one = news()
    expect(unseen(one, [received('a', { '👏': 2 }), received('b', {})])).toEqual(['a'])
    one.markSeen([received('a', { '👏': 2 }), received('b', {})], maya, nobody)
    expect(unseen(one, [received('a', { '❤️': 2 }), received('b', {})])).toEqual([])
    expect(unseen(one, [received('a', { '👏': 3 }), received('b', { '🎉': 1 })])).toEqual([
      'a',
      'b',
    ])
  })

  it('are no news where they are one’s own, or to what others received', () => {
    const others = { ...received('c', { '👏': 2 }), recipientId: 'tom' as UserId }
    expect(unseen(news(), [received('a', { '👏': 1 }), others], () => true)).toEqual([])
    expect(unseen(news(), [received('a', { '👏': 2 })], () => true)).toEqual(['a'])
  })

  it('are news for a week where one has never looked at the row', () => {
    const rows = [
      received('a', { '👏': 1 }, NOW - 6 * DAY),
      received('b', { '👏': 1 }, NOW - 8 * DAY),
    ]
    expect(unseen(news(), rows)).toEqual(['a'])
  })

  it('are news for a week from when points that waited were handed over', () => {
    const waited = received('a', { '👏': 1 }, NOW - 30 * DAY)
    expect(unseen(news(), [{ ...waited, settledAt: NOW - DAY }])).toEqual(['a'])
  })

  it('that were taken back are no news', () => {
    const one = news()
    one.markSeen([received('a', { '👏': 2 })], maya, nobody)
    expect(unseen(one, [received('a', { '👏': 1 })])).toEqual([])
  })
})
