import type { Instant, UserId } from '../domain/ids.ts'
import type { Account } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'

/** Something as it was read once, and when that was. */
export interface Known<T> {
  readonly value: T
  readonly asOf: Instant
}

/** What this device last read of the ledger, to show while it cannot be reached. Where nothing can be kept, nothing is known. */
export interface LastKnown {
  /** Keeps the newest rows, newest first, in place of those kept before. */
  keepFeed(rows: Known<readonly Transaction[]>): void
  /** Null where none were ever kept. */
  feed(): Known<readonly Transaction[]> | null
  /** Keeps an account in place of the one kept before, whosever that was. */
  keepAccount(account: Known<Account>): void
  /** Null where the one that is kept is not this person's. */
  account(id: UserId): Known<Account> | null
}
