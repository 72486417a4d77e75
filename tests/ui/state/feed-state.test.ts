import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  type FeedPlace,
} from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { type Transaction, withoutText } from '../../../src/core/domain/transaction.ts'
import {
  type FeedAction,
  type FeedRequest,
  type FeedState,
  feedReducer,
  followedFrom,
  isOutOfReach,
  LOADING,
  type ReadyFeed,
  rowsFrom,
} from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const more = 'more' as Cursor
const GOAL: FeedPlace = { at: 2, id: 'b' as TransactionId, isNear: false }
const pending: Transaction = { ...aRow('p', 9), status: 'pending' }
const feedOf = (...rows: readonly Transaction[]): Feed => ({ ...EMPTY_FEED, rows, next: more })
const feed = feedOf(pending, aRow('b', 2))

const own = 'u-own' as UserId
const everybody = { kind: 'window', of: null } as const
const newest: FeedRequest = { ...everybody, place: null, isGoal: false }
const forGoal: FeedRequest = { ...everybody, place: GOAL, isGoal: true }
const forReading: FeedRequest = { ...everybody, place: GOAL, isGoal: false }
const older: FeedRequest = { kind: 'older', of: null, from: more }
const newer: FeedRequest = { kind: 'newer', of: null, from: more, loaded: [aRow('b', 2)] }
const ready: ReadyFeed = {
  ...LOADING,
  status: 'ready',
  feed,
  newest: { position: null, at: 3 },
  freshness: 'live',
  failed: { older: false, newer: false },
  goal: null,
  isShifted: false,
}
const away = { ...ready, feed: { ...feedOf(aRow('b', 2)), newer: more } }
const noOlder = { older: true, newer: false }
const noNewer = { older: false, newer: true }

const states = {
  'not begun': LOADING,
  loading: { ...LOADING, request: newest },
  'loading, to continue': { ...LOADING, request: forReading },
  'loading one’s own': { ...LOADING, of: own, request: { ...newest, of: own, isGoal: true } },
  failed: { ...LOADING, status: 'failed', feed },
  'cached, loading': { ...LOADING, status: 'cached', feed, asOf: 5, request: newest },
  cached: { ...LOADING, status: 'cached', feed, asOf: 5 },
  live: ready,
  'live, refreshing': { ...ready, request: newest },
  'live, loading older': { ...ready, request: older },
  'live, no older': { ...ready, failed: noOlder },
  'live, shifted': { ...ready, isShifted: true },
  away,
  'away, for other rows': { ...away, request: newest },
  'away, shifted': { ...away, isShifted: true },
  'away, loading newer': { ...away, request: newer },
  'away, no newer': { ...away, failed: noNewer },
  'away, shifted, loading older': { ...away, isShifted: true, request: older },
  'away, at a goal': { ...away, goal: GOAL },
  'live, for a goal': { ...ready, request: forGoal },
  lost: { ...ready, freshness: 'lost' },
  refreshing: { ...ready, freshness: 'lost', request: newest },
  'not refreshed': { ...ready, freshness: 'not-refreshed' },
  'refreshing again': { ...ready, freshness: 'not-refreshed', request: newest },
  'lost, loading older': { ...ready, freshness: 'lost', request: older },
  'lost, no older': { ...ready, freshness: 'lost', failed: noOlder },
} satisfies Record<string, FeedState>
type Named = keyof typeof states

const page = { rows: [aRow('c', 3)], head: null, next: null }
const olderPage = { ...page, rows: [aRow('a', 1)] }
const news = { rows: [aRow('c', 3)], gapBelow: null }
const window = { ...page, newer: null }

/** What happens in a state. The ledger answers what the state asks for, where it asks. */
const happens = {
  refresh: () => ({ type: 'refresh', place: null }),
  retry: () => ({ type: 'retry', place: null }),
  watch: () => ({ type: 'watch', place: null }),
  'load around': () => ({ type: 'load-around', place: GOAL, isGoal: true }),
  'load older': () => ({ type: 'load-next', kind: 'older' }),
  'load newer': () => ({ type: 'load-next', kind: 'newer' }),
  go: () => ({ type: 'go', place: GOAL }),
  'go to head': () => ({ type: 'go-to-head' }),
  'show own': () => ({ type: 'show', of: own, place: null }),
  loaded: ({ request }) => ({ type: 'loaded', to: request ?? newest, page: window }),
  'loaded further down': ({ request }) => ({
    type: 'loaded',
    to: request ?? newest,
    page: { ...window, newer: more },
  }),
  'load failed': ({ request }) => ({ type: 'load-failed', to: request ?? newest }),
  'loaded older': () => ({ type: 'loaded', to: older, page: olderPage }),
  'loaded newer': () => ({ type: 'loaded', to: newer, page: { ...page, next: more } }),
  'loaded newest': () => ({ type: 'loaded', to: newer, page }),
  news: () => ({ type: 'news', to: ready.newest, news, isHeld: false }),
  'news lost': () => ({ type: 'news-lost', to: ready.newest }),
  'row changed': () => ({ type: 'changed', row: aRow('b', 2) }),
  'use cache': () => ({ type: 'use-cache', cached: { value: [aRow('b', 2)], asOf: 5 } }),
} satisfies Record<string, (state: FeedState) => FeedAction>
type Happening = keyof typeof happens

const stateAfter = (before: Named, what: Happening): FeedState =>
  feedReducer(states[before], happens[what](states[before]))

/** A state without its rows. */
const bare = (state: FeedState) => ({ ...state, feed: null })

describe('the state of the feed', () => {
  it.each<[Named, Happening, Named]>([
    ['not begun', 'refresh', 'loading'],
    ['not begun', 'watch', 'loading'],
    ['loading', 'refresh', 'loading'],
    ['loading', 'loaded', 'live'],
    ['loading', 'load failed', 'failed'],
    ['loading', 'use cache', 'cached, loading'],
    ['loading', 'news lost', 'loading'],
    ['loading', 'loaded further down', 'away'],
    ['loading', 'loaded older', 'loading'],
    ['loading, to continue', 'loaded further down', 'away'],
    ['failed', 'refresh', 'loading'],
    ['failed', 'retry', 'loading'],
    ['failed', 'use cache', 'cached'],
    ['cached, loading', 'loaded', 'live'],
    ['cached, loading', 'load failed', 'cached'],
    ['cached', 'refresh', 'cached, loading'],
    ['cached', 'retry', 'cached, loading'],
    ['cached', 'use cache', 'cached'],
    ['cached', 'news', 'cached'],
    ['cached', 'load older', 'cached'],
    ['cached', 'show own', 'loading one’s own'],
    ['live', 'watch', 'live'],
    ['live', 'retry', 'live'],
    ['live', 'use cache', 'live'],
    ['live', 'load older', 'live, loading older'],
    ['live', 'load newer', 'live'],
    ['live', 'news lost', 'lost'],
    ['live', 'refresh', 'live, refreshing'],
    ['live', 'load around', 'live, for a goal'],
    ['live', 'go to head', 'live'],
    ['live', 'show own', 'loading one’s own'],
    ['live', 'loaded', 'live'],
    ['live, refreshing', 'refresh', 'live, refreshing'],
    ['live, refreshing', 'load failed', 'live'],
    ['live, refreshing', 'loaded further down', 'away'],
    ['live, for a goal', 'loaded further down', 'away, at a goal'],
    ['live, shifted', 'row changed', 'live'],
    ['live, shifted', 'news', 'live'],
    ['live, loading older', 'loaded older', 'live'],
    ['live, loading older', 'load failed', 'live, no older'],
    ['live, loading older', 'load older', 'live, loading older'],
    ['live, loading older', 'refresh', 'live, refreshing'],
    ['live, loading older', 'show own', 'loading one’s own'],
    ['live, no older', 'load older', 'live, loading older'],
    ['live, no older', 'retry', 'live, loading older'],
    ['live, refreshing', 'loaded older', 'live, refreshing'],
    ['lost', 'refresh', 'refreshing'],
    ['lost', 'watch', 'live'],
    ['lost', 'retry', 'live'],
    ['lost', 'news', 'lost'],
    ['lost, loading older', 'load failed', 'lost, no older'],
    ['lost, no older', 'retry', 'live, loading older'],
    ['refreshing', 'loaded', 'live'],
    ['refreshing', 'load failed', 'not refreshed'],
    ['refreshing', 'retry', 'refreshing'],
    ['not refreshed', 'refresh', 'refreshing again'],
    ['not refreshed', 'retry', 'refreshing again'],
    ['not refreshed', 'watch', 'live'],
    ['refreshing again', 'load failed', 'not refreshed'],
    ['away', 'go', 'away, at a goal'],
    ['away', 'refresh', 'away, for other rows'],
    ['away', 'news', 'away'],
    ['away', 'load newer', 'away, loading newer'],
    ['away, for other rows', 'loaded', 'live'],
    ['away, for other rows', 'load failed', 'away'],
    ['away, no newer', 'load newer', 'away, loading newer'],
    ['away, no newer', 'retry', 'away, loading newer'],
    ['away, loading newer', 'loaded newer', 'away, shifted'],
    ['away, loading newer', 'loaded newest', 'live, shifted'],
    ['away, loading newer', 'load failed', 'away, no newer'],
    ['away, loading newer', 'refresh', 'away, for other rows'],
    ['away, shifted, loading older', 'loaded older', 'away'],
  ])('%s, after %s, is %s', (before, what, expected) => {
    expect(bare(stateAfter(before, what))).toEqual(bare(states[expected]))
  })

  it.each<[Happening, Named]>([
    ['loaded', 'live, refreshing'],
    ['loaded older', 'live, loading older'],
    ['loaded newer', 'away, loading newer'],
    ['load failed', 'live, loading older'],
    ['news', 'live'],
    ['news lost', 'live'],
  ])('is the same after %s, where the same was asked again since', (what, asking) => {
    const action = happens[what](states[asking])
    const earlier = { ...action, ...('to' in action && { to: { ...action.to } }) } as FeedAction
    expect(feedReducer(states[asking], earlier)).toBe(states[asking])
  })

  const rowsAfter = (before: Named, what: Happening) =>
    stateAfter(before, what).feed.rows.map(({ id }) => id)

  it('has the newest page in place of all rows but the pending ones', () => {
    expect(rowsAfter('refreshing', 'loaded')).toEqual(['p', 'c'])
  })

  it('has an older page below the rows', () => {
    expect(rowsAfter('live, loading older', 'loaded older')).toEqual(['p', 'b', 'a'])
  })

  it('has rows from the cache below the pending ones', () => {
    expect(rowsAfter('failed', 'use cache')).toEqual(['p', 'b'])
  })

  it('has a newer page above the rows, and with the newest one the reader’s own rows', () => {
    expect(rowsAfter('away, loading newer', 'loaded newer')).toEqual(['c', 'b'])
    expect(rowsAfter('away, loading newer', 'loaded newest')).toEqual(['c', 'b'])
  })

  it('has no news further down, where they would come between other rows', () => {
    expect(rowsAfter('away', 'news')).toEqual(['b'])
  })

  it('has only the pending rows until those of another person are loaded', () => {
    expect(rowsAfter('live', 'show own')).toEqual(['p'])
  })

  it.each<[Named, boolean]>([
    ['loading', false],
    ['failed', true],
    ['cached, loading', true],
    ['cached', true],
    ['live', false],
    ['live, no older', false],
    ['away', false],
    ['away, no newer', false],
    ['lost', true],
    ['refreshing', true],
    ['not refreshed', true],
  ])('%s is out of reach: %s', (state, expected) => {
    expect(isOutOfReach(states[state])).toBe(expected)
  })

  it.each<[Named, boolean]>([
    ['loading', false],
    ['cached', false],
    ['live', true],
    ['live, loading older', true],
    ['live, refreshing', true],
    ['away', false],
    ['lost', false],
    ['not refreshed', false],
  ])('%s is followed: %s', (state, expected) => {
    expect(followedFrom(states[state]) !== null).toBe(expected)
  })

  it('is not followed where it is one’s own part', () => {
    expect(followedFrom({ ...ready, of: own })).toBeNull()
  })

  it('is followed from the newest row that was loaded, not from one of the reader’s own above it', () => {
    const rows = [aRow('own', 9), aRow('loaded', 5), aRow('old', 1)]
    const followed = rowsFrom({ position: null, at: 5 }, feedOf(...rows))
    expect(followed.map(({ id }) => id)).toEqual(['loaded', 'old'])
  })
})

describe('a page that was read before a row of it has changed', () => {
  const waiting = { ...aRow('a', 1), status: 'waiting' } as const
  const ended = { ...waiting, status: 'settled', settledAt: 9 } as const
  const pageBefore: FeedAction = {
    type: 'loaded',
    to: older,
    page: { ...page, rows: [waiting] },
  }
  const statusAfter = (...actions: readonly FeedAction[]) =>
    actions.reduce(feedReducer, states['live, loading older']).feed.rows.at(-1)?.status

  it('shows points that were handed over as handed over, where everybody’s feed said so before the page came', () => {
    const told = { rows: [ended], gapBelow: null }
    const saying: FeedAction = { type: 'news', to: ready.newest, news: told, isHeld: false }
    expect(statusAfter(saying, pageBefore)).toBe('settled')
  })

  it.each(['settled', 'returned'] as const)(
    'shows the reader’s own points as %s, as they are since',
    (status) => {
      expect(statusAfter({ type: 'changed', row: { ...ended, status } }, pageBefore)).toBe(status)
    },
  )

  it('does not show points as waiting that its sender’s late answer says are, where they were handed over since', () => {
    const told = { rows: [ended], gapBelow: null }
    const saying: FeedAction = { type: 'news', to: ready.newest, news: told, isHeld: false }
    expect(statusAfter(saying, { type: 'sent', row: waiting }, pageBefore)).toBe('settled')
  })

  it('shows as the ledger has it a send that was pending during the request, also where its sender has signed out since', () => {
    const sent: FeedAction = { type: 'sent', row: { ...waiting, status: 'pending' } }
    expect(statusAfter(sent, { type: 'not-sent', id: waiting.id }, pageBefore)).toBe('waiting')
  })
})

describe('words that the page has shown as taken away', () => {
  const removal = { by: own, at: 9, for: 'own', reason: null } as const
  const before: Transaction = { ...aRow('b', 2, 'Words'), senderId: own }
  const gone = withoutText(before, 'message', 'ab', removal)
  const show = (of: UserId | null): FeedAction => ({ type: 'show', of, place: null })
  const learnt = [{ type: 'changed', row: gone }, show(own), show(null)] as const
  const messageAfter = (...actions: readonly FeedAction[]) =>
    actions
      .reduce(feedReducer, { ...ready, feed: feedOf(before) })
      .feed.rows.find(({ id }) => id === before.id)?.message

  it('stay away where the ledger is out of reach, and the cache still has them', () => {
    const cached = { value: [before], asOf: 1 }
    expect(messageAfter(...learnt, { type: 'use-cache', cached })).toBe('')
  })

  it('stay away where an answer from before comes after that', () => {
    const after = learnt.reduce(feedReducer, ready as FeedState)
    const answer = { rows: [before], head: null, next: null, newer: null }
    const loaded = { type: 'loaded', to: after.request as FeedRequest, page: answer } as const
    expect(feedReducer(after, loaded).feed.rows.at(-1)).toEqual(gone)
  })

  it('stay away where the answer to their send comes after that', () => {
    expect(messageAfter(...learnt, { type: 'sent', row: before })).toBe('')
  })

  it('stay away where the row was not loaded when the page learned of it', () => {
    const told: FeedAction = { type: 'changed', row: gone }
    const cached = { value: [before], asOf: 1 }
    const after = [told, { type: 'use-cache', cached } as const].reduce(feedReducer, LOADING)
    expect(after.feed.rows).toEqual([gone])
  })
})

describe('what has changed in one’s own part of the feed', () => {
  const [sent, later] = ['sent', 'later'] as [TransactionId, TransactionId]
  const ownFeed: ReadyFeed = { ...ready, of: own }
  const changed = (...ids: TransactionId[]): FeedAction => ({
    type: 'own-changed',
    changed: ids,
    missesOthers: false,
  })
  const asking = feedReducer(ownFeed, changed(sent))
  const answerTo = ({ reading }: FeedState, ...rows: readonly Transaction[]): FeedAction => {
    if (!reading) throw new Error('Nothing is being read')
    return { type: 'news', to: reading, news: { rows, gapBelow: null }, isHeld: false }
  }
  const faultOf = ({ reading }: FeedState): FeedAction => {
    if (!reading) throw new Error('Nothing is being read')
    return { type: 'news-lost', to: reading }
  }
  const idsOf = ({ feed }: FeedState) => feed.rows.map(({ id }) => id)

  it('is read, once', () => {
    const read = feedReducer(asking, answerTo(asking, aRow('sent', 6)))
    expect(asking.reading?.changed).toEqual([sent])
    expect(idsOf(read)).toContain('sent')
    expect(read).toMatchObject({ reading: null, unread: new Set() })
  })

  it('is read in full after it has changed again, and what was read before is dropped', () => {
    const again = feedReducer(asking, changed(later))
    expect(feedReducer(again, answerTo(asking, aRow('sent', 6)))).toBe(again)
    expect(again.reading?.changed).toEqual([sent, later])
  })

  it('is read after a page that is being loaded, also where the same has changed before and was being read', () => {
    const loading = feedReducer(asking, { type: 'load-next', kind: 'older' })
    const again = feedReducer(loading, changed(sent))
    const answered = feedReducer(again, answerTo(asking, aRow('sent', 6)))
    expect(again.reading).toBeNull()
    expect(answered).toBe(again)
    const { request } = answered
    if (!request) throw new Error('Nothing is being loaded')
    const loaded = feedReducer(answered, { type: 'loaded', to: request, page: olderPage })
    expect(loaded.reading?.changed).toEqual([sent])
  })

  it('remains to be read where it could not be', () => {
    const failed = feedReducer(asking, faultOf(asking))
    expect(failed).toMatchObject({ reading: null, unread: new Set([sent]), freshness: 'lost' })
  })

  it.each([
    ['an answer', answerTo(asking, aRow('sent', 6))],
    ['a fault', faultOf(asking)],
  ])('changes nothing by %s, once that part is no longer shown', (_, late) => {
    const other = feedReducer(asking, { type: 'show', of: null, place: null })
    expect(feedReducer(other, late)).toBe(other)
  })

  it('is not read where everybody’s feed is shown, which is followed', () => {
    expect(feedReducer(ready, changed(sent))).toBe(ready)
  })
})
