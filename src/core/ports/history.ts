import type { Cursor, FeedPage } from '../domain/feed.ts'
import type { BalanceChange, HistoryCursor, HistoryPage, Movement } from '../domain/history.ts'
import type { Instant, UserId } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Listener, Stop } from './subscription.ts'

/** Changes of an account since its history was loaded. */
export interface HistoryNews {
  /** Movements that are newer than the loaded ones, newest first, each once or more: use `movementKey`. */
  readonly movements: readonly Movement[]
  /** Transactions that the account sent, which were handed over or taken back by now. */
  readonly changed: readonly Transaction[]
}

/** Settled points that two accounts gave each other. Unit: GBP. */
export interface GivenSums {
  readonly byOne: number
  readonly byOther: number
}

/**
 * The movements of one account, with its balance after each. Methods throw a `Fault` if the ledger cannot be reached, and a
 * `RangeError` for a limit outside 1 to 100.
 */
export interface History {
  /**
   * Up to `limit` (1 to 100) movements of an account after a position, newest first; null starts at the newest. The balances are
   * those of a replay from 1337, also during writes. An account that does not exist has an empty history.
   */
  load(account: UserId, after: HistoryCursor | null, limit: number): Promise<HistoryPage>

  /**
   * The position at an instant that is not in the future: `load` continues from it with the movements before the instant, with the
   * balances of their time. Reads only a few of the newer movements.
   */
  positionAt(account: UserId, before: Instant): Promise<HistoryCursor>

  /** Reports changes after the position `since`, the `head` of the first page; null watches an account without movements. */
  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop

  /** Up to `limit` (1 to 100) settled transactions from one account to the other, either way, newest first. */
  loadBetween(one: UserId, other: UserId, after: Cursor | null, limit: number): Promise<FeedPage>

  /** The sums of all rows that `loadBetween` lists. */
  sumBetween(one: UserId, other: UserId): Promise<GivenSums>

  /** Up to `limit` (1 to 100) receipts of an account, sent directly or handed over, newest first. */
  loadReceived(account: UserId, limit: number): Promise<readonly BalanceChange[]>

  /** How many transfers an account received after an instant, sent at once or handed over. Stops at 100, which means 100 or more. */
  countReceived(account: UserId, since: Instant): Promise<number>
}
