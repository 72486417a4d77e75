import type { Cursor, FeedPage, Position } from '../../../core/domain/feed.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { Place, Rows } from '../store/ordered-list.ts'

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
    head: first ? cursorOf(first) : null,
    next: more && furthest ? cursorOf(furthest) : null,
  }
}

export function placeOf(position: Position): Place {
  const isInstant = typeof position === 'number'
  return isInstant ? { timestamp: position, id: AFTER_ALL_IDS } : (position as Cursor & Place)
}

function cursorOf({ timestamp, id }: Place): Cursor {
  return { timestamp, id } as Place & Cursor
}
