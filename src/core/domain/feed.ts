import type { Brand, Instant, TransactionId } from './ids.ts'
import { newestFirst, type Transaction } from './transaction.ts'

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

/** The part of the ledger that this page has loaded. */
export interface Feed {
  readonly rows: readonly Transaction[]
  /** Newer rows that are not shown yet, so that the rows do not move under the reader. */
  readonly arrived: readonly Transaction[]
  /** The position of the next page; null once the oldest row is loaded. */
  readonly next: Cursor | null
  /** The position of the next page upwards; null where the rows begin with the newest. */
  readonly newer: Cursor | null
  /** The rows below which others may be missing, since so many came. */
  readonly gaps: ReadonlySet<TransactionId>
}

export const EMPTY_FEED: Feed = {
  rows: [],
  arrived: [],
  next: null,
  newer: null,
  gaps: new Set(),
}

/** The feed with other rows: those of a page from anywhere. Of the rows before, only the reader's own pending ones remain, which no ledger has yet. */
export function withWindow({ rows, arrived }: Feed, window: FeedWindow): Feed {
  const pending = [...arrived, ...rows].filter(({ status }) => status === 'pending')
  const loaded = withPage({ ...EMPTY_FEED, arrived: pending }, window)
  return withArrivedShown({ ...loaded, newer: window.newer })
}

/** Adds a newer page above the loaded rows, and replaces those that are in both. With the newest page come the reader's own new rows. */
export function withNewerPage(feed: Feed, page: FeedPage): Feed {
  const incoming = new Map(page.rows.map((row) => [row.id, row]))
  const below = replaceKnown(feed.rows, incoming)
  const arrived = feed.arrived.filter(({ id }) => !incoming.has(id))
  const rows = [...incoming.values(), ...below]
  return withArrivedShown({ ...feed, rows, arrived, newer: page.next })
}

/** Adds an older page below the loaded rows. A row that is already loaded stays as it is, unless it is pending. */
export function withPage(feed: Feed, page: FeedPage): Feed {
  const unread = new Map(page.rows.map((row) => [row.id, row]))
  const isKept = ({ id, status }: Transaction) => status !== 'pending' || !unread.has(id)
  const [above, arrived] = [feed.rows.filter(isKept), feed.arrived.filter(isKept)]
  for (const { id } of [...above, ...arrived]) unread.delete(id)
  return { ...feed, rows: sorted([...above, ...unread.values()]), arrived, next: page.next }
}

/** Moves the arrived rows to the top of the shown ones, where those begin with the newest. */
export function withArrivedShown(feed: Feed): Feed {
  if (feed.newer !== null) return feed
  return { ...feed, rows: sorted([...feed.arrived, ...feed.rows]), arrived: [] }
}

/** Replaces rows by their newer state and removes these from `incoming`. */
export function replaceKnown(
  rows: readonly Transaction[],
  incoming: Map<TransactionId, Transaction>,
): readonly Transaction[] {
  if (!rows.some(({ id }) => incoming.has(id))) return rows
  return rows.map((row) => {
    const newer = incoming.get(row.id)
    if (!newer) return row
    incoming.delete(row.id)
    return newer
  })
}

export function sorted(rows: readonly Transaction[]): readonly Transaction[] {
  return [...rows].sort(newestFirst)
}
