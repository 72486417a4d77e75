import type { OutsideRefusal } from '../domain/community.ts'
import type { Cursor } from '../domain/feed.ts'
import type { UserId } from '../domain/ids.ts'
import type { LeaveAccountRefusal } from '../domain/ledger/profiles.ts'
import type { Account } from '../domain/people.ts'
import type { Result } from '../domain/result.ts'

/** What a commit took words out of, and where the next one begins. */
export interface RemovedWords {
  /** How many rows of the person it looked at. They have no words of the person any more. */
  readonly rows: number
  /** Null after the last row. */
  readonly next: Cursor | null
}

/**
 * What the ledger does for somebody who leaves for good. Each method is one commit, which a retry finds done. Methods throw a `Fault`
 * if the ledger cannot be reached; a retry is safe.
 */
export interface Leaving {
  /**
   * Takes the name, the initials and the description off an account, for ever. Its points and dates stay, and its names stay taken.
   * From then on nobody can send to it, nor it to anybody; only its waiting points come back. Who left already is accepted, who has
   * no account refused.
   */
  leave(person: UserId): Promise<Result<Account, LeaveAccountRefusal>>

  /** How many rows a person sent or received. */
  countRows(person: UserId): Promise<number>

  /**
   * Takes the name and the messages of a person who left out of up to 100 of their rows: the newest, or those after the rows of an
   * earlier call. Texts that are gone already stay as they are; so do those of a record without salts, and a name that is not the person's,
   * which no client could have written.
   */
  removeWords(person: UserId, after: Cursor | null): Promise<Result<RemovedWords, OutsideRefusal>>
}
