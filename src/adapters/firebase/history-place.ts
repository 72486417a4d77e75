import type { Cursor } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { HistoryCursor, MovementKind } from '../../core/domain/movement.ts'
import { microsecondOf, type Place, placeOf } from './stored-place.ts'
import { cursorOf, instantOf } from './stored-time.ts'

/** No id of a transaction comes before it. */
const LOWEST_ID = '-'

/** A place in one account's history. */
export interface HistoryPlace {
  /** The time and the id of a document, where a query can start. */
  readonly cursor: Cursor
  /** What it is the place of: the same document may have changed the balance twice. */
  readonly kind: MovementKind
}

/** The place of a document in a list that is ordered by this field; null where no query can start after it. */
export function placeOfDocument(
  time: unknown,
  id: string,
  kind: MovementKind,
): HistoryPlace | null {
  const cursor = cursorOf(time, id)
  return cursor && { cursor, kind }
}

/** The place below everything that happened at an instant or later. */
export function placeBelow(at: Instant): HistoryPlace {
  return { cursor: cursorOf(microsecondOf(at), LOWEST_ID) as Cursor, kind: 'sent' }
}

/** For `sort`: newest first; for equal times by id in descending order, and what was sent below what came back. */
export function newestPlaceFirst(a: HistoryPlace, b: HistoryPlace): number {
  const [one, other] = [feedPlaceOf(a), feedPlaceOf(b)]
  const later = timeOf(other) - timeOf(one)
  if (later !== 0) return later
  if (one.id !== other.id) return one.id < other.id ? 1 : -1
  return Number(a.kind === 'sent') - Number(b.kind === 'sent')
}

export function feedPlaceOf({ cursor }: HistoryPlace): Place {
  return placeOf(cursor)
}

/** A cursor has the account's balance at its place, too, so that the next page needs no account. */
export function historyCursorOf({ cursor, kind }: HistoryPlace, balance: number): HistoryCursor {
  return `${kind}:${balance}:${cursor}` as HistoryCursor
}

export function readHistoryCursor(
  text: HistoryCursor,
): HistoryPlace & { readonly balance: number } {
  const [, kind = '', balance = '', cursor = ''] = /^(\w+):([^:]+):(.+)$/s.exec(text) ?? []
  if (cursor === '') throw new RangeError('This cursor is of no page of this history')
  return { cursor: cursor as Cursor, kind: kind as MovementKind, balance: Number(balance) }
}

/** The database sorts texts after times, and all else that is no time before them. */
function timeOf({ time }: Place): Instant {
  const otherwise = typeof time === 'string' ? Number.MAX_VALUE : -Number.MAX_VALUE
  return instantOf(time) ?? otherwise
}
