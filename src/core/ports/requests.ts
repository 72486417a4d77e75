import type { OutsideRefusal } from '../domain/community.ts'
import type { UserId } from '../domain/ids.ts'
import type {
  AnswerRefusal,
  AskedRequest,
  AskRefusal,
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
   * while there is one, also a declined one; who has no account or no name; and asking oneself, or somebody who has left.
   */
  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>>

  /** Reports up to `limit` (1 to 100) open requests to a person, the newest first, now and at each change. */
  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /** Reports up to `limit` (1 to 100) requests of a person, open and declined, the newest first, now and at each change. */
  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop

  /** Says no, as who was asked. A request that is declined already is accepted, one that is gone refused. */
  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>>

  /** Takes a request back, as who asked: also a declined one, also once they are suspended or have left. One that is gone is accepted. */
  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>>
}

/**
 * What each account asked for, as far as this device knows: the last request to each person. It survives a reload, where the browser
 * can store it. Nothing here throws.
 */
export interface RequestMemory {
  /** Replaces what is remembered of the same person. Only the newest are kept. */
  save(from: UserId, request: AskedRequest): void
  remove(from: UserId, to: UserId): void
  /** The requests of an account, in no order. */
  load(from: UserId): readonly AskedRequest[]
}
