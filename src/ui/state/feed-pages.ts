import {
  type Cursor,
  type FeedPage,
  type FeedPlace,
  withArrivedShown,
} from '../../core/domain/feed.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'
import { FeedRows } from './feed-rows.ts'
import { type FeedRequest, loadRequested } from './feed-state.ts'

/** Loads the feed a page at a time, in both directions. Faults are logged, and the state says what failed. */
export class FeedPages extends FeedRows {
  constructor(
    protected readonly loadFeed: LoadFeed,
    protected readonly log: Log,
    /** The place at which to continue reading; null for the head of the feed. */
    private readonly readPlace: () => FeedPlace | null,
  ) {
    super()
  }

  /**
   * Loads the newest page, unless it is loading already, and follows the feed from there. It replaces all rows; older ones load
   * again by scrolling. The first time it loads the place at which to continue reading.
   */
  refresh(): void {
    if (this.state.request?.kind === 'window') return
    const place = this.state.status === 'ready' ? null : this.readPlace()
    void this.load({ kind: 'window', place, isGoal: false })
  }

  /** Shows the newest rows, those that arrived too. Loads them where they are not loaded. Resolves with whether that worked. */
  async goToHead(): Promise<boolean> {
    const { newer, gaps } = this.state.feed
    if (newer !== null || gaps.size > 0) return this.loadWindow(null)
    this.change(withArrivedShown)
    return true
  }

  /** Brings a place into sight. Loads the rows around it, at any depth, unless the row is loaded. Resolves with whether that worked. */
  async goTo(place: FeedPlace): Promise<boolean> {
    const isLoaded = this.state.feed.rows.some(({ id }) => id === place.id)
    if (!isLoaded) return this.loadWindow(place)
    this.dispatch({ type: 'go', goal: place })
    return true
  }

  /** Loads what may be missing below a row, with the rows around it. Resolves with whether that worked. */
  fillGap({ id, timestamp: at }: Transaction): Promise<boolean> {
    return this.loadWindow({ id, at })
  }

  /** Loads the next older page; does nothing while a page is loading, or where none is left. */
  loadMore(): void {
    this.loadNext('older', this.state.feed.next)
  }

  /** Loads the next page upwards; does nothing while a page is loading, or at the head. */
  loadNewer(): void {
    this.loadNext('newer', this.state.feed.newer)
  }

  /** Loads the rows around a requested place, or the newest. Resolves with whether that worked. */
  protected loadWindow(place: FeedPlace | null): Promise<boolean> {
    return this.load({ kind: 'window', place, isGoal: true })
  }

  /** Resolves with whether it was loaded, and nothing else was asked for meanwhile. */
  private async load(request: FeedRequest): Promise<boolean> {
    this.dispatch({ type: 'load', request })
    try {
      const page = await loadRequested(request, this.loadFeed, this.state)
      if (this.state.request !== request) return false
      const place = this.placeReadMeanwhile(request, page)
      if (place) return this.load({ kind: 'window', place, isGoal: false })
      this.dispatch({ type: 'loaded', page })
      return true
    } catch (cause) {
      if (this.state.request !== request) return false
      this.log.error('The feed could not be read', cause)
      this.showCache()
      this.dispatch({ type: 'load-failed' })
      return false
    }
  }

  /** Shows the rows of the cache in everybody's feed, where there are none. */
  protected showCache(): void {
    const { status, of } = this.state
    const isEmpty = (status === 'loading' || status === 'failed') && of === null
    const cached = isEmpty ? this.loadFeed.cached() : null
    if (cached) this.dispatch({ type: 'use-cache', cached })
  }

  /** Where the reader has scrolled in cached rows meanwhile; null where the loaded rows have that place. */
  private placeReadMeanwhile(request: FeedRequest, page: FeedPage): FeedPlace | null {
    const place = this.state.status === 'cached' ? this.readPlace() : null
    const wasSought = request.kind === 'window' && request.place?.id === place?.id
    return wasSought || page.rows.some(({ id }) => id === place?.id) ? null : place
  }

  private loadNext(kind: 'older' | 'newer', from: Cursor | null): void {
    const { status, request } = this.state
    if (status === 'ready' && from !== null && !request) void this.load({ kind, from })
  }
}
