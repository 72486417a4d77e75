import type { OutsideRefusal } from '../domain/community.ts'
import type { Cursor } from '../domain/feed.ts'
import type { UserId } from '../domain/ids.ts'
import type { LeaveAccountRefusal } from '../domain/ledger/profiles.ts'
import type { Account } from '../domain/people.ts'
import type { Result } from '../domain/result.ts'

/** The rows that a commit removed words from, and where the next commit begins. */
export interface RemovedWords {
  /** How many rows of the person it looked at. They have no words of the person any more. */
  readonly rows: number
  /** Null after the last row. */
  readonly next: Cursor | null
}

/**
 * The ledger's part in leaving for good. Each method is one commit; repeating it has no effect. Methods throw a `Fault` if
 * the ledger cannot be reached; a retry is safe.
 */
export interface Leaving {
  /**
   * Removes name, initials and description of an account, for ever. Its points and dates stay, and its names stay taken. From then on
   * it can neither send nor receive; only its waiting points come back. Repeating it succeeds; a person without an account is
   * refused.
   */
  leave(person: UserId): Promise<Result<Account, LeaveAccountRefusal>>

  /** How many rows a person sent or received. */
  countRows(person: UserId): Promise<number>

  /**
   * Removes the name and the messages of a person who left from up to 100 of their rows: the newest, or those after the rows of an
   * earlier call. Skips removed texts, records without salts, and a name that is not the person's: no client could have written
   * these.
   */
  removeWords(person: UserId, after: Cursor | null): Promise<Result<RemovedWords, OutsideRefusal>>
}
