import {
  EMPTY_FEED,
  type Feed,
  type FeedPage,
  onlyPending,
  withPage,
} from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Cached } from '../../core/ports/offline-cache.ts'

/** The state of the feed. Until the first page is loaded, `feed` has only the reader's own new rows. */
export type FeedState = { readonly feed: Feed } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** The ledger does not answer. These are the rows that this device read at `asOf`. */
  | { readonly status: 'cached'; readonly asOf: Instant; readonly loading: boolean }
  | {
      readonly status: 'ready'
      /** The state of loading the next older page. */
      readonly older: 'idle' | 'loading' | 'failed'
      /** `live`: new rows come by themselves. `lost`: they do not any more. `loading`, `failed`: the newest page is loaded again. */
      readonly head: 'live' | 'lost' | 'loading' | 'failed'
    }
)

export type FeedAction =
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly page: FeedPage }
  | { readonly type: 'load-failed' }
  | { readonly type: 'load-more' }
  | { readonly type: 'loaded-more'; readonly page: FeedPage }
  | { readonly type: 'load-more-failed' }
  | { readonly type: 'use-cache'; readonly cached: Cached<readonly Transaction[]> }
  | { readonly type: 'watch' }
  | { readonly type: 'watch-failed' }
  | { readonly type: 'rows-changed'; readonly feed: Feed }

export const LOADING: FeedState = { status: 'loading', feed: EMPTY_FEED }

/** The state after an action. An action that does not fit the state changes nothing. */
export function feedReducer(state: FeedState, action: FeedAction): FeedState {
  switch (action.type) {
    case 'load':
      return loading(state)
    case 'loaded': {
      const feed = withPage(onlyPending(state.feed), action.page)
      return { status: 'ready', feed, older: 'idle', head: 'live' }
    }
    case 'load-failed':
      return failed(state)
    case 'use-cache': {
      if (state.status !== 'loading' && state.status !== 'failed') return state
      const { value: rows, asOf } = action.cached
      const feed = withPage(state.feed, { rows, head: null, next: null })
      return { status: 'cached', feed, asOf, loading: state.status === 'loading' }
    }
    case 'rows-changed':
      return { ...state, feed: action.feed }
  }
  if (state.status !== 'ready') return state
  switch (action.type) {
    case 'load-more':
      return { ...state, older: 'loading' }
    case 'loaded-more':
      return { ...state, older: 'idle', feed: withPage(state.feed, action.page) }
    case 'load-more-failed':
      return { ...state, older: 'failed' }
    case 'watch':
      return { ...state, head: 'live' }
    case 'watch-failed':
      return { ...state, head: 'lost' }
  }
}

function loading(state: FeedState): FeedState {
  if (state.status === 'cached') return { ...state, loading: true }
  if (state.status !== 'ready') return { status: 'loading', feed: state.feed }
  // The newest page will replace all rows, so the answer for an older page is dropped.
  return { ...state, head: 'loading', older: state.older === 'loading' ? 'idle' : state.older }
}

function failed(state: FeedState): FeedState {
  if (state.status === 'cached') return { ...state, loading: false }
  if (state.status === 'ready') return { ...state, head: 'failed' }
  return { status: 'failed', feed: state.feed }
}

/** Whether the feed says that the ledger is out of reach. Its retry is then for the whole page. */
export function isOutOfReach(state: FeedState): boolean {
  if (state.status === 'ready') return state.head !== 'live'
  return state.status !== 'loading'
}
