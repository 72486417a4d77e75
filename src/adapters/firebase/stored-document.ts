import type { Cursor, Position } from '../../core/domain/feed.ts'
import { isFields } from '../../core/domain/schema.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { PlainValue } from './stored/query.ts'
import { instantOf, isStoredTime, type StoredDocument, storedTimeOf } from './stored/value.ts'

/** Reads documents of any age or origin. Missing fields get defaults; an unusable document is logged and left out. */
export class DocumentReader {
  constructor(
    private readonly productName: string,
    private readonly log: Log,
  ) {}

  rows(documents: readonly StoredDocument[]): readonly Transaction[] {
    return documents.flatMap((document) => this.row(document) ?? [])
  }

  row(document: StoredDocument): Transaction | null {
    const fields = document.data() ?? {}
    const row = readTransaction(
      {
        ...fields,
        id: document.id,
        timestamp: instantOf(fields.timestamp),
        settledAt: instantOf(fields.settledAt),
        removed: removalsOf(fields.removed),
      },
      this.productName,
    )
    if (!row) this.log.warn('A transaction cannot be shown', document.id)
    return row
  }
}

/** A stored map with a time in it as an instant; any other value as it is. */
export function withInstant(value: unknown, name: string): unknown {
  return isFields(value) ? { ...value, [name]: instantOf(value[name]) } : value
}

function removalsOf(removed: unknown): unknown {
  if (!isFields(removed)) return removed
  return Object.fromEntries(
    Object.entries(removed).map(([part, removal]) => [part, withInstant(removal, 'at')]),
  )
}

/** Where a document is in a list that is ordered by a time and then by id. */
export interface DocumentPosition {
  /** Another client may have written no time. The database sorts each kind of value separately. */
  readonly time: PlainValue
  readonly id: string
  /** Whether the time is that of a change: when the points were handed over or taken back, or words were taken away. */
  readonly isChange?: boolean
}

/** The position of a row, as a cursor; null where no query can start after its time. */
export function cursorOf(time: unknown, id: string): Cursor | null {
  return isStoredTime(time) || isForeign(time) ? ({ time, id } as DocumentPosition & Cursor) : null
}

function isForeign(time: unknown): time is Exclude<PlainValue, object> {
  if (typeof time === 'number') return Number.isFinite(time)
  return time === null || ['string', 'boolean'].includes(typeof time)
}

/** The position after a change, as a cursor; null where no query can start after its time. */
export function changeCursorOf(time: unknown, id: string): Cursor | null {
  return isStoredTime(time) ? ({ time, id, isChange: true } as DocumentPosition & Cursor) : null
}

/** Reads a position. An instant is before all ids. */
export function positionOf(position: Position): DocumentPosition {
  if (typeof position === 'number') return { time: storedTimeOf(position), id: '' }
  return position as Cursor & DocumentPosition
}
