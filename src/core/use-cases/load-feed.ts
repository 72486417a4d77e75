import { type Cursor, FEED_PAGE, type FeedPage } from '../domain/feed.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** Reads the public feed, signed in or not: a page at a time, and live at its head. */
export class LoadFeed {
  constructor(private readonly ledger: Ledger) {}

  page(after: Cursor | null): Promise<FeedPage> {
    return this.ledger.page(after, FEED_PAGE)
  }

  /** Follows what comes after the newest row already read. */
  follow(head: Cursor | null, listener: Listener<readonly Transaction[]>): Stop {
    return this.ledger.watchHead(head, listener)
  }
}
