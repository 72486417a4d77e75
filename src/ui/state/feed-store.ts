import {
  type Cursor,
  type Feed,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
} from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { LoadFeed, RowBefore } from '../../core/use-cases/load-feed.ts'
import { type FeedAction, type FeedState, feedReducer, LOADING } from './feed-state.ts'

/** After this time without an answer from the ledger, the rows of the cache are shown. */
const CACHE_AFTER_MS = 4_000

/** Loads the feed a page at a time, and watches its head. Faults are logged, and the state says what failed. */
export class FeedStore {
  private state: FeedState = LOADING
  private readonly listeners = new Set<() => void>()
  /** The page that is loading: the one below a row, or the newest (null). The answer to an earlier request is dropped. */
  private request: { readonly below: Cursor | null } | null = null
  private newest: Cursor | null = null
  private isWatched = false
  private cacheTimer: ReturnType<typeof setTimeout> | undefined
  private stopHead: Stop = () => {}

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move what somebody is reading. */
    private readonly isReaderFurtherDown: () => boolean,
    /** The row at which to continue reading; null for the head of the feed. */
    private place: RowBefore | null = null,
  ) {}

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): FeedState => this.state

  /** Loads the feed if it is not there yet, and keeps it live until it is stopped. */
  watch(): Stop {
    this.isWatched = true
    if (this.state.status === 'ready') this.watchHead()
    else this.refresh()
    this.restartCacheTimer()
    return () => {
      this.isWatched = false
      clearTimeout(this.cacheTimer)
      this.stopHead()
    }
  }

  /** Loads the newest page, unless it is loading already, and watches the feed from there. It replaces all rows; older ones load again by scrolling. */
  refresh(): void {
    const isHeadLoading = this.request?.below === null
    if (!isHeadLoading) this.load(null)
  }

  /** Loads the next older page; does nothing while a page is loading, or where none is left. */
  loadMore(): void {
    const { status, feed } = this.state
    if (status === 'ready' && feed.next !== null && !this.request) this.load(feed.next)
  }

  /** Repeats what failed, for example when the network is back. */
  retry(): void {
    const { state } = this
    if (state.status !== 'ready') this.refresh()
    else {
      if (state.head === 'failed') this.refresh()
      if (state.head === 'lost') this.watchHead()
      if (state.older === 'failed') this.loadMore()
    }
  }

  showArrived(): void {
    this.change(withArrivedShown)
  }

  /** Shows a row that the reader has just sent, or its new state. */
  takeSent(row: Transaction): void {
    this.change((feed) => withOwnRow(feed, row))
  }

  /** Shows the new state of a row, if it was loaded. */
  takeChanged(row: Transaction): void {
    this.change((feed) => withChangedRow(feed, row))
  }

  /** Removes a pending row of the reader's own that the ledger refused or never got. */
  dropPending(id: TransactionId): void {
    this.change((feed) => withoutPending(feed, id))
  }

  private async load(below: Cursor | null): Promise<void> {
    const request = { below }
    const isHead = below === null
    this.request = request
    this.dispatch({ type: isHead ? 'load' : 'load-more' })
    try {
      const page = await (isHead ? this.loadHead() : this.loadFeed.load(below))
      if (this.request !== request) return
      this.request = null
      this.dispatch({ type: isHead ? 'loaded' : 'loaded-more', page })
      if (!isHead) return
      this.newest = page.head
      this.place = null
      if (this.isWatched) this.watchHead()
    } catch (cause) {
      if (this.request !== request) return
      this.request = null
      this.log.error('The feed could not be read', cause)
      if (isHead) this.showCache()
      this.dispatch({ type: isHead ? 'load-failed' : 'load-more-failed' })
    }
  }

  /** A reader who was far down needs many pages. The timer restarts with each of them. */
  private loadHead() {
    if (!this.place) return this.loadFeed.load(null)
    return this.loadFeed.loadDownTo(this.place, () => this.restartCacheTimer())
  }

  private restartCacheTimer(): void {
    clearTimeout(this.cacheTimer)
    if (this.isWatched) this.cacheTimer = setTimeout(() => this.showCache(), CACHE_AFTER_MS)
  }

  private showCache(): void {
    const { status } = this.state
    const cached = status === 'loading' || status === 'failed' ? this.loadFeed.cached() : null
    if (cached) this.dispatch({ type: 'use-cache', cached })
  }

  /** Watches from the newest row that was loaded, so that no row in between is missing. */
  private watchHead(): void {
    this.stopHead()
    this.dispatch({ type: 'watch' })
    this.stopHead = this.loadFeed.watch(this.newest, {
      next: (rows) => this.change((feed) => withArrivals(feed, rows, this.isReaderFurtherDown())),
      fault: (cause) => {
        this.log.error('The feed is no longer live', cause)
        this.dispatch({ type: 'watch-failed' })
      },
    })
  }

  private change(next: (feed: Feed) => Feed): void {
    this.dispatch({ type: 'rows-changed', feed: next(this.state.feed) })
  }

  private dispatch(action: FeedAction): void {
    this.state = feedReducer(this.state, action)
    for (const listener of this.listeners) listener()
  }
}
