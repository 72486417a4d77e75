import {
  type FeedPage,
  type FeedWindow,
  withArrivals,
  withArrivedShown,
} from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { HeadNews } from '../../core/use-cases/follow-head.ts'
import type { FeedPlace, LoadFeed } from '../../core/use-cases/load-feed.ts'
import { type FeedNews, feedNewsOf } from './feed-news.ts'
import { type FeedRequest, loadRequested } from './feed-request.ts'
import { FeedRows } from './feed-rows.ts'
import { isAtHead } from './feed-state.ts'

/** After this time without an answer from the ledger, the rows of the cache are shown. */
const CACHE_AFTER_MS = 4_000

/** Loads the feed a page at a time, in both directions, and follows its head. Faults are logged, and the state says what failed. */
export class FeedStore extends FeedRows {
  /** The answer to an earlier request is dropped. */
  private request: FeedRequest | null = null
  /** What has changed in one's own part of the feed, and was not read yet. */
  private readonly unreadNews = new Set<TransactionId>()
  private isWatched = false
  private cacheTimer: ReturnType<typeof setTimeout> | undefined
  private readonly news: FeedNews

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move what somebody is reading. */
    private readonly isReaderFurtherDown: () => boolean,
    /** The place at which to continue reading; null for the head of the feed. */
    private readonly readPlace: () => FeedPlace | null,
  ) {
    super()
    this.news = feedNewsOf(loadFeed, this.current, {
      next: (news) => this.takeNews(news),
      fault: (cause) => {
        this.log.error('The feed is no longer live', cause)
        this.dispatch({ type: 'watch-failed' })
      },
    })
  }

  /** Loads the feed if it is not there yet, and keeps it live until it is stopped. */
  watch(): Stop {
    this.isWatched = true
    if (this.state.status === 'ready') this.watchHead()
    else this.refresh()
    this.restartCacheTimer()
    return () => {
      this.isWatched = false
      clearTimeout(this.cacheTimer)
      this.news.stop()
    }
  }

  /**
   * Loads the newest page, unless it is loading already, and follows the feed from there. It replaces all rows; older ones load
   * again by scrolling. The first time it loads the place at which to continue reading.
   */
  refresh(): void {
    if (this.request?.kind === 'newest' || this.request?.kind === 'place') return
    const place = this.state.status === 'ready' ? null : this.readPlace()
    void this.load(place ? { kind: 'place', place, goal: null } : { kind: 'newest' })
  }

  /** Shows the newest rows, those that arrived too. Loads them where they are not loaded. Resolves with whether that worked. */
  async goToHead(): Promise<boolean> {
    const { newer, gaps } = this.state.feed
    if (newer !== null || gaps.size > 0) return this.load({ kind: 'newest' })
    this.change(withArrivedShown)
    return true
  }

  /** Brings a place into sight. Loads the rows around it, at any depth, unless the row is loaded. Resolves with whether that worked. */
  async goTo(place: FeedPlace): Promise<boolean> {
    const isLoaded = this.state.feed.rows.some(({ id }) => id === place.id)
    if (!isLoaded) return this.load({ kind: 'place', place, goal: place })
    this.dispatch({ type: 'go', goal: { ...place } })
    return true
  }

  /** Loads what may be missing below a row, with the rows around it. Resolves with whether that worked. */
  fillGap({ id, timestamp }: Transaction): Promise<boolean> {
    const place = { id, at: timestamp, isNear: false }
    return this.load({ kind: 'place', place, goal: place })
  }

  /** Shows the transactions of one account, or of everybody: the newest, or those around a place. Resolves with whether that worked. */
  async show(of: UserId | null, goal: FeedPlace | null = null): Promise<boolean> {
    if (of !== this.state.of) {
      this.news.stop()
      this.unreadNews.clear()
      this.dispatch({ type: 'switch', of })
      this.restartCacheTimer()
      return this.load(goal ? { kind: 'place', place: goal, goal } : { kind: 'newest' })
    }
    return goal === null || this.goTo(goal)
  }

  /**
   * Loads what transactions have changed in the part of the feed that belongs to one account. Where the account could not be
   * followed (`missesOthers`), it loads the newest page: points that were handed over are further down.
   */
  async takeOwnNews(changed: readonly TransactionId[], missesOthers = false): Promise<void> {
    if (this.state.of === null) return
    for (const id of changed) this.unreadNews.add(id)
    if (missesOthers) this.dispatch({ type: 'watch-failed' })
    // A page that is being loaded may be older than the change: it is read after that.
    if (this.request || !isAtHead(this.state) || this.unreadNews.size === 0) return
    if (!missesOthers) return this.news.readChanged(this.unreadNews)
    this.unreadNews.clear()
    this.refresh()
  }

  /** Loads the next older page; does nothing while a page is loading, or where none is left. */
  loadMore(): void {
    const { status, feed } = this.state
    if (status === 'ready' && feed.next !== null && !this.request)
      void this.load({ kind: 'older', from: feed.next })
  }

  /** Loads the next page upwards; does nothing while a page is loading, or at the head. */
  loadNewer(): void {
    const { status, feed } = this.state
    if (status === 'ready' && feed.newer !== null && !this.request)
      void this.load({ kind: 'newer', from: feed.newer })
  }

  /** Repeats what failed, for example when the network is back. */
  retry(): void {
    const { state } = this
    if (state.status !== 'ready') this.refresh()
    else {
      if (state.head === 'failed') this.refresh()
      // One's own part is not watched: what it has missed only the newest page can tell.
      if (state.head === 'lost' && state.of === null) this.watchHead()
      else if (state.head === 'lost') this.refresh()
      if (state.older === 'failed') this.loadMore()
      if (state.newer === 'failed') this.loadNewer()
    }
  }

  private async load(request: FeedRequest): Promise<boolean> {
    this.request = request
    const { kind } = request
    const part = kind === 'older' || kind === 'newer' ? kind : 'window'
    this.dispatch({ type: 'load', part })
    try {
      const page = await loadRequested(request, this.loadFeed, this.state)
      if (this.request !== request) return false
      this.request = null
      this.takePage(request, page)
      void this.takeOwnNews([])
      return true
    } catch (cause) {
      if (this.request !== request) return false
      this.request = null
      this.log.error('The feed could not be read', cause)
      if (part === 'window') this.showCache()
      this.dispatch({ type: 'load-failed', part })
      void this.takeOwnNews([])
      return false
    }
  }

  private takePage(request: FeedRequest, page: FeedPage | FeedWindow): void {
    if ('newer' in page) {
      const { place, goal } = request.kind === 'place' ? request : NO_PLACE
      const now = this.state.status === 'cached' ? this.readPlace() : null
      // Somebody has read on in rows from the cache meanwhile.
      if (now && now.id !== place?.id && !page.rows.some(({ id }) => id === now.id))
        return void this.load({ kind: 'place', place: now, goal: null })
      this.news.beginAfter(page)
      this.dispatch({ type: 'loaded', page, goal })
      this.news.stop()
    } else if (request.kind === 'newer') {
      if (page.head !== null) this.news.beginAfter(page)
      this.dispatch({ type: 'loaded-newer', page })
    } else this.dispatch({ type: 'loaded-more', page })
    if (request.kind !== 'older' && this.isWatched && isAtHead(this.state)) this.watchHead()
  }

  private restartCacheTimer(): void {
    clearTimeout(this.cacheTimer)
    if (this.isWatched) this.cacheTimer = setTimeout(() => this.showCache(), CACHE_AFTER_MS)
  }

  private showCache(): void {
    const { status, of } = this.state
    const isEmpty = (status === 'loading' || status === 'failed') && of === null
    const cached = isEmpty ? this.loadFeed.cached() : null
    if (cached) this.dispatch({ type: 'use-cache', cached })
  }

  private watchHead(): void {
    this.dispatch({ type: 'watch' })
    this.news.follow()
  }

  private takeNews({ rows, gapBelow }: HeadNews): void {
    const isHeld = this.isReaderFurtherDown()
    this.change((feed) => withArrivals(feed, rows, isHeld, gapBelow))
  }
}

const NO_PLACE = { place: null, goal: null }
