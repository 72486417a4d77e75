import type { Instant, TransactionId } from '../../../core/domain/ids.ts'
import type { HistoryCursor, Movement } from '../../../core/domain/movement.ts'
import type { ChangePlace } from '../store/ledger-state.ts'

/** No id of a transaction comes before it. */
const LOWEST_ID = '-' as TransactionId
/** No id of a transaction comes after it. */
const HIGHEST_ID = '~' as TransactionId

/** A place in a history, and the account's balance there: right after a movement to watch from, right before one to go on from. */
export interface HistoryPlace extends ChangePlace {
  readonly balance: number
}

/** The place below everything that happened at an instant or later. */
export function firstPlaceAt(at: Instant): ChangePlace {
  return { at, id: LOWEST_ID, kind: 'sent' }
}

/** The place above everything that happened at an instant or earlier. */
export function lastPlaceAt(at: Instant): ChangePlace {
  return { at, id: HIGHEST_ID, kind: 'sent' }
}

export function historyCursorOf({ at, kind, transaction }: Movement, balance: number) {
  return cursorOf({ at, id: transaction.id, kind }, balance)
}

export function cursorOf(place: ChangePlace, balance: number): HistoryCursor {
  return { ...place, balance } as HistoryPlace & HistoryCursor
}

export function placeOf(cursor: HistoryCursor): HistoryPlace {
  return cursor as HistoryCursor & HistoryPlace
}
