import type { Brand, Instant, TransactionId } from './ids.ts'
import type { Transaction } from './transaction.ts'

/** Rows in a page. */
export const FEED_PAGE = 25

/** A position in the ledger, as a text or a value. Only the adapter that made it can read it. */
export type Cursor = Brand<string | object, 'Cursor'>

/** Where a page of the ledger begins: at a cursor, or at an instant. Rows of this instant count as older. */
export type Position = Cursor | Instant

/** A page of the ledger, newest first. */
export interface FeedPage {
  readonly rows: readonly Transaction[]
  /** The position of the newest row of this page; null on an empty page. */
  readonly head: Cursor | null
  /** The position of the next page in the direction of reading; null where no row follows. */
  readonly next: Cursor | null
}

/** A page from anywhere in the ledger. */
export interface FeedWindow extends FeedPage {
  /** The position of the next page upwards; null where the page begins with the newest row. */
  readonly newer: Cursor | null
}

/** A place in the feed: the rows of an instant, or the nearest older ones. */
export interface FeedPlace {
  readonly at: Instant
  /** The row that is sought there; null where any will do. */
  readonly id: TransactionId | null
  /** Whether the newest page had this row when it was last loaded. */
  readonly isNear?: boolean
}
