import { createContext } from 'react'
import type { Feed, FeedPage, FeedPlace } from '../../core/domain/feed.ts'
import type { HeadNews } from '../../core/domain/feed-head.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'
import { useRequired } from '../app-context.ts'
import {
  type FeedAction,
  type FeedRequest,
  type FeedState,
  feedReducer,
  followedFrom,
  isAtHead,
  isAwaited,
  isOutOfReach,
  LOADING,
  type NewestRow,
  type NewsQuestion,
  type OwnNews,
  rowsFrom,
  wantsCache,
} from './feed-state.ts'
import { createStore, type Observed, useStateOf } from './store.ts'

/** After this time without an answer from the ledger, the rows of the cache are shown. */
const CACHE_AFTER_MS = 4_000

/**
 * The feed of a page. Its methods dispatch actions to the state (`feed-state.ts`), which names the requests to make. The store makes
 * these requests, and dispatches their answers. Faults are logged; the state has the failure.
 */
export class FeedStore implements Observed<FeedState> {
  private readonly store = createStore<FeedState>(LOADING)
  readonly subscribe = this.store.subscribe
  readonly current = this.store.current
  private lastHead: Feed | null = null
  private isWatched = false
  private cacheTimer: ReturnType<typeof setTimeout> | undefined
  /** Resolves with whether the current request succeeded. */
  private loading: Promise<boolean> = Promise.resolve(true)
  private readonly load = onceEach((request: FeedRequest) => this.startLoading(request))
  private readonly read = onceEach((news: OwnNews) => void this.readOwnNews(news))
  private readonly follow = onceEach((from: NewestRow) => {
    const rows = rowsFrom(from, this.current().feed)
    return this.loadFeed.watch({ ...from, rows }, this.listener(from))
  })

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move the rows in sight. */
    private readonly isReaderFurtherDown: () => boolean,
    /** The place at which to continue reading; null for the head of the feed. */
    private readonly readPlace: () => FeedPlace | null,
  ) {}

  /** The newest rows of everybody, as last loaded; null before the first load. */
  headFeed(): Feed | null {
    return this.lastHead
  }

  /** Loads the feed if it is not there yet, and keeps it live until it is stopped. */
  watch(): Stop {
    this.isWatched = true
    this.dispatch({ type: 'watch', place: this.readPlace() })
    this.restartCacheTimer()
    return () => {
      this.isWatched = false
      clearTimeout(this.cacheTimer)
      this.follow(null)
    }
  }

  /**
   * Loads the newest page, unless it is loading already, and follows the feed from there. It replaces all rows; older ones load
   * again by scrolling. The first time it loads the place at which to continue reading.
   */
  refresh(): void {
    this.dispatch({ type: 'refresh', place: this.readPlace() })
  }

  /** Retries all failed requests, for example once the network is back. */
  retry(): void {
    this.dispatch({ type: 'retry', place: this.readPlace() })
  }

  /** Shows the transactions of one account, or of everybody: the newest, or those around a place. Resolves with whether that worked. */
  show(of: UserId | null, place: FeedPlace | null = null): Promise<boolean> {
    if (of !== this.current().of) this.restartCacheTimer()
    return this.ask({ type: 'show', of, place })
  }

  /** Shows the newest rows, arrivals included. Loads them if necessary. Resolves with whether that worked. */
  goToHead(): Promise<boolean> {
    return this.ask({ type: 'go-to-head' })
  }

  /** Brings a place into sight. Loads the rows around it, at any depth, unless the row is loaded. Resolves with whether that worked. */
  goTo(place: FeedPlace): Promise<boolean> {
    return this.ask({ type: 'go', place })
  }

  /** Loads the rows around a row, to close the gap below it. Resolves with whether that worked. */
  fillGap({ id, timestamp: at }: Transaction): Promise<boolean> {
    return this.ask({ type: 'load-around', place: { id, at }, isGoal: true })
  }

  /** Loads the next older page; does nothing while a page is loading, or after the last page. */
  loadMore(): void {
    this.dispatch({ type: 'load-next', kind: 'older' })
  }

  /** Loads the next page upwards; does nothing while a page is loading, or at the head. */
  loadNewer(): void {
    this.dispatch({ type: 'load-next', kind: 'newer' })
  }

  /** Shows a row that the reader has just sent, pending or from the ledger. A feed of another account does not get it. */
  showSent(row: Transaction): void {
    this.dispatch({ type: 'sent', row })
  }

  /** Shows the new state of a row, if it is loaded. */
  updateRow(row: Transaction): void {
    this.dispatch({ type: 'changed', row })
  }

  /** Removes a pending row of the reader's own that the ledger refused or never got. */
  removePending(id: TransactionId): void {
    this.dispatch({ type: 'not-sent', id })
  }

  /**
   * Loads changed transactions in the part of the feed that belongs to one account, or the newest page if the account could not be
   * followed (`missesOthers`).
   */
  loadOwnNews(changed: readonly TransactionId[], missesOthers = false): void {
    this.dispatch({ type: 'own-changed', changed, missesOthers })
  }

  private dispatch(action: FeedAction): void {
    const before = this.current()
    const state = feedReducer(before, action)
    if (isAtHead(state) && state.of === null) this.lastHead = state.feed
    if (state !== before) this.store.set(state)
    this.perform()
  }

  /** Makes the requests that the state names now, and stops the others. */
  private perform(): void {
    const state = this.current()
    this.load(state.request)
    this.read(state.reading)
    this.follow(this.isWatched ? followedFrom(state) : null)
  }

  /** Resolves with whether the action's rows were loaded; with true at once if it needs none, with false if another request replaced it. */
  private async ask(action: FeedAction): Promise<boolean> {
    const { request } = this.current()
    this.dispatch(action)
    return this.current().request === request || this.loading
  }

  private startLoading(request: FeedRequest): undefined {
    this.loading = this.loadPage(request)
  }

  private async loadPage(request: FeedRequest): Promise<boolean> {
    try {
      const page = await this.pageOf(request)
      if (!isAwaited(this.current(), request)) return false
      const place = this.placeReadMeanwhile(request, page)
      if (place) return this.ask({ type: 'load-around', place, isGoal: false })
      this.dispatch({ type: 'loaded', to: request, page })
      return true
    } catch (cause) {
      if (!isAwaited(this.current(), request)) return false
      this.log.error('The feed could not be read', cause)
      this.showCache()
      this.dispatch({ type: 'load-failed', to: request })
      return false
    }
  }

  private pageOf(request: FeedRequest): Promise<FeedPage> {
    const { of } = request
    if (request.kind === 'window') return this.loadFeed.loadWindow(request.place, of)
    if (request.kind === 'older') return this.loadFeed.loadOlder(request.from, of)
    return this.loadFeed.loadNewer(request.from, of, request.loaded)
  }

  /** The place in cached rows to which the reader has scrolled meanwhile; null if the loaded rows have it. */
  private placeReadMeanwhile(request: FeedRequest, page: FeedPage): FeedPlace | null {
    const place = this.current().status === 'cached' ? this.readPlace() : null
    const wasSought = request.kind === 'window' && request.place?.id === place?.id
    return wasSought || page.rows.some(({ id }) => id === place?.id) ? null : place
  }

  private async readOwnNews(news: OwnNews): Promise<void> {
    const { next, fault } = this.listener(news)
    await this.loadFeed.loadNews(news.of, news.changed, news.known).then(next, fault)
  }

  private listener(to: NewsQuestion): Listener<HeadNews> {
    return {
      next: (news) => this.dispatch({ type: 'news', to, news, isHeld: this.isReaderFurtherDown() }),
      fault: (cause) => {
        if (!isAwaited(this.current(), to)) return
        this.log.error('The feed is no longer live', cause)
        this.dispatch({ type: 'news-lost', to })
      },
    }
  }

  private restartCacheTimer(): void {
    clearTimeout(this.cacheTimer)
    if (this.isWatched) this.cacheTimer = setTimeout(() => this.showCache(), CACHE_AFTER_MS)
  }

  /** Shows the rows of the cache in everybody's feed, unless it has rows. */
  private showCache(): void {
    const cached = wantsCache(this.current()) ? this.loadFeed.cached() : null
    if (cached) this.dispatch({ type: 'use-cache', cached })
  }
}

/** Starts each question once, and stops it when another one, or null, replaces it. */
function onceEach<Question>(
  start: (question: Question) => Stop | undefined,
): (question: Question | null) => void {
  let running: Question | null = null
  let stop: Stop | undefined
  return (question) => {
    if (question === running) return
    running = question
    stop?.()
    stop = question ? start(question) : undefined
  }
}

/** Provided by the main page. Components that show the feed or send do not know how it is loaded. */
export const FeedContext = createContext<FeedStore | null>(null)

export function useFeedStore(): FeedStore {
  return useRequired(FeedContext)
}

export function useFeed(): FeedState {
  return useStateOf(useFeedStore(), LOADING)
}

/** Whether the feed says that the ledger is out of reach, and offers the one retry for the whole page. */
export function useIsFeedLost(): boolean {
  return isOutOfReach(useFeed())
}
