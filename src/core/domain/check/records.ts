import type { Brand } from '../ids.ts'

/** A stored server time, in whole microseconds since 1970-01-01T00:00Z. */
export type Micros = Brand<number, 'Micros'>

/** A stored time. */
export interface StoredTime {
  readonly time: Micros
}

/** A value that is no other kind, such as a list, 7.5 or a too large number, in the database's own JSON. */
interface ForeignValue {
  readonly foreign: string
}

/** A stored map of fields. */
export interface StoredMap {
  readonly map: Readonly<Record<string, StoredValue>>
}

/** A stored value. A number is a safe integer that was stored as an integer. */
export type StoredValue = string | number | boolean | null | StoredTime | StoredMap | ForeignValue

/** An account, a name or a transaction exactly as it is stored: nothing is filled in or left out. */
export interface StoredRecord {
  /** The document's id. */
  readonly id: string
  readonly fields: Readonly<Record<string, StoredValue>>
  /** When the database first and last wrote the record; null if it does not say. */
  readonly createdAt: Micros | null
  readonly updatedAt: Micros | null
}

/** Which collection a record is of. */
export const RECORD_KINDS = ['account', 'name', 'transaction'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export function isTime(value: StoredValue | undefined): value is StoredTime {
  return typeof value === 'object' && value !== null && 'time' in value
}

export function isMap(value: StoredValue | undefined): value is StoredMap {
  return typeof value === 'object' && value !== null && 'map' in value
}

/** A field's value; undefined if there is none. */
export function ownField(fields: StoredRecord['fields'], name: string): StoredValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The fields of a map that is a field itself; none if it is no map. */
export function ownMap(fields: StoredRecord['fields'], name: string): StoredRecord['fields'] {
  const value = ownField(fields, name)
  return isMap(value) ? value.map : {}
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

/** The names of an account as they are stored: its present one, and how many it took. Null if there is none. */
export interface StoredNames {
  readonly usernameKey: string | null
  readonly nameCount: number | null
}

export function storedNamesOf({ fields }: StoredRecord): StoredNames {
  const { usernameKey, nameCount } = fields
  return {
    usernameKey: typeof usernameKey === 'string' ? usernameKey : null,
    nameCount: typeof nameCount === 'number' ? nameCount : null,
  }
}

/** The points of an account as they are stored; null if not stored as whole numbers. Unit: GBP. */
export interface StoredPoints {
  readonly balance: number | null
  readonly totalSent: number | null
  readonly totalReceived: number | null
  /** Which month the two sums are of. */
  readonly month: string | null
  readonly monthSent: number | null
  readonly monthReceived: number | null
}

export function storedPointsOf({ fields }: StoredRecord): StoredPoints {
  const { month } = fields
  const number = (name: Exclude<keyof StoredPoints, 'month'>) => {
    const value = fields[name]
    return typeof value === 'number' ? value : null
  }
  return {
    balance: number('balance'),
    totalSent: number('totalSent'),
    totalReceived: number('totalReceived'),
    month: typeof month === 'string' ? month : null,
    monthSent: number('monthSent'),
    monthReceived: number('monthReceived'),
  }
}

/** The order of ids in the database: by their bytes in UTF-8, which is the order of their code points. Negative if `a` comes first. */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return rankOf(one) - rankOf(other)
  }
  return a.length - b.length
}

/** Surrogates are parts of characters that come after all others. */
function rankOf(codeUnit: number): number {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff ? codeUnit + 0x10000 : codeUnit
}

/** The value of a JSON text; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
