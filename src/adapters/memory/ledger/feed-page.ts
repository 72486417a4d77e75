import type { Cursor, FeedPage, Position } from '../../../core/domain/feed.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { SettledRows } from '../../../core/ports/ledger.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import type { Place, Rows } from '../store/ordered-list.ts'

interface ChangePlace extends Place {
  /** Whether the time is that of a change: when the points were handed over or taken back. */
  readonly isChange?: boolean
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~'

/** A page of rows that were read downwards, newest first, or upwards, oldest first. */
export function feedPageOf(
  { rows, more }: Rows<Transaction>,
  direction: 'down' | 'up' = 'down',
): FeedPage {
  const newestFirst = direction === 'down' ? rows : rows.toReversed()
  const [first, furthest] = [newestFirst[0], rows.at(-1)]
  return {
    rows: newestFirst,
    head: first ? cursorOf(placeOfRow(first)) : null,
    next: more && furthest ? cursorOf(placeOfRow(furthest)) : null,
  }
}

/** Rows that were handed over or taken back since a position, the oldest change first. No two changes have the same time. */
export function settledRowsOf(state: LedgerState, since: Position, limit: number): SettledRows {
  const { timestamp, isChange } = placeOf(since)
  const rows = state
    .settledSince(timestamp)
    .filter(({ settledAt }) => !isChange || settledAt !== timestamp)
    .toReversed()
    .slice(0, limit)
  const last = rows.at(-1)
  if (!last) return { rows, upTo: since }
  const change = { timestamp: last.settledAt ?? timestamp, id: last.id, isChange: true }
  return { rows, upTo: cursorOf(change) }
}

export function placeOf(position: Position): ChangePlace {
  const isInstant = typeof position === 'number'
  return isInstant ? { timestamp: position, id: AFTER_ALL_IDS } : (position as Cursor & ChangePlace)
}

function cursorOf(place: ChangePlace): Cursor {
  return place as ChangePlace & Cursor
}

function placeOfRow({ timestamp, id }: Place): Place {
  return { timestamp, id }
}
