import type { Brand, Instant, TransactionId } from './ids.ts'
import { newestFirst, type TakenRows, type Transaction, withoutTextsOf } from './transaction.ts'

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

/** Rows as the feed shows them: each once, in the order of the ledger. */
export function inOrder(rows: readonly Transaction[]): readonly Transaction[] {
  return sorted([...new Map(rows.map((row) => [row.id, row])).values()])
}

/** Adds an older page below the loaded rows. A row that is already loaded stays as it is, unless it is pending. */
export function withPage(feed: Feed, page: FeedPage): Feed {
  const unread = new Map(page.rows.map((row) => [row.id, row]))
  const isKept = ({ id, status }: Transaction) => status !== 'pending' || !unread.has(id)
  const asNow = (row: Transaction) => withoutTextsOf(row, unread.get(row.id) ?? row)
  const kept = (rows: readonly Transaction[]) => rows.filter(isKept).map(asNow)
  const [above, arrived] = [kept(feed.rows), kept(feed.arrived)]
  for (const { id } of [...above, ...arrived]) unread.delete(id)
  return { ...feed, rows: sorted([...above, ...unread.values()]), arrived, next: page.next }
}

/** Moves the arrived rows to the top of the shown ones, where those begin with the newest. */
export function withArrivedShown(feed: Feed): Feed {
  if (feed.newer !== null) return feed
  return { ...feed, rows: sorted([...feed.arrived, ...feed.rows]), arrived: [] }
}

/**
 * Adds rows that are new or have changed. A loaded row is replaced in its place; a pending one, which has its device's time, moves
 * to the ledger's. A new row goes to the top, or into `arrived` if the reader has scrolled down (`held`). No row appears twice.
 * Below `gapBelow`, one of these rows, others may be missing.
 */
export function withArrivals(
  feed: Feed,
  rows: readonly Transaction[],
  held: boolean,
  gapBelow: TransactionId | null = null,
): Feed {
  const incoming = new Map(rows.map((row) => [row.id, row]))
  const gaps = gapBelow === null ? feed.gaps : new Set(feed.gaps).add(gapBelow)
  const topGap =
    rows.find(({ id }) => id === gapBelow) ??
    [...feed.arrived, ...feed.rows].find(({ id }) => feed.gaps.has(id))
  const above = topGap ?? oldestLoaded(feed)
  const rowsNow = replaceKnown(feed.rows, incoming)
  const arrivedNow = replaceKnown(feed.arrived, incoming)
  const fresh = [...incoming.values()].filter((row) => !above || newestFirst(row, above) <= 0)
  if (held && rowsNow.length > 0)
    return { ...feed, gaps, rows: sorted(rowsNow), arrived: sorted([...arrivedNow, ...fresh]) }
  return { ...feed, gaps, rows: sorted([...fresh, ...rowsNow]), arrived: arrivedNow }
}

/**
 * Puts the reader's own new row at the top at once, even where `arrived` holds other rows. It replaces a pending row only: what
 * was loaded from the ledger stays, since the answer to a send may come after its points were taken back. Rows further down the
 * ledger do not begin with the own row: there it waits in `arrived`. A row that is older than all loaded ones, since its answer came
 * late, comes with its page.
 */
export function withOwnRow(feed: Feed, own: Transaction): Feed {
  const loaded = [...feed.rows, ...feed.arrived].find(({ id }) => id === own.id)
  const row = loaded && (own.status === 'pending' || loaded.status !== 'pending') ? loaded : own
  const without = (rows: readonly Transaction[]) => rows.filter(({ id }) => id !== row.id)
  const [rows, arrived] = [without(feed.rows), without(feed.arrived)]
  if (feed.newer === null) {
    // Its place may be where others are missing.
    const oldest = oldestLoaded(feed)
    const isAbove = !oldest || newestFirst(row, oldest) <= 0
    return { ...feed, rows: isAbove ? sorted([row, ...rows]) : rows, arrived }
  }
  if (rows.length < feed.rows.length) return withChangedRow(feed, row)
  return { ...feed, arrived: sorted([row, ...arrived]) }
}

/** Replaces a loaded row by its new state. A row that is not loaded yet comes with its page. */
export function withChangedRow(feed: Feed, row: Transaction): Feed {
  const changed = new Map([[row.id, row]])
  return {
    ...feed,
    rows: replaceKnown(feed.rows, changed),
    arrived: replaceKnown(feed.arrived, changed),
  }
}

/** Removes a pending row after its send failed. A row that the ledger already has stays. */
export function withoutPending(feed: Feed, id: TransactionId): Feed {
  const others = (row: Transaction) => row.id !== id || row.status !== 'pending'
  return { ...feed, rows: feed.rows.filter(others), arrived: feed.arrived.filter(others) }
}

/** The feed without words that are known to be gone: an answer may be older than that, and so may the cache. */
export function withoutTakenWords(feed: Feed, taken: TakenRows): Feed {
  const asNow = (row: Transaction) => withoutTextsOf(row, taken.get(row.id) ?? row)
  const isLate = (row: Transaction) => asNow(row) !== row
  if (!feed.rows.some(isLate) && !feed.arrived.some(isLate)) return feed
  return { ...feed, rows: feed.rows.map(asNow), arrived: feed.arrived.map(asNow) }
}

/** The oldest loaded row, since pending ones are above it; undefined once the oldest of all is loaded. A changed row that is older comes with its page. */
function oldestLoaded({ rows, next }: Feed): Transaction | undefined {
  return next === null ? undefined : rows.at(-1)
}

/** A page with the rows as they are since they have changed: it may have been read before that. */
export function withChanges<Page extends FeedPage>(
  page: Page,
  changed: readonly Transaction[],
): Page {
  const rows = changed.reduce(
    (before, row) => replaceKnown(before, new Map([[row.id, row]])),
    page.rows,
  )
  return { ...page, rows }
}

/** Replaces rows by their later state and removes these from `incoming`. */
function replaceKnown(
  rows: readonly Transaction[],
  incoming: Map<TransactionId, Transaction>,
): readonly Transaction[] {
  if (!rows.some(({ id }) => incoming.has(id))) return rows
  return rows.map((row) => {
    const other = incoming.get(row.id)
    if (!other) return row
    incoming.delete(row.id)
    return laterOf(row, other)
  })
}

/**
 * Of two states of a row the later one, in whatever order they came. Points wait once: handed over or taken back they stay so. Words
 * that were taken away do not come back.
 */
function laterOf(known: Transaction, incoming: Transaction): Transaction {
  const isKnownEnd = known.status === 'settled' || known.status === 'returned'
  const isIncomingEnd = incoming.status === 'settled' || incoming.status === 'returned'
  const [later, other] = isKnownEnd && !isIncomingEnd ? [known, incoming] : [incoming, known]
  return withoutTextsOf(later, other)
}

function sorted(rows: readonly Transaction[]): readonly Transaction[] {
  return [...rows].sort(newestFirst)
}
