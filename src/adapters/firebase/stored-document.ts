import type { Cursor, Position } from '../../core/domain/feed.ts'
import { type Instant, isInstant } from '../../core/domain/ids.ts'
import { isFields } from '../../core/domain/schema.ts'
import { readTransaction, type TextPart, type Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/platform.ts'

/** A document as Firestore Lite and the full SDK give it. */
export interface StoredDocument {
  readonly id: string
  data(): Readonly<Record<string, unknown>> | undefined
}

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

/** A time as Firestore Lite and the full SDK have it. A `Date` would lose the order of rows within one millisecond. */
export interface StoredTime {
  readonly seconds: number
  readonly nanoseconds: number
}

/** A stored time in milliseconds, with microseconds as a fraction, so that rows of one millisecond keep their order. */
export function instantOf(value: unknown): Instant | null {
  return isStoredTime(value) ? value.seconds * 1000 + value.nanoseconds / 1_000_000 : null
}

/** An instant as a stored time, to the microsecond, as the service stores times. */
export function storedTimeOf(instant: Instant): StoredTime {
  const microseconds = Math.round(instant * 1000)
  const seconds = Math.floor(microseconds / 1_000_000)
  return { seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1000 }
}

/** What another client may have written as a time. The database sorts each kind separately. */
export type ForeignTime = string | number | boolean | null

/** Where a document is in a list that is ordered by a time and then by id. */
export interface DocumentPosition {
  readonly time: StoredTime | ForeignTime
  readonly id: string
  /** Whether the time is that of a change: when the points were handed over or taken back, or words were taken away. */
  readonly isChange?: boolean
}

/** The field with the time at which a text was taken away. Firestore indexes it by itself, as every field. */
export function removalTimeOf(part: TextPart): string {
  return `removed.${part}.at`
}

/** The position of a row, as a cursor; null where no query can start after its time. */
export function cursorOf(time: unknown, id: string): Cursor | null {
  return isStoredTime(time) || isForeign(time) ? ({ time, id } as DocumentPosition & Cursor) : null
}

function isForeign(time: unknown): time is ForeignTime {
  if (typeof time === 'number') return Number.isFinite(time)
  return time === null || ['string', 'boolean'].includes(typeof time)
}

function isStoredTime(value: unknown): value is StoredTime {
  const { seconds, nanoseconds } = (value ?? {}) as Partial<StoredTime>
  const isWhole = Number.isInteger(seconds) && Number.isInteger(nanoseconds)
  return isWhole && isInstant(Number(seconds) * 1000) && Math.floor(Number(nanoseconds) / 1e9) === 0
}

/** The time of a position for a query of Firestore Lite or of the full SDK: each takes its own `Timestamp`. */
export function sdkTimeOf<T>(
  { time }: Pick<DocumentPosition, 'time'>,
  Timestamp: new (seconds: number, nanoseconds: number) => T,
): T | ForeignTime {
  return isStoredTime(time) ? new Timestamp(time.seconds, time.nanoseconds) : time
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
