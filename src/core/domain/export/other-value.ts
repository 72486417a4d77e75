import { isTime, type StoredValue } from '../check/stored-record.ts'
import { readTime, timeText } from './time-text.ts'

/** A value that is in no column of its own, as it is in JSON. */
export type OtherValue =
  | string
  | number
  | boolean
  | null
  | { readonly time: string }
  /** What no client of ours writes, in the database's own JSON. */
  | { readonly foreign: string }
  /** The record does not have this field, although an empty cell would say otherwise. */
  | { readonly missing: true }

export const MISSING: OtherValue = { missing: true }

export function otherOf(value: StoredValue): OtherValue {
  return isTime(value) ? { time: timeText(value.time) } : value
}

/** The stored value; `missing` where the record does not have the field; null for what `otherOf` never writes. */
export function readOther(other: unknown): { readonly value: StoredValue } | 'missing' | null {
  if (other === null || typeof other === 'string' || typeof other === 'boolean')
    return { value: other }
  if (typeof other === 'number') return Number.isSafeInteger(other) ? { value: other } : null
  if (typeof other !== 'object' || Object.keys(other).length !== 1) return null
  if ('missing' in other) return other.missing === true ? 'missing' : null
  if ('foreign' in other && typeof other.foreign === 'string')
    return { value: { foreign: other.foreign } }
  if (!('time' in other) || typeof other.time !== 'string') return null
  const time = readTime(other.time)
  return time === null ? null : { value: { time } }
}
