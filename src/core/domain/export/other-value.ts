import { describeTime } from '../check/finding.ts'
import { isTime, type StoredValue } from '../check/records.ts'

/** A value that is in no column of its own, as it is in JSON. */
export type OtherValue =
  | string
  | number
  | boolean
  | null
  | { readonly time: string }
  /** A list, or what no client of ours writes, in the database's own JSON. */
  | { readonly foreign: string }
  /** The record does not have this field, although an empty cell would say otherwise. */
  | { readonly missing: true }

export const MISSING: OtherValue = { missing: true }

export function otherOf(value: StoredValue): OtherValue {
  return isTime(value) ? { time: describeTime(value.time) } : value
}
