import type { FeedPlace } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { HeadNews, LoadFeed } from '../../core/use-cases/load-feed.ts'
import { feedFollower, OwnNews } from './feed-news.ts'
import { FeedPages } from './feed-pages.ts'
import type { FeedAction } from './feed-reducer.ts'
import { followedFrom, isAtHead, rowsFrom } from './feed-state.ts'

/** After this time without an answer from the ledger, the rows of the cache are shown. */
const CACHE_AFTER_MS = 4_000

/**
 * The feed of a page. `StateStore` has its state, `FeedRows` changes the rows, and `FeedPages` loads them. This class adds what comes at
 * the head: after each change, its `dispatch` follows the feed from there.
 */
export class FeedStore extends FeedPages {
  private isWatched = false
  private cacheTimer: ReturnType<typeof setTimeout> | undefined
  private readonly follow: ReturnType<typeof feedFollower>
  private readonly ownNews: OwnNews

  constructor(
    loadFeed: LoadFeed,
    log: Log,
    /** Whether new rows would move what the reader is looking at. */
    isReaderFurtherDown: () => boolean,
    /** The place at which to continue reading; null for the head of the feed. */
    readPlace: () => FeedPlace | null,
  ) {
    super(loadFeed, log, readPlace)
    const listener: Listener<HeadNews> = {
      next: (news) => this.dispatch({ type: 'news', news, isHeld: isReaderFurtherDown() }),
      fault: (cause) => {
        log.error('The feed is no longer live', cause)
        this.dispatch({ type: 'news-lost' })
      },
    }
    this.follow = feedFollower(loadFeed, listener)
    this.ownNews = new OwnNews(loadFeed, listener)
  }

  /** Loads the feed if it is not there yet, and keeps it live until it is stopped. */
  watch(): Stop {
    this.isWatched = true
    if (this.state.status === 'ready') this.dispatch({ type: 'follow' })
    else this.refresh()
    this.restartCacheTimer()
    return () => {
      this.isWatched = false
      clearTimeout(this.cacheTimer)
      this.follow(null, this.state.feed)
    }
  }

  /** Shows the transactions of one account, or of everybody: the newest, or those around a place. Resolves with whether that worked. */
  async show(of: UserId | null, place: FeedPlace | null = null): Promise<boolean> {
    if (of === this.state.of) return place === null || this.goTo(place)
    this.ownNews.clear()
    this.dispatch({ type: 'switch', of })
    this.restartCacheTimer()
    return this.loadWindow(place)
  }

  /**
   * Loads what transactions have changed in the part of the feed that belongs to one account. Where the account could not be
   * followed (`missesOthers`), it loads the newest page: points that were handed over are further down.
   */
  takeOwnNews(changed: readonly TransactionId[], missesOthers = false): void {
    const { of } = this.state
    if (of === null) return
    this.ownNews.add(changed)
    if (missesOthers) this.dispatch({ type: 'news-lost' })
    const { state } = this
    // A page that is being loaded may be older than the change: it is read after that.
    if (state.request || !isAtHead(state) || this.ownNews.isEmpty) return
    if (!missesOthers) return void this.ownNews.read(of, rowsFrom(state.newest, state.feed))
    this.ownNews.clear()
    this.refresh()
  }

  /** Repeats what failed, for example when the network is back. */
  retry(): void {
    const { state } = this
    if (state.request?.kind === 'window') return
    if (state.status !== 'ready') {
      this.refresh()
      return
    }
    if (state.news === 'lost' && state.of === null) this.dispatch({ type: 'follow' })
    // One's own part is not followed: only the newest page shows what it has missed.
    else if (state.news !== 'live') this.refresh()
    if (state.failed.older) this.loadMore()
    if (state.failed.newer) this.loadNewer()
  }

  protected override dispatch(action: FeedAction): void {
    const wasLoading = this.state.request !== null
    super.dispatch(action)
    this.follow(this.isWatched ? followedFrom(this.state) : null, this.state.feed)
    if (wasLoading && !this.state.request) this.takeOwnNews([])
  }

  private restartCacheTimer(): void {
    clearTimeout(this.cacheTimer)
    if (this.isWatched) this.cacheTimer = setTimeout(() => this.showCache(), CACHE_AFTER_MS)
  }
}
