import type { Instant, UserId } from '../domain/ids.ts'
import type { Account } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'

/** Something as it was read once, and when that was. */
export interface Cached<T> {
  readonly value: T
  readonly asOf: Instant
}

/** What this device last read of the ledger, to show while it cannot be reached. Where nothing can be kept, nothing is known. */
export interface OfflineCache {
  /** Keeps the newest rows, newest first, in place of those kept before. */
  saveFeed(rows: Cached<readonly Transaction[]>): void
  /** Null where none were ever kept. */
  feed(): Cached<readonly Transaction[]> | null
  /** Keeps an account in place of the one kept before, whosever that was. */
  saveAccount(account: Cached<Account>): void
  /** Null where the one that is kept is not this person's. */
  account(id: UserId): Cached<Account> | null
}
