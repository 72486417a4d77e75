import type { TransactionId, UserId } from './ids.ts'

/** Where a record is stored, with the id that tells apart the records of a scope: in a tab or on the device once, or for each account or transfer of the device. */
export interface RecordScopes {
  readonly tab: []
  readonly device: []
  readonly account: [id: UserId]
  readonly transfer: [id: TransactionId]
}

/** A kind of record that the app stores on the device, as JSON. `docs/state.md` lists all of them. */
export interface DeviceRecord<T, Scope extends keyof RecordScopes = keyof RecordScopes> {
  readonly key: string
  readonly scope: Scope
  /** Whether it says something of the ledger or its people, so that signing out of a private ledger and leaving delete it. */
  readonly isPrivate: boolean
  /** How many entries a list keeps: the last ones. */
  readonly most?: number
  /** Reads a stored value, which another version may have written; null if nothing is stored. */
  readonly read: (stored: unknown) => T
}

/** Reads a value that passes a check; any other as null. */
export function readAs<T>(is: (value: unknown) => value is T): (stored: unknown) => T | null {
  return (stored) => (is(stored) ? stored : null)
}

/** Reads the entries of a stored list that pass a check. */
export function readEntries<T>(
  is: (value: unknown) => value is T,
): (stored: unknown) => readonly T[] {
  return (stored) => (Array.isArray(stored) ? stored.filter(is) : [])
}
