import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  type FeedPage,
  type FeedPlace,
  type FeedWindow,
} from '../../core/domain/feed.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'

/** The newest row that was loaded. Between it and the oldest loaded row nothing is missing, except where a gap is. */
export interface NewestRow {
  /** Null where there is no row. */
  readonly position: Cursor | null
  readonly at: Instant
}

interface AnyFeed {
  readonly feed: Feed
  /** The account that these transactions are of; null for everybody's. */
  readonly of: UserId | null
  /** What is being loaded, one thing at a time. The answer to an earlier request is dropped. */
  readonly request: FeedRequest | null
}

export interface ReadyFeed extends AnyFeed {
  readonly status: 'ready'
  readonly newest: NewestRow
  /** `lost`: new rows do not come any more. `not-refreshed`: nor could the newest page be loaded since. */
  readonly news: 'live' | 'lost' | 'not-refreshed'
  /** At which ends of the rows the next page could not be loaded. */
  readonly failed: { readonly older: boolean; readonly newer: boolean }
  /** The place to bring into sight; null for none. */
  readonly goal: FeedPlace | null
  /** Whether the last change put rows above all others, which must not move what the reader is looking at. */
  readonly isShifted: boolean
}

/** The state of the feed. Until the first page is loaded, `feed` has only the reader's own new rows. */
export type FeedState =
  | (AnyFeed & { readonly status: 'loading' })
  | (AnyFeed & { readonly status: 'failed' })
  /** The ledger does not answer. These are the rows that this device read at `asOf`. */
  | (AnyFeed & { readonly status: 'cached'; readonly asOf: Instant })
  | ReadyFeed

export const LOADING: FeedState = { status: 'loading', feed: EMPTY_FEED, of: null, request: null }

/** Whether the rows begin with the newest one of the ledger. */
export function isAtHead(state: FeedState): state is ReadyFeed {
  return state.status === 'ready' && state.feed.newer === null
}

/** The row from which everybody's feed is to be followed; null where it is not. One's own part is not followed. */
export function followedFrom(state: FeedState): NewestRow | null {
  return isAtHead(state) && state.of === null && state.news === 'live' ? state.newest : null
}

/** The loaded rows from the newest one on. Above it some may be missing: the reader's own row comes at once, before others. */
export function rowsFrom({ at }: NewestRow, { arrived, rows }: Feed): readonly Transaction[] {
  return [...arrived, ...rows].filter(
    ({ status, timestamp }) => status !== 'pending' && timestamp <= at,
  )
}

/** Whether the feed says that the ledger is out of reach. Its retry is then for the whole page. */
export function isOutOfReach(state: FeedState): boolean {
  return state.status === 'ready' ? state.news !== 'live' : state.status !== 'loading'
}

export type FeedRequest =
  /** Other rows: those around a place, or the newest. A goal is a place that the reader asked for; without one they continue reading. */
  | { readonly kind: 'window'; readonly place: FeedPlace | null; readonly isGoal: boolean }
  /** The next page at one end of the rows. */
  | { readonly kind: 'older' | 'newer'; readonly from: Cursor }

/** Loads it from the part of the feed that is shown. Throws a `Fault`. */
export function loadRequested(
  request: FeedRequest,
  loadFeed: LoadFeed,
  { of, feed }: FeedState,
): Promise<FeedPage | FeedWindow> {
  if (request.kind === 'window') return loadFeed.loadWindow(request.place, of)
  if (request.kind === 'older') return loadFeed.loadOlder(request.from, of)
  return loadFeed.loadNewer(request.from, of, feed.rows)
}
