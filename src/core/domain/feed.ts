import type { Brand } from './brand.ts'
import type { TransactionId } from './ids.ts'
import { newestFirst, type Transaction } from './transaction.ts'

/** Rows read at once. */
export const FEED_PAGE = 25

/** A place in the ledger to read on from; only the adapter that made it can read it. */
export type Cursor = Brand<string, 'Cursor'>

/** A piece of the ledger, newest first. */
export interface FeedPage {
  readonly rows: readonly Transaction[]
  /** Where the newest row of this page stands; null on an empty page. */
  readonly head: Cursor | null
  /** Where to read on; null at the beginning of the ledger. */
  readonly next: Cursor | null
}

/** What a reader has of the ledger. */
export interface Feed {
  readonly rows: readonly Transaction[]
  /** Newer rows, held back so that nothing moves under the reader's eyes. */
  readonly arrived: readonly Transaction[]
  /** Where to read on; null once the beginning of the ledger is reached. */
  readonly next: Cursor | null
}

export const EMPTY_FEED: Feed = { rows: [], arrived: [], next: null }

/** Takes in a page: under what was read so far, but for rows that came in before it. Those stay as they are. */
export function withPage(feed: Feed, page: FeedPage): Feed {
  const unread = new Map(page.rows.map((row) => [row.id, row]))
  for (const { id } of feed.rows) unread.delete(id)
  for (const { id } of feed.arrived) unread.delete(id)
  const [first, ...others] = unread.values()
  if (!first) return { ...feed, next: page.next }
  const rows = [...feed.rows, first, ...others]
  const last = feed.rows.at(-1)
  const inOrder = !last || newestFirst(last, first) < 0
  return { ...feed, rows: inOrder ? rows : sorted(rows), next: page.next }
}

/**
 * Takes in rows that are new or have changed. A row already shown is replaced where it stands; a new one heads
 * the feed, or is held back where the reader is further down among others. Each row is there once.
 */
export function withArrivals(feed: Feed, rows: readonly Transaction[], held: boolean): Feed {
  const incoming = new Map(rows.map((row) => [row.id, row]))
  const kept = replaceKnown(feed.rows, incoming)
  const waiting = replaceKnown(feed.arrived, incoming)
  const fresh = [...incoming.values()].filter((row) => belongsAbove(feed, row))
  if (held && kept.length > 0)
    return { ...feed, rows: kept, arrived: sorted([...waiting, ...fresh]) }
  return { ...feed, rows: sorted([...fresh, ...kept]), arrived: waiting }
}

/** Shows what was held back. */
export function withArrivedShown(feed: Feed): Feed {
  return { ...feed, rows: sorted([...feed.arrived, ...feed.rows]), arrived: [] }
}

/** What stays when all that was read is to be read again: the reader's own rows that no ledger has yet. */
export function onlyPending({ rows }: Feed): Feed {
  return { ...EMPTY_FEED, rows: rows.filter(({ status }) => status === 'pending') }
}

/** The rows above what was read of an earlier feed: what was sent since, so that none is pending. */
export function rowsSince(earlier: Feed, { rows, arrived }: Feed): readonly Transaction[] {
  const known = new Set<TransactionId>()
  let oldest: Transaction | null = null
  for (const row of [...earlier.arrived, ...earlier.rows]) {
    if (row.status === 'pending') continue
    known.add(row.id)
    oldest = row
  }
  return [...arrived, ...rows].filter(
    (row) =>
      row.status !== 'pending' &&
      !known.has(row.id) &&
      (oldest === null || newestFirst(row, oldest) < 0),
  )
}

/** Puts the reader's own new row at the head at once, whatever else is held back. */
export function withOwnRow(feed: Feed, row: Transaction): Feed {
  const without = (rows: readonly Transaction[]) => rows.filter(({ id }) => id !== row.id)
  return { ...feed, rows: sorted([row, ...without(feed.rows)]), arrived: without(feed.arrived) }
}

/** Puts the new state of a row where it stands; one that was not read yet comes with its page. */
export function withChangedRow(feed: Feed, row: Transaction): Feed {
  const changed = new Map([[row.id, row]])
  return {
    ...feed,
    rows: replaceKnown(feed.rows, changed),
    arrived: replaceKnown(feed.arrived, changed),
  }
}

/** Takes a pending row away that came to nothing; one that the ledger has by now stays. */
export function withoutPending(feed: Feed, id: TransactionId): Feed {
  return { ...feed, rows: feed.rows.filter((row) => row.id !== id || row.status !== 'pending') }
}

/** Replaces rows by their newer state, taking each out of `incoming`. */
function replaceKnown(
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

/** A changed row from below what was read is not new: it comes with its page. */
function belongsAbove(feed: Feed, row: Transaction): boolean {
  const last = feed.rows.at(-1)
  return !last || feed.next === null || newestFirst(row, last) < 0
}

function sorted(rows: readonly Transaction[]): readonly Transaction[] {
  return [...rows].sort(newestFirst)
}
