import {
  EMPTY_FEED,
  type Feed,
  type FeedPage,
  type FeedWindow,
  withNewerPage,
  withPage,
  withWindow,
} from '../../core/domain/feed.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Cached } from '../../core/ports/offline-cache.ts'
import type { FeedPlace } from '../../core/use-cases/load-feed.ts'

/** The state of loading the next page at one end of the rows. */
type Edge = 'idle' | 'loading' | 'failed'

/** What is loaded: other rows, or the next page at one end of the rows. */
type FeedPart = 'window' | 'older' | 'newer'

/** The state of the feed. Until the first page is loaded, `feed` has only the reader's own new rows. */
export type FeedState = {
  readonly feed: Feed
  /** Whose transactions these are; null for everybody's. */
  readonly of: UserId | null
} & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** The ledger does not answer. These are the rows that this device read at `asOf`. */
  | { readonly status: 'cached'; readonly asOf: Instant; readonly loading: boolean }
  | {
      readonly status: 'ready'
      readonly older: Edge
      readonly newer: Edge
      /** `live`: new rows come by themselves. `away`: the rows are further down. `lost`: new rows do not come any more. `loading`, `failed`: the newest page is loaded again. */
      readonly head: 'live' | 'away' | 'lost' | 'loading' | 'failed'
      /** The place that somebody asked for, to be brought into sight; null where nobody has. */
      readonly goal: FeedPlace | null
      /** Whether the last change put rows above all others, which must not move what somebody reads. */
      readonly isShifted: boolean
    }
)

export type FeedAction =
  | { readonly type: 'load' | 'load-failed'; readonly part: FeedPart }
  | { readonly type: 'loaded'; readonly page: FeedWindow; readonly goal: FeedPlace | null }
  | { readonly type: 'loaded-more'; readonly page: FeedPage }
  | { readonly type: 'loaded-newer'; readonly page: FeedPage }
  | { readonly type: 'switch'; readonly of: UserId | null }
  | { readonly type: 'use-cache'; readonly cached: Cached<readonly Transaction[]> }
  | { readonly type: 'watch' }
  | { readonly type: 'watch-failed' }
  | { readonly type: 'go'; readonly goal: FeedPlace }
  | { readonly type: 'rows-changed'; readonly feed: Feed }

export const LOADING: FeedState = { status: 'loading', feed: EMPTY_FEED, of: null }

/** The state after an action. An action that does not fit the state changes nothing. */
export function feedReducer(state: FeedState, action: FeedAction): FeedState {
  switch (action.type) {
    case 'load':
      return action.part === 'window' ? loading(state) : withEdge(state, action.part, 'loading')
    case 'loaded':
      return loaded(state, action.page, action.goal)
    case 'load-failed':
      return action.part === 'window' ? failed(state) : withEdge(state, action.part, 'failed')
    case 'switch': {
      const feed = withWindow(state.feed, { rows: [], head: null, next: null, newer: null })
      return { status: 'loading', feed, of: action.of }
    }
    case 'use-cache': {
      if (state.status !== 'loading' && state.status !== 'failed') return state
      const { value: rows, asOf } = action.cached
      const feed = withPage(state.feed, { rows, head: null, next: null })
      return { status: 'cached', feed, of: null, asOf, loading: state.status === 'loading' }
    }
    case 'rows-changed':
      return state.status === 'ready'
        ? { ...state, feed: action.feed, isShifted: false }
        : { ...state, feed: action.feed }
  }
  if (state.status !== 'ready') return state
  switch (action.type) {
    case 'loaded-more':
      return {
        ...state,
        older: 'idle',
        feed: withPage(state.feed, action.page),
        isShifted: false,
      }
    case 'loaded-newer': {
      const feed = withNewerPage(state.feed, action.page)
      const head = feed.newer === null ? 'live' : 'away'
      return { ...state, newer: 'idle', head, feed, isShifted: true }
    }
    case 'go':
      return { ...state, goal: action.goal }
    case 'watch':
      return { ...state, head: 'live' }
    case 'watch-failed':
      return { ...state, head: 'lost' }
  }
}

function loaded(
  { feed: before, of }: FeedState,
  page: FeedWindow,
  goal: FeedPlace | null,
): FeedState {
  const feed = withWindow(before, page)
  const head = page.newer === null ? 'live' : 'away'
  return { status: 'ready', feed, of, goal, head, older: 'idle', newer: 'idle', isShifted: false }
}

function loading(state: FeedState): FeedState {
  if (state.status === 'cached') return { ...state, loading: true }
  if (state.status !== 'ready') return { status: 'loading', feed: state.feed, of: state.of }
  // Other rows will replace these, so the answer for a page next to them is dropped.
  const settled = (edge: Edge): Edge => (edge === 'loading' ? 'idle' : edge)
  const isLost = state.head === 'lost' || state.head === 'failed'
  return {
    ...state,
    head: isLost ? 'loading' : state.head,
    older: settled(state.older),
    newer: settled(state.newer),
  }
}

function failed(state: FeedState): FeedState {
  if (state.status === 'cached') return { ...state, loading: false }
  if (state.status !== 'ready') return { status: 'failed', feed: state.feed, of: state.of }
  return state.head === 'loading' ? { ...state, head: 'failed' } : state
}

function withEdge(state: FeedState, end: 'older' | 'newer', edge: Edge): FeedState {
  return state.status === 'ready' ? { ...state, [end]: edge } : state
}

/** Whether the rows begin with the newest one of the ledger. */
export function isAtHead(state: FeedState): boolean {
  return state.status === 'ready' && state.feed.newer === null
}

/** Whether the feed says that the ledger is out of reach. Its retry is then for the whole page. */
export function isOutOfReach(state: FeedState): boolean {
  if (state.status === 'ready') return state.head !== 'live' && state.head !== 'away'
  return state.status !== 'loading'
}
