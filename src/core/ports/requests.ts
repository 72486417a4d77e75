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
 * What people ask each other for: at most one request a pair and direction. `Ledger.post` pays one. Methods throw a `Fault` if
 * the ledger cannot be reached; a retry is safe. A limit outside 1 to 100 throws a `RangeError`.
 */
export interface Requests {
  /**
   * Asks somebody for an amount in GBP. A retry with the same amount and message returns the request that is there. Refuses any other
   * while one is open, within an hour of the last one and a week of a declined one, and while the other person mutes who asks; who has no account or no
   * name; and asking oneself, or somebody who has left. A paid request can be followed by another at once.
   */
  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>>

  /** Reports up to `limit` (1 to 100) open requests to a person, the newest first, now and at each change. */
  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /** Reports up to `limit` (1 to 100) requests of a person, open and declined, the newest first, now and at each change. */
  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /**
   * Says no, as who was asked, also once they are suspended. A request that is declined already is accepted, one that is gone or
   * withdrawn refused.
   */
  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>>

  /**
   * Takes a request back, as who asked: also a declined one, also once they are suspended or have left. Its words are gone then, its
   * times stay. One that is gone is accepted.
   */
  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>>

  /** Refuses all later requests from a person, until `unmute`. They are not told. Muting a muted person is accepted. */
  mute(person: UserId, by: UserId): Promise<Result<null, MuteRefusal>>

  /** Takes requests from a person again. One who is not muted is accepted. */
  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>>

  /**
   * Up to `limit` (1 to 100) people whom the reader mutes, the newest first: those after a person of that list, or the first ones (null).
   * Nobody else can read them.
   */
  loadMuted(
    reader: UserId,
    after: MutedPerson | null,
    limit: number,
  ): Promise<readonly MutedPerson[]>

  /**
   * Deletes what a person who left asked for, with the times of withdrawn requests, and whom they muted: up to 100 of each in one
   * commit. Returns how many were deleted; 0 where none is left. The request of a person who has not left throws a `Fault`.
   */
  forget(person: UserId): Promise<Result<number, OutsideRefusal>>
}
