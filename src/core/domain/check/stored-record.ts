import type { Micros } from './entry.ts'

/** A stored time. */
export interface StoredTime {
  readonly time: Micros
}

/** A value that no client of ours writes, such as 7.5, a list or a too large number, in the database's own JSON. */
interface ForeignValue {
  readonly foreign: string
}

/** A stored value. A number is a safe integer that was stored as an integer. */
export type StoredValue = string | number | boolean | null | StoredTime | ForeignValue

/** An account or a transaction exactly as it is stored: nothing is filled in or left out. */
export interface StoredRecord {
  /** The document's id. */
  readonly id: string
  readonly fields: Readonly<Record<string, StoredValue>>
  /** When the database first and last wrote the record; null where it does not say. */
  readonly createdAt: Micros | null
  readonly updatedAt: Micros | null
}

export function isTime(value: StoredValue | undefined): value is StoredTime {
  return typeof value === 'object' && value !== null && 'time' in value
}
