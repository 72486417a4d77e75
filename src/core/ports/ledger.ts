import type { Cursor, FeedPage } from '../domain/feed.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import type { Account } from '../domain/profile.ts'
import type { Result } from '../domain/result.ts'
import type { SettleRefusal } from '../domain/settlement.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import type { Username, UsernameKey } from '../domain/username.ts'
import type { Listener, Stop } from './subscription.ts'

/**
 * Accounts and transfers. Each method that writes does all of it or nothing, and keeps
 * Σ balances + Σ waiting = 1337 × accounts, and each balance = 1337 − sent + received ≥ 0.
 * Throws a `Fault` where the ledger cannot be reached or breaks; then a write may or may not have happened, and
 * repeating it with the same ids is safe. A limit outside 1 to 100 is a bug: a `RangeError`.
 */
export interface Ledger {
  /**
   * Opens an account with 1337 GBP, or gives the one that is there. Refuses a name that somebody has;
   * without a name the account opens as "You".
   */
  openAccount(
    id: UserId,
    name: Username | null,
  ): Promise<Result<Account, { readonly code: 'name-taken' }>>

  /** Tells an account now and at each change; null while there is none. */
  watchAccount(id: UserId, listener: Listener<Account | null>): Stop

  /** Moves points, once per id however often it is asked. The sender's name in the record is the one they have now. */
  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>>

  /** The transaction under an id; null where there is none. */
  find(id: TransactionId): Promise<Transaction | null>

  /** Up to `limit` (1 to 100) rows from `after` on, newest first; from the newest without it. */
  page(after: Cursor | null, limit: number): Promise<FeedPage>

  /**
   * Tells of rows newer than `since` (all, without it), and of rows that are settled or returned from now on. May tell
   * of a row more than once, so take them by id; leaves none out.
   */
  watchHead(since: Cursor | null, listener: Listener<readonly Transaction[]>): Stop

  /** Up to `limit` (1 to 100) of a sender's waiting transfers, newest first; only those to one name where it is given. */
  waiting(sender: UserId, limit: number, recipient?: UsernameKey): Promise<readonly Transaction[]>

  /** Tells a sender's newest waiting transfers, up to `limit` (1 to 100; the `RangeError` is thrown at once), now and at each change. */
  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop

  /** Gives a sender's waiting points to who has the name now. Done already to the same account, it succeeds again. */
  handOver(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>>

  /** Gives a sender's waiting points back to them; their total sent falls again. Done already, it succeeds again. */
  takeBack(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>>
}
