import type { Instant } from '../../core/domain/ids.ts'
import type { HistoryCursor, MovementKind } from '../../core/domain/movement.ts'
import {
  cursorOf,
  type DocumentPosition,
  instantOf,
  positionOf,
  storedTimeOf,
} from './stored-time.ts'

/** No id of a transaction comes before it. */
const LOWEST_ID = '-'

/** A position in one account's history: the time and the id of a document, where a query can start. */
export interface HistoryPosition extends DocumentPosition {
  /** The movement at this position: the same document may have changed the balance twice. */
  readonly kind: MovementKind
}

/** A cursor also has the account's balance at its position, so that the next page need not read the account. */
type PositionWithBalance = HistoryPosition & { readonly balance: number }

/** The position of a document in a list that is ordered by this time; null where no query can start after it. */
export function historyPositionOf(
  time: unknown,
  id: string,
  kind: MovementKind,
): HistoryPosition | null {
  const cursor = cursorOf(time, id)
  return cursor && { ...positionOf(cursor), kind }
}

/** The position below all movements of an instant or later. */
export function positionBelow(at: Instant): HistoryPosition {
  return { time: storedTimeOf(at), id: LOWEST_ID, kind: 'sent' }
}

/** For `sort`: newest first; for equal times by id in descending order, and a send below its return. */
export function newestPositionFirst(a: HistoryPosition, b: HistoryPosition): number {
  const later = timeOf(b) - timeOf(a)
  if (later !== 0) return later
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return Number(a.kind === 'sent') - Number(b.kind === 'sent')
}

export function historyCursorOf(position: HistoryPosition, balance: number): HistoryCursor {
  return { ...position, balance } as PositionWithBalance & HistoryCursor
}

export function readHistoryCursor(cursor: HistoryCursor): PositionWithBalance {
  return cursor as HistoryCursor & PositionWithBalance
}

/** The database sorts texts after times, and all other values before them. */
function timeOf({ time }: DocumentPosition): Instant {
  const otherwise = typeof time === 'string' ? Number.MAX_VALUE : -Number.MAX_VALUE
  return instantOf(time) ?? otherwise
}
