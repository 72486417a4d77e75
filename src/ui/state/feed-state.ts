import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  type FeedPage,
  type FeedPlace,
  type FeedWindow,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withChanges,
  withNewerPage,
  withOwnRow,
  withoutPending,
  withoutTakenWords,
  withPage,
  withWindow,
} from '../../core/domain/feed.ts'
import type { HeadNews } from '../../core/domain/feed-head.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Cached } from '../../core/domain/offline-cache.ts'
import { type TakenRows, type Transaction, withTaken } from '../../core/domain/transaction.ts'

/** The newest loaded row. Between it and the oldest loaded row nothing is missing, except at a gap. */
export interface NewestRow {
  /** Null if there is no row. */
  readonly position: Cursor | null
  readonly at: Instant
}

/** Rows to load: of one account, or of everybody (`of` is null). */
export type FeedRequest =
  /** Rows around a place, or the newest. A goal is a place that the reader asked for; without one, they continue reading. */
  | {
      readonly kind: 'window'
      readonly of: UserId | null
      readonly place: FeedPlace | null
      readonly isGoal: boolean
    }
  /** The next page at one end of the rows. */
  | { readonly kind: 'older'; readonly of: UserId | null; readonly from: Cursor }
  | {
      readonly kind: 'newer'
      readonly of: UserId | null
      readonly from: Cursor
      readonly loaded: readonly Transaction[]
    }

/** A request for news, made after transactions of one account have changed. */
export interface OwnNews {
  readonly of: UserId
  readonly changed: readonly TransactionId[]
  /** The loaded rows from the newest one on. */
  readonly known: readonly Transaction[]
}

/** The query that news answer: everybody's feed, followed from a row on, or the news of one's own part. */
export type NewsQuestion = NewestRow | OwnNews

interface AnyFeed {
  readonly feed: Feed
  /** The account that these transactions are of; null for everybody's. */
  readonly of: UserId | null
  /** The rows that are loading: at most one request at a time. */
  readonly request: FeedRequest | null
  /** Rows that have changed since the request. Its answer may have been read before the change. */
  readonly changed: readonly Transaction[]
  /** Changed rows of one's own part that are still to be read: that part is not followed. */
  readonly unread: ReadonlySet<TransactionId>
  /** The request that reads some of them; null for none. */
  readonly reading: OwnNews | null
  /** Rows with removed words, also those that are not in the feed now. These words do not come back. */
  readonly taken: TakenRows
}

export interface ReadyFeed extends AnyFeed {
  readonly status: 'ready'
  readonly newest: NewestRow
  /** `lost`: new rows no longer arrive. `not-refreshed`: loading the newest page has failed, too. */
  readonly freshness: 'live' | 'lost' | 'not-refreshed'
  /** The ends of the rows at which the next page could not be loaded. */
  readonly failed: { readonly older: boolean; readonly newer: boolean }
  /** The place to bring into sight; null for none. */
  readonly goal: FeedPlace | null
  /** Whether the last change put rows above all others. These must not move the rows in sight. */
  readonly isShifted: boolean
}

/** The state of the feed. Until the first page is loaded, `feed` has only the reader's own new rows. */
export type FeedState =
  | (AnyFeed & { readonly status: 'loading' })
  | (AnyFeed & { readonly status: 'failed' })
  /** The ledger does not answer. The rows are those that this device read at `asOf`. */
  | (AnyFeed & { readonly status: 'cached'; readonly asOf: Instant })
  | ReadyFeed

/** Wishes of the reader, answers of the ledger, and outcomes of the reader's own sends. */
export type FeedAction =
  /** `place`: the place to continue reading if no rows are loaded; null for the head. */
  | { readonly type: 'watch' | 'refresh' | 'retry'; readonly place: FeedPlace | null }
  | { readonly type: 'show'; readonly of: UserId | null; readonly place: FeedPlace | null }
  | { readonly type: 'go'; readonly place: FeedPlace }
  | { readonly type: 'go-to-head' }
  | { readonly type: 'load-around'; readonly place: FeedPlace; readonly isGoal: boolean }
  | { readonly type: 'load-next'; readonly kind: 'older' | 'newer' }
  /** Answers. `to` is the question: an answer to an older one is ignored. */
  | { readonly type: 'loaded'; readonly to: FeedRequest; readonly page: FeedPage | FeedWindow }
  | { readonly type: 'load-failed'; readonly to: FeedRequest }
  /** `isHeld`: new rows would move the rows in sight. */
  | {
      readonly type: 'news'
      readonly to: NewsQuestion
      readonly news: HeadNews
      readonly isHeld: boolean
    }
  | { readonly type: 'news-lost'; readonly to: NewsQuestion }
  | { readonly type: 'use-cache'; readonly cached: Cached<readonly Transaction[]> }
  /** `missesOthers`: the account could not be followed, so other transactions may have changed, too. */
  | {
      readonly type: 'own-changed'
      readonly changed: readonly TransactionId[]
      readonly missesOthers: boolean
    }
  | { readonly type: 'sent' | 'changed'; readonly row: Transaction }
  | { readonly type: 'not-sent'; readonly id: TransactionId }

const NO_REQUEST = { request: null, changed: [] } as const
const NOTHING_UNREAD = { unread: new Set<TransactionId>(), reading: null } as const

export const LOADING: FeedState = {
  status: 'loading',
  feed: EMPTY_FEED,
  of: null,
  ...NO_REQUEST,
  ...NOTHING_UNREAD,
  taken: new Map(),
}

/** The state after an action. An action that does not fit the state has no effect, nor has an answer to an older question. */
export function feedReducer(state: FeedState, action: FeedAction): FeedState {
  if ('to' in action && !isAwaited(state, action.to)) return state
  const next = stateAfter(state, action)
  if (next.feed === state.feed && action.type !== 'changed')
    return withKnownRemovals(next, state.taken)
  const { rows, arrived } = next.feed
  const reported = action.type === 'changed' ? [action.row] : []
  const taken = withTaken(state.taken, [...rows, ...arrived, ...reported])
  return { ...withKnownRemovals(next, taken), feed: withoutTakenWords(next.feed, taken) }
}

/** Removals stay known after their rows have left the feed. */
function withKnownRemovals(state: FeedState, taken: TakenRows): FeedState {
  return state.taken === taken ? state : { ...state, taken }
}

function stateAfter(state: FeedState, action: FeedAction): FeedState {
  switch (action.type) {
    case 'watch':
      return state.status === 'ready'
        ? { ...state, freshness: 'live' }
        : refreshing(state, action.place)
    case 'refresh':
      return refreshing(state, action.place)
    case 'retry':
      return retrying(state, action.place)
    case 'show':
      return showing(state, action.of, action.place)
    case 'go':
      return going(state, action.place)
    case 'go-to-head':
      return goingToHead(state)
    case 'load-around':
      return loadingWindow(state, action.place, action.isGoal)
    case 'load-next':
      return loadingNext(state, action.kind)
    case 'loaded':
      return readingOwnNews(loaded(state, action.page))
    case 'load-failed':
      return readingOwnNews(loadFailed(state))
    case 'news':
      return withNews(state, action.to, action.news, action.isHeld)
    case 'news-lost':
      return newsLost({ ...state, reading: null })
    case 'use-cache':
      return withCache(state, action.cached)
    case 'own-changed':
      return ownChanged(state, action.changed, action.missesOthers)
    case 'sent':
      return withSent(state, action.row)
    case 'changed':
      return rememberChanges(withFeed(state, withChangedRow(state.feed, action.row)), [action.row])
    case 'not-sent':
      return withFeed(state, withoutPending(state.feed, action.id))
  }
}

/** Whether the answer to a question is still awaited. Each question is an object of its own. */
export function isAwaited(state: FeedState, question: FeedRequest | NewsQuestion): boolean {
  return [state.request, state.reading, followedFrom(state)].includes(question)
}

/** Whether the rows begin with the newest one of the ledger. */
export function isAtHead(state: FeedState): state is ReadyFeed {
  return state.status === 'ready' && state.feed.newer === null
}

/** The row from which everybody's feed is followed; null to follow nothing, as in one's own part. */
export function followedFrom(state: FeedState): NewestRow | null {
  return isAtHead(state) && state.of === null && state.freshness === 'live' ? state.newest : null
}

/** The loaded rows from the newest one on. Above it some may be missing: the reader's own row is shown at once, before others. */
export function rowsFrom({ at }: NewestRow, { arrived, rows }: Feed): readonly Transaction[] {
  return [...arrived, ...rows].filter(
    ({ status, timestamp }) => status !== 'pending' && timestamp <= at,
  )
}

/** Whether the feed says that the ledger is out of reach. Its retry is for the whole page then. */
export function isOutOfReach(state: FeedState): boolean {
  return state.status === 'ready' ? state.freshness !== 'live' : state.status !== 'loading'
}

/** Whether rows of the cache help: everybody's feed has none yet. */
export function wantsCache({ status, of }: FeedState): boolean {
  return (status === 'loading' || status === 'failed') && of === null
}

function loading(state: FeedState, request: FeedRequest): FeedState {
  const pending = { request, changed: [] }
  if (state.status === 'ready') return { ...withFailed(state, request, false), ...pending }
  if (state.status === 'cached') return { ...state, ...pending }
  return { ...state, status: 'loading', ...pending }
}

function loadingWindow(state: FeedState, place: FeedPlace | null, isGoal = true): FeedState {
  return loading(state, { kind: 'window', of: state.of, place, isGoal })
}

/** Loads the next page at one end, unless a request is pending, or no rows are left there. */
function loadingNext(state: FeedState, kind: 'older' | 'newer'): FeedState {
  const { status, of, request, feed } = state
  if (status !== 'ready' || request) return state
  if (kind === 'older')
    return feed.next === null ? state : loading(state, { kind, of, from: feed.next })
  if (feed.newer === null) return state
  return loading(state, { kind, of, from: feed.newer, loaded: feed.rows })
}

/** Loads the newest page, or the first time the rows around a place. Not while another window loads. */
function refreshing(state: FeedState, place: FeedPlace | null): FeedState {
  if (state.request?.kind === 'window') return state
  return loadingWindow(state, state.status === 'ready' ? null : place, false)
}

/** Retries all failed requests. One's own part is not followed, so it loads the newest page. */
function retrying(state: FeedState, place: FeedPlace | null): FeedState {
  if (state.request?.kind === 'window') return state
  if (state.status !== 'ready') return refreshing(state, place)
  const { freshness, of, failed } = state
  const isFollowed = freshness === 'lost' && of === null
  let next: FeedState = isFollowed ? { ...state, freshness: 'live' } : state
  if (!isFollowed && freshness !== 'live') next = refreshing(state, null)
  if (failed.older) next = loadingNext(next, 'older')
  return failed.newer ? loadingNext(next, 'newer') : next
}

function showing(state: FeedState, of: UserId | null, place: FeedPlace | null): FeedState {
  if (of === state.of) return place === null ? state : going(state, place)
  const feed = withWindow(state.feed, { rows: [], head: null, next: null, newer: null })
  return loadingWindow({ ...LOADING, feed, of }, place)
}

/** Brings a place into sight. Loads the rows around it, at any depth, unless the row is loaded. */
function going(state: FeedState, place: FeedPlace): FeedState {
  if (!state.feed.rows.some(({ id }) => id === place.id)) return loadingWindow(state, place)
  return state.status === 'ready' ? { ...state, goal: { ...place } } : state
}

/** Shows the newest rows, arrivals included. Loads them if necessary. */
function goingToHead(state: FeedState): FeedState {
  const { newer, gaps } = state.feed
  if (newer !== null || gaps.size > 0) return loadingWindow(state, null)
  return withFeed(state, withArrivedShown(state.feed))
}

function loaded(state: FeedState, answer: FeedPage | FeedWindow): FeedState {
  const { of, request, unread, taken } = state
  const page = withChanges(answer, state.changed)
  if ('newer' in page) {
    return {
      ...NO_REQUEST,
      status: 'ready',
      of,
      taken,
      feed: withWindow(state.feed, page),
      unread,
      reading: null,
      newest: newestOf(page),
      freshness: 'live',
      failed: { older: false, newer: false },
      goal: request?.kind === 'window' && request.isGoal ? request.place : null,
      isShifted: false,
    }
  }
  if (state.status !== 'ready') return state
  if (request?.kind === 'older')
    return { ...state, ...NO_REQUEST, feed: withPage(state.feed, page), isShifted: false }
  const feed = withNewerPage(state.feed, page)
  const newest = page.head === null ? state.newest : newestOf(page)
  // Rows lost further down are followed from the head on.
  const freshness = feed.newer === null ? 'live' : state.freshness
  return { ...state, ...NO_REQUEST, feed, newest, freshness, isShifted: true }
}

function loadFailed(state: FeedState): FeedState {
  const { status, request } = state
  if (status === 'loading') return { ...state, status: 'failed', ...NO_REQUEST }
  if (status !== 'ready') return { ...state, ...NO_REQUEST }
  const { freshness } = state
  const isStale = request?.kind === 'window' && freshness === 'lost'
  return {
    ...withFailed(state, request, true),
    ...NO_REQUEST,
    freshness: isStale ? 'not-refreshed' : freshness,
  }
}

/** Records whether the last request for the next page at an end has failed. */
function withFailed(state: ReadyFeed, request: FeedRequest | null, hasFailed: boolean): ReadyFeed {
  if (!request || request.kind === 'window') return state
  return { ...state, failed: { ...state.failed, [request.kind]: hasFailed } }
}

function withNews(
  state: FeedState,
  to: NewsQuestion,
  { rows, gapBelow }: HeadNews,
  isHeld: boolean,
): FeedState {
  if (!isAtHead(state)) return state
  const feed = withArrivals(state.feed, rows, isHeld, gapBelow)
  const after = rememberChanges({ ...state, feed, isShifted: false }, rows)
  if (!('changed' in to)) return after
  const unread = new Set([...state.unread].filter((id) => !to.changed.includes(id)))
  // One's own part was read from its newest row on.
  return { ...after, unread, reading: null, newest: newestOf({ head: null, rows }) }
}

function newsLost(state: FeedState): FeedState {
  return state.status === 'ready' ? { ...state, freshness: 'lost' } : state
}

function withCache(state: FeedState, cached: Cached<readonly Transaction[]>): FeedState {
  if (!wantsCache(state)) return state
  const { value: rows, asOf } = cached
  const feed = withPage(state.feed, { rows, head: null, next: null })
  return { ...state, status: 'cached', feed, asOf }
}

/**
 * Reads changed transactions of one's own part. If others may have changed too, it loads the newest page: points that were
 * handed over are further down. Drops answers to questions from before the change.
 */
function ownChanged(
  state: FeedState,
  changed: readonly TransactionId[],
  missesOthers: boolean,
): FeedState {
  if (state.of === null || changed.length === 0) return state
  const unread = new Set([...state.unread, ...changed])
  const next: FeedState = { ...state, unread, reading: null }
  if (!missesOthers) return readingOwnNews(next)
  const lost = newsLost(next)
  return canReadOwnNews(lost) ? refreshing({ ...lost, ...NOTHING_UNREAD }, null) : lost
}

/** Starts reading the changed rows of one's own part, once that is possible. */
function readingOwnNews(state: FeedState): FeedState {
  const { of, unread, reading, feed } = state
  if (of === null || reading || unread.size === 0 || !canReadOwnNews(state)) return state
  const known = rowsFrom(state.newest, feed)
  return { ...state, reading: { of, changed: [...unread], known } }
}

/** A loading page may be older than the change, so news wait for it. */
function canReadOwnNews(state: FeedState): state is ReadyFeed {
  return isAtHead(state) && state.request === null
}

/** A feed of another account does not get the reader's new row. A pending row is no news of the ledger. */
function withSent(state: FeedState, row: Transaction): FeedState {
  const { of, feed } = state
  if (of !== null && row.senderId !== of && row.recipientId !== of) return state
  return rememberChanges(
    withFeed(state, withOwnRow(feed, row)),
    row.status === 'pending' ? [] : [row],
  )
}

function withFeed(state: FeedState, feed: Feed): FeedState {
  return state.status === 'ready' ? { ...state, feed, isShifted: false } : { ...state, feed }
}

/** Remembers rows that change during a request. */
function rememberChanges<State extends FeedState>(
  state: State,
  rows: readonly Transaction[],
): State {
  return state.request ? { ...state, changed: [...state.changed, ...rows] } : state
}

function newestOf({ head, rows }: Pick<FeedPage, 'head' | 'rows'>): NewestRow {
  return { position: head, at: rows[0]?.timestamp ?? 0 }
}
