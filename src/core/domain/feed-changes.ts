import { type Feed, replaceKnown, sorted } from './feed.ts'
import type { TransactionId } from './ids.ts'
import { newestFirst, type Transaction } from './transaction.ts'

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

/** The oldest loaded row, since pending ones are above it; undefined once the oldest of all is loaded. A changed row that is older comes with its page. */
function oldestLoaded({ rows, next }: Feed): Transaction | undefined {
  return next === null ? undefined : rows.at(-1)
}
