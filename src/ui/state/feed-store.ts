import { createContext } from 'react'
import type { Feed, FeedPage, FeedPlace } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { HeadNews, LoadFeed } from '../../core/use-cases/load-feed.ts'
import { useRequired } from '../app-context.ts'
import {
  type FeedAction,
  type FeedRequest,
  type FeedState,
  feedReducer,
  followedFrom,
  isAsked,
  isAtHead,
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
 * The feed of a page. Its methods are actions on the state (`feed-state.ts`), which says what is to be loaded, read and followed.
 * The store does that, and gives the answers to the state. Faults are logged, and the state says what failed.
 */
export class FeedStore implements Observed<FeedState> {
  private readonly store = createStore<FeedState>(LOADING)
  readonly subscribe = this.store.subscribe
  readonly current = this.store.current
  private lastHead: Feed | null = null
  private isWatched = false
  private cacheTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether what is being loaded was loaded. */
  private loading: Promise<boolean> = Promise.resolve(true)
  private readonly load = onceAsked((request: FeedRequest) => this.startLoading(request))
  private readonly read = onceAsked((news: OwnNews) => void this.readOwnNews(news))
  private readonly follow = onceAsked((from: NewestRow) => {
    const rows = rowsFrom(from, this.current().feed)
    return this.loadFeed.watch({ ...from, rows }, this.listener(from))
  })

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move what the reader is looking at. */
    private readonly isReaderFurtherDown: () => boolean,
    /** The place at which to continue reading; null for the head of the feed. */
    private readonly readPlace: () => FeedPlace | null,
  ) {}

  /** The newest rows of everybody as they were loaded last; null before that. */
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

  /** Repeats what failed, for example when the network is back. */
  retry(): void {
    this.dispatch({ type: 'retry', place: this.readPlace() })
  }

  /** Shows the transactions of one account, or of everybody: the newest, or those around a place. Resolves with whether that worked. */
  show(of: UserId | null, place: FeedPlace | null = null): Promise<boolean> {
    if (of !== this.current().of) this.restartCacheTimer()
    return this.ask({ type: 'show', of, place })
  }

  /** Shows the newest rows, those that arrived too. Loads them where they are not loaded. Resolves with whether that worked. */
  goToHead(): Promise<boolean> {
    return this.ask({ type: 'go-to-head' })
  }

  /** Brings a place into sight. Loads the rows around it, at any depth, unless the row is loaded. Resolves with whether that worked. */
  goTo(place: FeedPlace): Promise<boolean> {
    return this.ask({ type: 'go', place })
  }

  /** Loads what may be missing below a row, with the rows around it. Resolves with whether that worked. */
  fillGap({ id, timestamp: at }: Transaction): Promise<boolean> {
    return this.ask({ type: 'load-around', place: { id, at }, isGoal: true })
  }

  /** Loads the next older page; does nothing while a page is loading, or where none is left. */
  loadMore(): void {
    this.dispatch({ type: 'load-next', kind: 'older' })
  }

  /** Loads the next page upwards; does nothing while a page is loading, or at the head. */
  loadNewer(): void {
    this.dispatch({ type: 'load-next', kind: 'newer' })
  }

  /** Shows a row that the reader has just sent, pending or from the ledger. The part of another account does not have it. */
  takeSent(row: Transaction): void {
    this.dispatch({ type: 'sent', row })
  }

  /** Shows the new state of a row, if it is loaded. */
  takeChanged(row: Transaction): void {
    this.dispatch({ type: 'changed', row })
  }

  /** Removes a pending row of the reader's own that the ledger refused or never got. */
  dropPending(id: TransactionId): void {
    this.dispatch({ type: 'not-sent', id })
  }

  /**
   * Loads what transactions have changed in the part of the feed that belongs to one account. Where the account could not be
   * followed (`missesOthers`), it loads the newest page.
   */
  takeOwnNews(changed: readonly TransactionId[], missesOthers = false): void {
    this.dispatch({ type: 'own-changed', changed, missesOthers })
  }

  private dispatch(action: FeedAction): void {
    const before = this.current()
    const state = feedReducer(before, action)
    if (isAtHead(state) && state.of === null) this.lastHead = state.feed
    if (state !== before) this.store.set(state)
    this.perform()
  }

  /** Begins what the state asks for now, and ends what it asked for before. */
  private perform(): void {
    const state = this.current()
    this.load(state.request)
    this.read(state.reading)
    this.follow(this.isWatched ? followedFrom(state) : null)
  }

  /** Resolves once what the action asks for is there, at once where that is nothing: with whether it was loaded, and nothing else was asked for. */
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
      if (!isAsked(this.current(), request)) return false
      const place = this.placeReadMeanwhile(request, page)
      if (place) return this.ask({ type: 'load-around', place, isGoal: false })
      this.dispatch({ type: 'loaded', to: request, page })
      return true
    } catch (cause) {
      if (!isAsked(this.current(), request)) return false
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

  /** Where the reader has scrolled in cached rows meanwhile; null where the loaded rows have that place. */
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
        if (!isAsked(this.current(), to)) return
        this.log.error('The feed is no longer live', cause)
        this.dispatch({ type: 'news-lost', to })
      },
    }
  }

  private restartCacheTimer(): void {
    clearTimeout(this.cacheTimer)
    if (this.isWatched) this.cacheTimer = setTimeout(() => this.showCache(), CACHE_AFTER_MS)
  }

  /** Shows the rows of the cache in everybody's feed, where there are none. */
  private showCache(): void {
    const cached = wantsCache(this.current()) ? this.loadFeed.cached() : null
    if (cached) this.dispatch({ type: 'use-cache', cached })
  }
}

/** Starts what is asked, once for each question, and stops it as soon as that is not asked any more. */
function onceAsked<Question>(
  start: (question: Question) => Stop | undefined,
): (question: Question | null) => void {
  let asked: Question | null = null
  let stop: Stop | undefined
  return (question) => {
    if (question === asked) return
    asked = question
    stop?.()
    stop = question ? start(question) : undefined
  }
}

/** The main page gives it. What shows the feed or sends does not depend on how it is loaded. */
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
