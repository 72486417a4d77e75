import { type Cursor, EMPTY_FEED, FEED_PAGE, type FeedPage, withArrivals } from '../domain/feed.ts'
import type { TransactionId } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from '../ports/ledger.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Cached, OfflineCache } from '../ports/offline-cache.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

const MAX_OLDER_PAGES = 20

/** A row that was loaded before, and how many rows were above it then. */
export interface RowBefore {
  readonly id: TransactionId
  readonly above: number
}

/** Loads the public feed page by page, and watches its newest rows. Saves the newest page in the offline cache. */
export class LoadFeed {
  private newest: readonly Transaction[] = []

  constructor(
    private readonly ledger: Ledger,
    private readonly cache: OfflineCache,
    private readonly clock: Clock,
  ) {}

  /** Returns the page of 25 rows after a position; null starts at the newest row. Throws a `Fault` if it cannot be loaded. */
  async load(after: Cursor | null): Promise<FeedPage> {
    const page = await this.ledger.loadPage(after, FEED_PAGE)
    if (after === null) this.cacheRows(page.rows)
    return page
  }

  /**
   * Loads the newest rows down to one that was loaded before, at most 2,025. If the row was further down than that, loads only
   * the first page. Calls `onPage` after each page. If an older page cannot be loaded, the result ends before it.
   * Throws a `Fault` if the first page cannot be loaded.
   */
  async loadDownTo({ id, above }: RowBefore, onPage: () => void): Promise<FeedPage> {
    const maxPages = above < FEED_PAGE + MAX_OLDER_PAGES * LONGEST_LIST ? MAX_OLDER_PAGES : 0
    let page = await this.load(null)
    for (let pages = 0; pages < maxPages; pages++) {
      onPage()
      if (page.next === null || page.rows.some((row) => row.id === id)) break
      const older = await this.ledger.loadPage(page.next, LONGEST_LIST).catch(() => null)
      if (!older) break
      page = { head: page.head, rows: [...page.rows, ...older.rows], next: older.next }
    }
    return page
  }

  /** Reports rows that come after the position `head`. */
  watch(head: Cursor | null, listener: Listener<readonly Transaction[]>): Stop {
    return this.ledger.watchHead(head, {
      next: (rows) => {
        const { rows: all } = withArrivals({ ...EMPTY_FEED, rows: this.newest }, rows, false)
        this.cacheRows(all.slice(0, FEED_PAGE))
        listener.next(rows)
      },
      fault: (cause) => listener.fault(cause),
    })
  }

  /** The newest rows as they were when the ledger could last be reached; null where this device never read any. */
  cached(): Cached<readonly Transaction[]> | null {
    return this.cache.loadFeed()
  }

  private cacheRows(rows: readonly Transaction[]): void {
    this.newest = rows
    this.cache.saveFeed({ value: rows, asOf: this.clock.now() })
  }
}
