import type { OutsideRefusal } from '../domain/community.ts'
import type { UserId } from '../domain/ids.ts'
import type {
  AnswerRefusal,
  AskRefusal,
  MutedPerson,
  MuteRefusal,
  NewRequest,
  PointRequest,
} from '../domain/requests.ts'
import type { Result } from '../domain/result.ts'
import type { Listener, Stop } from './subscription.ts'

/**
 * Requests for points: at most one for each pair and direction. `Ledger.post` pays one. Methods throw a `Fault` if
 * the ledger cannot be reached; a retry is safe. A limit outside 1 to 100 throws a `RangeError`.
 */
export interface Requests {
  /**
   * Asks a person for an amount in GBP. A retry with the same amount and message returns the existing request. Refuses another one
   * while one is open, within an hour of the last one and a week of a declined one, and while the asker is muted; an asker without
   * account or name; and a request to oneself or to a person who left. After a paid request, another is possible at once.
   */
  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>>

  /** Reports up to `limit` (1 to 100) open requests to a person, the newest first, now and at each change. */
  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /** Reports up to `limit` (1 to 100) requests of a person, open and declined, the newest first, now and at each change. */
  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /**
   * Declines a request to `to`, who may be suspended. Declining twice succeeds; a missing or withdrawn request is refused.
   */
  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>>

  /**
   * Withdraws a request of `from`, who may be suspended or may have left; also a declined request. Deletes its words and keeps its
   * times. Withdrawing a missing request succeeds.
   */
  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>>

  /** Refuses all later requests from a person, until `unmute`, without telling them. Muting a muted person succeeds. */
  mute(person: UserId, by: UserId): Promise<Result<null, MuteRefusal>>

  /** Allows requests from a person again. Succeeds for a person who is not muted. */
  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>>

  /**
   * Up to `limit` (1 to 100) people muted by the reader, newest first, after a person of that list, or from its start (null). Nobody
   * else can read them.
   */
  loadMuted(
    reader: UserId,
    after: MutedPerson | null,
    limit: number,
  ): Promise<readonly MutedPerson[]>

  /**
   * Deletes requests of a person who left, with the times of withdrawn ones, and their mutes: up to 100 of each in one commit.
   * Returns how many were deleted; 0 when done. Throws a `Fault` for a person who has not left.
   */
  forget(person: UserId): Promise<Result<number, OutsideRefusal>>
}
