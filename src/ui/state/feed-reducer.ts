import {
  type Feed,
  type FeedPage,
  type FeedPlace,
  type FeedWindow,
  withArrivals,
  withNewerPage,
  withPage,
  withWindow,
} from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Cached } from '../../core/ports/offline-cache.ts'
import type { HeadNews } from '../../core/use-cases/load-feed.ts'
import type { FeedRequest, FeedState, NewestRow, ReadyFeed } from './feed-state.ts'

export type FeedAction =
  | { readonly type: 'load'; readonly request: FeedRequest }
  /** The answer to the request of the state. */
  | { readonly type: 'loaded'; readonly page: FeedPage | FeedWindow }
  | { readonly type: 'load-failed' | 'follow' | 'news-lost' }
  | { readonly type: 'switch'; readonly of: UserId | null }
  | { readonly type: 'use-cache'; readonly cached: Cached<readonly Transaction[]> }
  | { readonly type: 'go'; readonly goal: FeedPlace }
  /** `isHeld`: new rows would move what the reader is looking at. */
  | { readonly type: 'news'; readonly news: HeadNews; readonly isHeld: boolean }
  | { readonly type: 'rows-changed'; readonly feed: Feed }

/** The state after an action. An action that does not fit the state changes nothing. */
export function feedReducer(state: FeedState, action: FeedAction): FeedState {
  switch (action.type) {
    case 'load':
      return loading(state, action.request)
    case 'load-failed':
      return loadFailed(state)
    case 'loaded':
      return loaded(state, action.page)
    case 'switch': {
      const feed = withWindow(state.feed, { rows: [], head: null, next: null, newer: null })
      return { status: 'loading', feed, of: action.of, request: null }
    }
    case 'use-cache': {
      if (state.status === 'ready' || state.status === 'cached' || state.of !== null) return state
      const { value: rows, asOf } = action.cached
      const feed = withPage(state.feed, { rows, head: null, next: null })
      return { status: 'cached', feed, of: state.of, request: state.request, asOf }
    }
    case 'rows-changed':
      return withFeed(state, action.feed)
  }
  if (state.status !== 'ready') return state
  switch (action.type) {
    case 'go':
      return { ...state, goal: { ...action.goal } }
    case 'news': {
      if (state.feed.newer !== null) return state
      const { rows, gapBelow } = action.news
      // A part of the feed that is not followed was read from its newest row on.
      const newest = state.of === null ? state.newest : newestOf({ head: null, rows })
      const feed = withArrivals(state.feed, rows, action.isHeld, gapBelow)
      return { ...state, newest, feed, isShifted: false }
    }
    case 'follow':
      return { ...state, news: 'live' }
    case 'news-lost':
      return { ...state, news: 'lost' }
  }
}

function loading(state: FeedState, request: FeedRequest): FeedState {
  if (state.status === 'ready') return { ...withFailed(state, request, false), request }
  if (state.status === 'cached') return { ...state, request }
  return { status: 'loading', feed: state.feed, of: state.of, request }
}

function loaded(state: FeedState, page: FeedPage | FeedWindow): FeedState {
  const { of, request } = state
  if ('newer' in page) {
    const goal = request?.kind === 'window' && request.isGoal ? request.place : null
    const feed = withWindow(state.feed, page)
    const failed = { older: false, newer: false }
    const newest = newestOf(page)
    return {
      status: 'ready',
      of,
      request: null,
      feed,
      newest,
      news: 'live',
      failed,
      goal,
      isShifted: false,
    }
  }
  if (state.status !== 'ready') return state
  if (request?.kind === 'older')
    return { ...state, request: null, feed: withPage(state.feed, page), isShifted: false }
  const feed = withNewerPage(state.feed, page)
  const newest = page.head === null ? state.newest : newestOf(page)
  // What was lost further down is followed from the head on.
  const news = feed.newer === null ? 'live' : state.news
  return { ...state, request: null, feed, newest, news, isShifted: true }
}

function loadFailed(state: FeedState): FeedState {
  const { status, feed, of, request } = state
  if (status === 'loading') return { status: 'failed', feed, of, request: null }
  if (status !== 'ready') return { ...state, request: null }
  const news = request?.kind === 'window' && state.news === 'lost' ? 'not-refreshed' : state.news
  return { ...withFailed(state, request, true), request: null, news }
}

/** Says of the end of the rows that is loaded, if it is one, whether that has failed. */
function withFailed(state: ReadyFeed, request: FeedRequest | null, hasFailed: boolean): ReadyFeed {
  if (!request || request.kind === 'window') return state
  return { ...state, failed: { ...state.failed, [request.kind]: hasFailed } }
}

function withFeed(state: FeedState, feed: Feed): FeedState {
  return state.status === 'ready' ? { ...state, feed, isShifted: false } : { ...state, feed }
}

function newestOf({ head, rows }: Pick<FeedPage, 'head' | 'rows'>): NewestRow {
  return { position: head, at: rows[0]?.timestamp ?? 0 }
}
