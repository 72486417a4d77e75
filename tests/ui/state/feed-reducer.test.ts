import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  type FeedPlace,
} from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { type FeedAction, feedReducer } from '../../../src/ui/state/feed-reducer.ts'
import {
  type FeedRequest,
  type FeedState,
  followedFrom,
  isOutOfReach,
  LOADING,
} from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const more = 'more' as Cursor
const GOAL: FeedPlace = { at: 2, id: 'b' as TransactionId, isNear: false }
const pending: Transaction = { ...aRow('p', 9), status: 'pending' }
const feedOf = (...rows: readonly Transaction[]): Feed => ({ ...EMPTY_FEED, rows, next: more })
const feed = feedOf(pending, aRow('b', 2))

const newest: FeedRequest = { kind: 'window', place: null, isGoal: true }
const forGoal: FeedRequest = { kind: 'window', place: GOAL, isGoal: true }
const forReading: FeedRequest = { kind: 'window', place: GOAL, isGoal: false }
const older: FeedRequest = { kind: 'older', from: more }
const newer: FeedRequest = { kind: 'newer', from: more }
const ready = {
  status: 'ready',
  feed,
  of: null,
  request: null,
  newest: { position: null, at: 3 },
  news: 'live',
  failed: { older: false, newer: false },
  goal: null,
  isShifted: false,
} as const
const away = { ...ready, feed: { ...feedOf(aRow('b', 2)), newer: more } }
const noOlder = { older: true, newer: false }
const noNewer = { older: false, newer: true }

const states = {
  'not begun': LOADING,
  loading: { ...LOADING, request: newest },
  'loading, to continue': { ...LOADING, request: forReading },
  failed: { status: 'failed', feed, of: null, request: null },
  'cached, loading': { status: 'cached', feed, of: null, asOf: 5, request: newest },
  cached: { status: 'cached', feed, of: null, asOf: 5, request: null },
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
  lost: { ...ready, news: 'lost' },
  refreshing: { ...ready, news: 'lost', request: newest },
  'not refreshed': { ...ready, news: 'not-refreshed' },
  'refreshing again': { ...ready, news: 'not-refreshed', request: newest },
  'lost, loading older': { ...ready, news: 'lost', request: older },
  'lost, no older': { ...ready, news: 'lost', failed: noOlder },
} satisfies Record<string, FeedState>
type Named = keyof typeof states

const page = { rows: [aRow('c', 3)], head: null, next: null }
const olderPage = { ...page, rows: [aRow('a', 1)] }
const actions = {
  load: { type: 'load', request: newest },
  'load for a goal': { type: 'load', request: forGoal },
  loaded: { type: 'loaded', page: { ...page, newer: null } },
  'loaded further down': { type: 'loaded', page: { ...page, newer: more } },
  go: { type: 'go', goal: GOAL },
  'load-failed': { type: 'load-failed' },
  'load older': { type: 'load', request: older },
  'loaded older': { type: 'loaded', page: olderPage },
  'load newer': { type: 'load', request: newer },
  'loaded newer': { type: 'loaded', page: { ...page, next: more } },
  'loaded newest': { type: 'loaded', page },
  switch: { type: 'switch', of: null },
  news: { type: 'news', news: { rows: [aRow('c', 3)], gapBelow: null }, isHeld: false },
  'rows-changed': { type: 'rows-changed', feed },
  'use-cache': { type: 'use-cache', cached: { value: [aRow('b', 2)], asOf: 5 } },
  follow: { type: 'follow' },
  'news-lost': { type: 'news-lost' },
} satisfies Record<string, FeedAction>

/** A state without its rows. */
const bare = (state: FeedState) => ({ ...state, feed: null })

describe('the state of the feed', () => {
  it.each<[Named, keyof typeof actions, Named]>([
    ['not begun', 'load', 'loading'],
    ['loading', 'loaded', 'live'],
    ['loading', 'load-failed', 'failed'],
    ['loading', 'use-cache', 'cached, loading'],
    ['loading', 'news-lost', 'loading'],
    ['loading', 'loaded further down', 'away'],
    ['failed', 'load', 'loading'],
    ['failed', 'use-cache', 'cached'],
    ['cached, loading', 'loaded', 'live'],
    ['cached, loading', 'load-failed', 'cached'],
    ['cached', 'load', 'cached, loading'],
    ['cached', 'use-cache', 'cached'],
    ['cached', 'news', 'cached'],
    ['live', 'use-cache', 'live'],
    ['live', 'load older', 'live, loading older'],
    ['live', 'news-lost', 'lost'],
    ['live', 'load', 'live, refreshing'],
    ['live, refreshing', 'load-failed', 'live'],
    ['live, refreshing', 'loaded further down', 'away'],
    ['live', 'load for a goal', 'live, for a goal'],
    ['live, for a goal', 'loaded further down', 'away, at a goal'],
    ['loading, to continue', 'loaded further down', 'away'],
    ['live, shifted', 'rows-changed', 'live'],
    ['live, shifted', 'news', 'live'],
    ['live, loading older', 'loaded older', 'live'],
    ['live, loading older', 'load-failed', 'live, no older'],
    ['live, loading older', 'load', 'live, refreshing'],
    ['live, no older', 'load older', 'live, loading older'],
    ['lost', 'load', 'refreshing'],
    ['lost', 'follow', 'live'],
    ['lost, loading older', 'load-failed', 'lost, no older'],
    ['refreshing', 'loaded', 'live'],
    ['refreshing', 'load-failed', 'not refreshed'],
    ['not refreshed', 'load', 'refreshing again'],
    ['not refreshed', 'follow', 'live'],
    ['refreshing again', 'load-failed', 'not refreshed'],
    ['away', 'go', 'away, at a goal'],
    ['away, for other rows', 'loaded', 'live'],
    ['away', 'load', 'away, for other rows'],
    ['away, for other rows', 'load-failed', 'away'],
    ['away', 'news', 'away'],
    ['away', 'load newer', 'away, loading newer'],
    ['away, no newer', 'load newer', 'away, loading newer'],
    ['away, loading newer', 'loaded newer', 'away, shifted'],
    ['away, loading newer', 'loaded newest', 'live, shifted'],
    ['away, loading newer', 'load-failed', 'away, no newer'],
    ['away, loading newer', 'load', 'away, for other rows'],
    ['away, shifted, loading older', 'loaded older', 'away'],
    ['loading', 'loaded older', 'loading'],
    ['live', 'switch', 'not begun'],
    ['live, loading older', 'switch', 'not begun'],
    ['cached', 'switch', 'not begun'],
  ])('%s, after %s, is %s', (before, action, after) => {
    expect(bare(feedReducer(states[before], actions[action]))).toEqual(bare(states[after]))
  })

  const rowsAfter = (before: Named, action: keyof typeof actions) =>
    feedReducer(states[before], actions[action]).feed.rows.map(({ id }) => id)

  it('has the newest page in place of all rows but the pending ones', () => {
    expect(rowsAfter('lost', 'loaded')).toEqual(['p', 'c'])
  })

  it('has an older page below the rows', () => {
    expect(rowsAfter('live, loading older', 'loaded older')).toEqual(['p', 'b', 'a'])
  })

  it('has rows from the cache below the pending ones', () => {
    expect(rowsAfter('failed', 'use-cache')).toEqual(['p', 'b'])
  })

  it('has a newer page above the rows, and with the newest one the reader’s own rows', () => {
    expect(rowsAfter('away, loading newer', 'loaded newer')).toEqual(['c', 'b'])
    expect(rowsAfter('away, loading newer', 'loaded newest')).toEqual(['c', 'b'])
  })

  it('has no news further down, where they would come between other rows', () => {
    expect(rowsAfter('away', 'news')).toEqual(['b'])
  })

  it('has only the pending rows until those of another person are loaded', () => {
    expect(rowsAfter('live', 'switch')).toEqual(['p'])
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
    expect(followedFrom({ ...ready, of: 'u-own' as UserId })).toBeNull()
  })
})
