import type { Position } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { TextPart } from '../../core/domain/transaction.ts'
import type { WaitingFilter } from '../../core/ports/ledger.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { TRANSACTIONS } from './stored/path.ts'
import { type Direction, equal, type Filter, just, type Place, type Query } from './stored/query.ts'
import { storedTimeOf } from './stored/value.ts'
import { type DocumentPosition, positionOf } from './stored-document.ts'

/** A list of rows is ordered by when they were sent, or by when they were handed over or taken back. */
export type TimeField = 'timestamp' | 'settledAt'

/** The rows that an account sent or received. */
export function isParty(account: UserId): Filter {
  return {
    any: equal({ senderId: account, recipientId: account }),
  }
}

/** Where to read on from a position. Rows of an instant are older than the instant as a position. */
export function placeOf(position: Position, direction: Direction): Place<DocumentPosition['time']> {
  if (typeof position === 'number')
    return just(direction === 'desc' ? 'before' : 'after', storedTimeOf(position))
  const { time, id } = positionOf(position)
  return just('after', time, id)
}

/**
 * The newest rows that were sent, or settled, at the time of a position or later: other rows may have the same time.
 * With an account, only what it sent or received.
 */
export function newestSince(
  field: TimeField,
  since: DocumentPosition | null,
  account: UserId | null = null,
): Query {
  return {
    collection: TRANSACTIONS,
    where: [
      ...(account ? [isParty(account)] : []),
      ...(since ? [[field, '>=', since.time] as const] : []),
    ],
    orderBy: [`${field} desc`],
    limit: LONGEST_LIST,
  }
}

/** The rows that lost a text: later than a change, or at the time of another position or later. */
export function lostSince(part: TextPart, since: Position, direction: Direction, limit: number) {
  const { time, isChange } = positionOf(since)
  // Firestore indexes this field by itself, as every field.
  const field = `removed.${part}.at`
  const list: Query = {
    collection: TRANSACTIONS,
    where: [[field, isChange ? '>' : '>=', time]],
    orderBy: [`${field} ${direction}`],
    limit,
  }
  return { field, list }
}

/** Waiting rows, newest first: of a sender, to a name, or both. */
export function waitingOf({ senderId, recipientKey }: WaitingFilter, limit: number): Query {
  return {
    collection: TRANSACTIONS,
    where: equal({ status: 'waiting', senderId, recipientKey }),
    orderBy: ['timestamp desc'],
    limit,
  }
}
