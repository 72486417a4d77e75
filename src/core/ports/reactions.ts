import type { TransactionId, UserId } from '../domain/ids.ts'
import type { ReactRefusal } from '../domain/ledger/reactions.ts'
import type { Emoji, Reaction } from '../domain/reactions.ts'
import type { Result } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'

/**
 * Reactions to rows; the counts are in the rows themselves. Methods throw a `Fault` if the ledger cannot be reached; a retry
 * is safe. A limit outside 1 to 100 throws a `RangeError`.
 */
export interface Reactions {
  /** A person's reaction to a row; null without one. */
  own(id: TransactionId, by: UserId): Promise<Emoji | null>

  /** Up to `limit` (1 to 100) reactions to a row, the newest first. */
  load(id: TransactionId, limit: number): Promise<readonly Reaction[]>

  /**
   * Sets a person's reaction to a row; null removes it. Returns the row with its counts. Setting the current reaction again has no
   * effect. Refuses a missing row, and a person without an account or without the right to write.
   */
  react(
    id: TransactionId,
    by: UserId,
    emoji: Emoji | null,
  ): Promise<Result<Transaction, ReactRefusal>>
}
