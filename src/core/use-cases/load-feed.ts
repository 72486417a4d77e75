import {
  type Cursor,
  EMPTY_FEED,
  FEED_PAGE,
  type Feed,
  type FeedPage,
  type FeedPlace,
  type FeedWindow,
  withArrivals,
} from '../domain/feed.ts'
import type { Head, HeadNews } from '../domain/feed-head.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { CACHED_FEED, type Cached } from '../domain/offline-cache.ts'
import { type Transaction, withoutTextsOf } from '../domain/transaction.ts'
import type { LedgerCache } from '../ports/device-store.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Clock, Timer } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import { FollowHead } from './follow-head.ts'

/** Rows above a place that load with it, so that one can scroll up from there. */
const ROWS_ABOVE = 10

/** Rows that load when an account has changed: few come at once. */
const ROWS_OF_NEWS = 5

/** Loads the public feed, or one account's part of it, page by page, and follows its newest rows. Saves the newest page in the offline cache. */
export class LoadFeed {
  constructor(
    private readonly ledger: Ledger,
    private readonly cache: LedgerCache,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /**
   * Returns the newest 25 rows where no place is sought, or where they have it; otherwise 25 rows from the place on and 10 above it,
   * at any depth. `of` null is everybody's. Throws a `Fault` if they cannot be loaded.
   */
  async loadWindow(place: FeedPlace | null, of: UserId | null): Promise<FeedWindow> {
    if (!place || place.isNear) {
      const page = await this.ledger.loadPage(null, FEED_PAGE, of ?? undefined)
      if (of === null) this.cacheRows(page.rows)
      if (!place || page.next === null || page.rows.some(({ id }) => id === place.id))
        return { ...page, newer: null }
    }
    const [older, newer] = await Promise.all([
      this.ledger.loadPage(place.at, FEED_PAGE, of ?? undefined),
      this.ledger.loadNewer(place.at, ROWS_ABOVE, of ?? undefined),
    ])
    const rows = [...newer.rows, ...older.rows]
    if (newer.next === null && of === null) this.cacheRows(rows.slice(0, FEED_PAGE))
    return { rows, head: newer.head ?? older.head, next: older.next, newer: newer.next }
  }

  /** Returns the 25 rows below a position. Throws a `Fault` if they cannot be loaded. */
  loadOlder(below: Cursor, of: UserId | null): Promise<FeedPage> {
    return this.ledger.loadPage(below, FEED_PAGE, of ?? undefined)
  }

  /**
   * Returns the 25 rows above a position. Nobody follows rows that are not at the head, so after the newest ones come those of
   * `loaded` that were waiting, as they are now. Throws a `Fault` if they cannot be loaded.
   */
  async loadNewer(
    above: Cursor,
    of: UserId | null,
    loaded: readonly Transaction[],
  ): Promise<FeedPage> {
    const page = await this.ledger.loadNewer(above, FEED_PAGE, of ?? undefined)
    const waiting = page.next === null ? loaded.filter(({ status }) => status === 'waiting') : []
    return { ...page, rows: page.rows.concat(await this.findAll(waiting.map(({ id }) => id))) }
  }

  /**
   * Returns the newest rows of an account's part of the feed after some of its transactions have changed, then these
   * transactions, and below which of them others are missing. Throws a `Fault` if they cannot be loaded.
   */
  async loadNews(
    of: UserId,
    changed: readonly TransactionId[],
    known: readonly Transaction[],
  ): Promise<HeadNews> {
    const { rows, next } = await this.ledger.loadPage(null, ROWS_OF_NEWS, of)
    const isKnown = ({ id }: Transaction) => known.some((row) => row.id === id)
    const oldest = rows.at(-1)
    const gapBelow = next !== null && oldest && !isKnown(oldest) ? oldest.id : null
    const others = changed.filter((other) => !rows.some(({ id }) => id === other))
    return { rows: rows.concat(await this.findAll(others)), gapBelow }
  }

  /** Reports rows after these newest ones of everybody's feed, none of which is pending. */
  watch({ position, rows }: Head, listener: Listener<HeadNews>): Stop {
    let feed: Feed = { ...EMPTY_FEED, rows: rows.slice(0, FEED_PAGE) }
    const next = (news: HeadNews) => {
      const grown = withArrivals(feed, news.rows, false, news.gapBelow)
      feed = { ...grown, rows: grown.rows.slice(0, FEED_PAGE) }
      // The cache is shown without gaps.
      if (feed.gaps.size === 0) this.cacheRows(feed.rows)
      listener.next(news)
    }
    const head = { position, rows: feed.rows }
    const fault = (cause: unknown) => listener.fault(cause)
    return new FollowHead(this.ledger, this.clock, this.timer).follow(head, { next, fault })
  }

  /** The newest rows as they were when the ledger could last be reached; null where this device never read any. */
  cached(): Cached<readonly Transaction[]> | null {
    return this.cache.load(CACHED_FEED)
  }

  private async findAll(ids: readonly TransactionId[]): Promise<readonly Transaction[]> {
    const found = await Promise.all(ids.map((id) => this.ledger.find(id)))
    return found.flatMap((row) => row ?? [])
  }

  private cacheRows(rows: readonly Transaction[]): void {
    const cached = new Map(this.cache.load(CACHED_FEED)?.value.map((row) => [row.id, row]))
    // These rows may have been read before this device took words out of one.
    const value = rows.map((row) => withoutTextsOf(row, cached.get(row.id) ?? row))
    this.cache.save(CACHED_FEED, { value, asOf: this.clock.now() })
  }
}
