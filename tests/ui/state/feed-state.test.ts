import { describe, expect, it } from 'vitest'
import { type Cursor, EMPTY_FEED, type Feed } from '../../../src/core/domain/feed.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { FeedPlace } from '../../../src/core/use-cases/load-feed.ts'
import {
  type FeedAction,
  type FeedState,
  feedReducer,
  isOutOfReach,
  LOADING,
} from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const more = 'more' as Cursor
const GOAL: FeedPlace = { at: 2, id: 'b' as TransactionId, isNear: false }
const pending: Transaction = { ...aRow('p', 9), status: 'pending' }
const feedOf = (...rows: readonly Transaction[]): Feed => ({ ...EMPTY_FEED, rows, next: more })
const feed = feedOf(pending, aRow('b', 2))

const ready = {
  status: 'ready',
  feed,
  of: null,
  older: 'idle',
  newer: 'idle',
  head: 'live',
  goal: null,
  isShifted: false,
} as const
const away: Feed = { ...feedOf(aRow('b', 2)), newer: more }

const states = {
  loading: LOADING,
  failed: { status: 'failed', feed, of: null },
  'cached, loading': { status: 'cached', feed, of: null, asOf: 5, loading: true },
  cached: { status: 'cached', feed, of: null, asOf: 5, loading: false },
  live: ready,
  'live, loading more': { ...ready, older: 'loading' },
  'live, no more': { ...ready, older: 'failed' },
  'live, shifted': { ...ready, isShifted: true },
  away: { ...ready, feed: away, head: 'away' },
  'away, shifted': { ...ready, feed: away, head: 'away', isShifted: true },
  'away, loading newer': { ...ready, feed: away, head: 'away', newer: 'loading' },
  'away, no newer': { ...ready, feed: away, head: 'away', newer: 'failed' },
  'away, for a goal': { ...ready, feed: away, head: 'away', goal: GOAL },
  lost: { ...ready, head: 'lost' },
  refreshing: { ...ready, head: 'loading' },
  'not refreshed': { ...ready, head: 'failed' },
} satisfies Record<string, FeedState>
type Named = keyof typeof states

const page = { rows: [aRow('c', 3)], head: null, next: null, newer: null }
const actions = {
  load: { type: 'load', part: 'window' },
  loaded: { type: 'loaded', page, goal: null },
  'loaded further down': { type: 'loaded', page: { ...page, newer: more }, goal: null },
  'loaded for a goal': { type: 'loaded', page: { ...page, newer: more }, goal: GOAL },
  go: { type: 'go', goal: GOAL },
  'load-failed': { type: 'load-failed', part: 'window' },
  'load-more': { type: 'load', part: 'older' },
  'loaded-more': { type: 'loaded-more', page: { ...page, rows: [aRow('a', 1)] } },
  'load-more-failed': { type: 'load-failed', part: 'older' },
  'load-newer': { type: 'load', part: 'newer' },
  'loaded-newer': { type: 'loaded-newer', page: { ...page, next: more } },
  'loaded-newest': { type: 'loaded-newer', page },
  'load-newer-failed': { type: 'load-failed', part: 'newer' },
  switch: { type: 'switch', of: null },
  'rows-changed': { type: 'rows-changed', feed },
  'use-cache': { type: 'use-cache', cached: { value: [aRow('b', 2)], asOf: 5 } },
  watch: { type: 'watch' },
  'watch-failed': { type: 'watch-failed' },
} satisfies Record<string, FeedAction>

/** A state without its rows. */
const bare = (state: FeedState) => ({ ...state, feed: null })

describe('the state of the feed', () => {
  it.each<[Named, keyof typeof actions, Named]>([
    ['loading', 'load', 'loading'],
    ['loading', 'loaded', 'live'],
    ['loading', 'load-failed', 'failed'],
    ['loading', 'use-cache', 'cached, loading'],
    ['loading', 'load-more', 'loading'],
    ['loading', 'watch-failed', 'loading'],
    ['failed', 'load', 'loading'],
    ['failed', 'loaded', 'live'],
    ['failed', 'use-cache', 'cached'],
    ['cached, loading', 'loaded', 'live'],
    ['cached, loading', 'load-failed', 'cached'],
    ['cached', 'load', 'cached, loading'],
    ['cached', 'use-cache', 'cached'],
    ['cached', 'load-more', 'cached'],
    ['live', 'use-cache', 'live'],
    ['live', 'load-more', 'live, loading more'],
    ['live', 'watch-failed', 'lost'],
    ['live, loading more', 'loaded-more', 'live'],
    ['live, loading more', 'load-more-failed', 'live, no more'],
    ['live, loading more', 'load', 'live'],
    ['live, no more', 'load-more', 'live, loading more'],
    ['lost', 'load', 'refreshing'],
    ['lost', 'watch', 'live'],
    ['refreshing', 'loaded', 'live'],
    ['refreshing', 'load-failed', 'not refreshed'],
    ['not refreshed', 'load', 'refreshing'],
    ['not refreshed', 'watch', 'live'],
    ['live', 'load', 'live'],
    ['live', 'load-failed', 'live'],
    ['live', 'loaded further down', 'away'],
    ['live', 'loaded for a goal', 'away, for a goal'],
    ['loading', 'loaded further down', 'away'],
    ['away', 'go', 'away, for a goal'],
    ['away', 'loaded', 'live'],
    ['away', 'load', 'away'],
    ['away', 'load-failed', 'away'],
    ['away', 'load-newer', 'away, loading newer'],
    ['away, loading newer', 'loaded-newer', 'away, shifted'],
    ['away, loading newer', 'loaded-newest', 'live, shifted'],
    ['away, loading newer', 'load-newer-failed', 'away, no newer'],
    ['away, loading newer', 'load', 'away'],
    ['away, shifted', 'loaded-more', 'away'],
    ['live, shifted', 'rows-changed', 'live'],
    ['live', 'switch', 'loading'],
    ['cached', 'switch', 'loading'],
  ])('%s, after %s, is %s', (before, action, after) => {
    expect(bare(feedReducer(states[before], actions[action]))).toEqual(bare(states[after]))
  })

  const rowsAfter = (before: Named, action: keyof typeof actions) =>
    feedReducer(states[before], actions[action]).feed.rows.map(({ id }) => id)

  it('has the newest page in place of all rows but the pending ones', () => {
    expect(rowsAfter('lost', 'loaded')).toEqual(['p', 'c'])
  })

  it('has an older page below the rows', () => {
    expect(rowsAfter('live, loading more', 'loaded-more')).toEqual(['p', 'b', 'a'])
  })

  it('has rows from the cache below the pending ones', () => {
    expect(rowsAfter('failed', 'use-cache')).toEqual(['p', 'b'])
  })

  it('has a newer page above the rows, and with the newest one the reader’s own rows', () => {
    expect(rowsAfter('away, loading newer', 'loaded-newer')).toEqual(['c', 'b'])
    expect(rowsAfter('away, loading newer', 'loaded-newest')).toEqual(['c', 'b'])
  })

  it('has only the pending rows until those of somebody else are loaded', () => {
    expect(rowsAfter('live', 'switch')).toEqual(['p'])
  })

  it.each<[Named, boolean]>([
    ['loading', false],
    ['failed', true],
    ['cached, loading', true],
    ['cached', true],
    ['live', false],
    ['live, no more', false],
    ['away', false],
    ['away, no newer', false],
    ['lost', true],
    ['refreshing', true],
    ['not refreshed', true],
  ])('%s is out of reach: %s', (state, expected) => {
    expect(isOutOfReach(states[state])).toBe(expected)
  })
})
