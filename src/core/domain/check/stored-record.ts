import type { EntryKind, Micros } from './entry.ts'
import { parseJson } from './parse-json.ts'

/** A stored time. */
export interface StoredTime {
  readonly time: Micros
}

/** A value that is no other kind, such as a list, 7.5 or a too large number, in the database's own JSON. */
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

/** Which collection a record is of. */
export type RecordKind = 'account' | 'transaction'

/** What an entry is read from. A send and its close are of one record. */
export function recordKindOf(kind: EntryKind): RecordKind {
  return kind === 'open' ? 'account' : 'transaction'
}

export function isTime(value: StoredValue | undefined): value is StoredTime {
  return typeof value === 'object' && value !== null && 'time' in value
}

/** A list of texts, as it is stored. */
export function storedTexts(texts: readonly string[]): StoredValue {
  const values = texts.map((stringValue) => ({ stringValue }))
  return { foreign: JSON.stringify({ arrayValue: { values } }) }
}

/** Reads a stored list of texts; null for any other value. */
export function readTexts(value: StoredValue): readonly string[] | null {
  if (typeof value !== 'object' || value === null || !('foreign' in value)) return null
  const texts = Object(parseJson(value.foreign)).arrayValue
  if (typeof texts !== 'object' || texts === null) return null
  const { values = [] } = texts
  if (!Array.isArray(values)) return null
  const read = values.map((one) => Object(one).stringValue)
  return read.every((text) => typeof text === 'string') ? read : null
}
