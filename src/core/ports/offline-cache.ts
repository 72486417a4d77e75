import type { Instant, UserId } from '../domain/ids.ts'
import type { Account } from '../domain/people.ts'
import type { Transaction } from '../domain/transaction.ts'

/** A value with the time at which it was loaded. */
export interface Cached<T> {
  readonly value: T
  readonly asOf: Instant
}

/** What this device last loaded from the ledger, to show while it cannot be reached. Without storage it stays empty. Nothing here throws. */
export interface OfflineCache {
  /** Replaces the stored rows by these, newest first. */
  saveFeed(rows: Cached<readonly Transaction[]>): void
  /** The stored rows; null where none are stored. */
  loadFeed(): Cached<readonly Transaction[]> | null
  /** Replaces the stored account, of any person, by this one. */
  saveAccount(account: Cached<Account>): void
  /** The stored account; null where it belongs to another person. */
  loadAccount(id: UserId): Cached<Account> | null
}
