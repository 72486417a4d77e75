import { describe, expect, it } from 'vitest'
import type { Cursor, Feed } from '../../../src/core/domain/feed.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import {
  type FeedAction,
  type FeedState,
  feedReducer,
  isOutOfReach,
  LOADING,
} from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const more = 'more' as Cursor
const pending: Transaction = { ...aRow('p', 9), status: 'pending' }
const feedOf = (...rows: readonly Transaction[]): Feed => ({ rows, arrived: [], next: more })
const feed = feedOf(pending, aRow('b', 2))

const states = {
  loading: LOADING,
  failed: { status: 'failed', feed },
  'cached, loading': { status: 'cached', feed, asOf: 5, loading: true },
  cached: { status: 'cached', feed, asOf: 5, loading: false },
  live: { status: 'ready', feed, older: 'idle', head: 'live' },
  'live, loading more': { status: 'ready', feed, older: 'loading', head: 'live' },
  'live, no more': { status: 'ready', feed, older: 'failed', head: 'live' },
  lost: { status: 'ready', feed, older: 'idle', head: 'lost' },
  refreshing: { status: 'ready', feed, older: 'idle', head: 'loading' },
  'not refreshed': { status: 'ready', feed, older: 'idle', head: 'failed' },
} satisfies Record<string, FeedState>
type Named = keyof typeof states

const page = { rows: [aRow('c', 3)], head: null, next: null }
const actions = {
  load: { type: 'load' },
  loaded: { type: 'loaded', page },
  'load-failed': { type: 'load-failed' },
  'load-more': { type: 'load-more' },
  'loaded-more': { type: 'loaded-more', page: { ...page, rows: [aRow('a', 1)] } },
  'load-more-failed': { type: 'load-more-failed' },
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
    ['live, loading more', 'load', 'refreshing'],
    ['live, no more', 'load-more', 'live, loading more'],
    ['lost', 'load', 'refreshing'],
    ['lost', 'watch', 'live'],
    ['refreshing', 'loaded', 'live'],
    ['refreshing', 'load-failed', 'not refreshed'],
    ['not refreshed', 'load', 'refreshing'],
    ['not refreshed', 'watch', 'live'],
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

  it.each<[Named, boolean]>([
    ['loading', false],
    ['failed', true],
    ['cached, loading', true],
    ['cached', true],
    ['live', false],
    ['live, no more', false],
    ['lost', true],
    ['refreshing', true],
    ['not refreshed', true],
  ])('%s is out of reach: %s', (state, expected) => {
    expect(isOutOfReach(states[state])).toBe(expected)
  })
})
