import type { Cursor, FeedPage, Position } from '../domain/feed.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import type { OpenAccountRefusal } from '../domain/ledger/accounts.ts'
import type { RemoveTextRefusal, WhyRemoved } from '../domain/ledger/removals.ts'
import type { Account } from '../domain/people.ts'
import type { Result } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, SettleRefusal, Transfer } from '../domain/transfer.ts'
import type { Username, UsernameKey } from '../domain/username.ts'
import type { Listener, Stop } from './subscription.ts'

/** Selects waiting transfers: of a sender, to a name, or both. */
export interface WaitingFilter {
  readonly senderId?: UserId
  readonly recipientKey?: UsernameKey
}

/** Rows that have changed, the oldest change first. */
export interface ChangedRows {
  readonly rows: readonly Transaction[]
  /** The position after the last of these changes; without changes, the position asked for. */
  readonly upTo: Position
}

export interface RemovedRows extends ChangedRows {
  /** Whether the answer has as many removals as it may have. Older ones may be left out. */
  readonly isFull: boolean
}

/**
 * Accounts and transfers. Writes are atomic: a write happens completely or not at all. They preserve
 * Σ balances + Σ waiting = 1337 × accounts, and each balance = 1337 − sent + received ≥ 0.
 * Methods throw a `Fault` if the ledger cannot be reached or fails. The write may have happened then; a retry with the same
 * ids is safe. A limit outside 1 to 100 is a bug and throws a `RangeError`.
 */
export interface Ledger {
  /**
   * Opens an account with 1337 GBP, or returns the existing one, also after its owner left. Refuses a taken name; after a deletion of
   * the account, its owner can have the old name again. `name` null opens it without a name, shown as "You". An older account is found by
   * its prefixes from then on.
   */
  openAccount(id: UserId, name: Username | null): Promise<Result<Account, OpenAccountRefusal>>

  /** Reports an account, now and at each change; null until it exists. */
  watchAccount(id: UserId, listener: Listener<Account | null>): Stop

  /** Moves points, once per id: a retry returns the same transaction. The record has the sender's current name. */
  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>>

  /** The transaction with this id; null if none has it. */
  find(id: TransactionId): Promise<Transaction | null>

  /**
   * Up to `limit` (1 to 100) rows older than the position `after`, newest first; null starts at the newest row. `of` leaves
   * out rows that this account has neither sent nor received.
   */
  loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage>

  /** The next page upwards: up to `limit` (1 to 100) rows newer than a position, those next to it, newest first. `next` goes on upwards. */
  loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage>

  /**
   * Reports rows newer than `since` (null: all rows), and rows that were handed over or taken back at the time of `settledSince`
   * or later (null: all of them). It may report a row more than once, so use the id; it misses none. Of rows newer than `since` it
   * also reports later changes, as long as they are among the 100 newest. Of older rows it reports neither reactions nor words that
   * are removed: `find` and `watchRemoved` do.
   */
  watchHead(
    since: Cursor | null,
    settledSince: Position | null,
    listener: Listener<readonly Transaction[]>,
  ): Stop

  /**
   * Up to `limit` (1 to 100) rows that were handed over or taken back, the oldest change first: after those of an earlier
   * answer, or from the time of another position on.
   */
  loadSettled(since: Position, limit: number): Promise<ChangedRows>

  /**
   * Reports the first row, of any age, that lost words later than the last one of an earlier answer of `loadRemoved`, or at another
   * position's time or later, as soon as there is one. `loadRemoved` has the newest of the others.
   */
  watchRemoved(since: Position, listener: Listener<readonly Transaction[]>): Stop

  /**
   * The rows of the newest removals, up to `limit` (1 to 100) of them, the oldest first: later than those of an earlier answer, or
   * from the time of another position on. A row that lost two texts has two removals.
   */
  loadRemoved(since: Position, limit: number): Promise<RemovedRows>

  /** Up to `limit` (1 to 100) waiting transfers, newest first: of a sender, to a name, or both. */
  loadWaiting(of: WaitingFilter, limit: number): Promise<readonly Transaction[]>

  /** Reports up to `limit` (1 to 100) of a sender's newest waiting transfers, now and at each change. Throws a `RangeError` at once. */
  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop

  /** Gives waiting points to the present owner of the name. A retry succeeds. */
  handOver(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>>

  /** Gives waiting points back to their sender, also after the sender left, and lowers the sender's `totalSent`. A retry succeeds. */
  takeBack(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>>

  /**
   * Replaces a message with its digest, for ever. Allowed to its sender and to moderators; names are only removed by leaving
   * (`Leaving`). Removing a removed message succeeds for everybody and has no effect.
   */
  removeMessage(
    id: TransactionId,
    by: UserId,
    why: WhyRemoved,
  ): Promise<Result<Transaction, RemoveTextRefusal>>
}
