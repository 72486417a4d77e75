import type { StoredRecord } from '../../src/core/domain/check/records.ts'

/** The ledger as of one instant: accounts, and points that wait. */
export interface LedgerSnapshot {
  readonly accounts: readonly StoredRecord[]
  readonly waiting: readonly StoredRecord[]
}

/** The stored ledger, read past every network. */
export interface LedgerReading {
  snapshot(): Promise<LedgerSnapshot>
  /** The newest rows, newest first. */
  newest(count: number): Promise<readonly StoredRecord[]>
  transactions(): Promise<readonly StoredRecord[]>
  usernames(): Promise<readonly StoredRecord[]>
}
