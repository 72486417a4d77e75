import type { Instant } from '../../core/domain/ids.ts'
import type { HistoryCursor, MovementKind } from '../../core/domain/movement.ts'
import { microsecondOf, placeOf } from './stored-place.ts'
import { cursorOf, instantOf, type Place } from './stored-time.ts'

/** No id of a transaction comes before it. */
const LOWEST_ID = '-'

/** A place in one account's history: the time and the id of a document, where a query can start. */
export interface HistoryPlace extends Place {
  /** What it is the place of: the same document may have changed the balance twice. */
  readonly kind: MovementKind
}

/** A cursor has the account's balance at its place, too, so that the next page needs no account. */
type PlaceWithBalance = HistoryPlace & { readonly balance: number }

/** The place of a document in a list that is ordered by this field; null where no query can start after it. */
export function placeOfDocument(
  time: unknown,
  id: string,
  kind: MovementKind,
): HistoryPlace | null {
  const cursor = cursorOf(time, id)
  return cursor && { ...placeOf(cursor), kind }
}

/** The place below everything that happened at an instant or later. */
export function placeBelow(at: Instant): HistoryPlace {
  return { time: microsecondOf(at), id: LOWEST_ID, kind: 'sent' }
}

/** For `sort`: newest first; for equal times by id in descending order, and what was sent below what came back. */
export function newestPlaceFirst(a: HistoryPlace, b: HistoryPlace): number {
  const later = timeOf(b) - timeOf(a)
  if (later !== 0) return later
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return Number(a.kind === 'sent') - Number(b.kind === 'sent')
}

export function historyCursorOf(place: HistoryPlace, balance: number): HistoryCursor {
  return { ...place, balance } as PlaceWithBalance & HistoryCursor
}

export function readHistoryCursor(cursor: HistoryCursor): PlaceWithBalance {
  return cursor as HistoryCursor & PlaceWithBalance
}

/** The database sorts texts after times, and all else that is no time before them. */
function timeOf({ time }: Place): Instant {
  const otherwise = typeof time === 'string' ? Number.MAX_VALUE : -Number.MAX_VALUE
  return instantOf(time) ?? otherwise
}
