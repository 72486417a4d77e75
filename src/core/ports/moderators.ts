import type { Micros } from '../domain/check/records.ts'
import type { UserId } from '../domain/ids.ts'
import type { AppointRefusal, UnknownName } from '../domain/moderation.ts'
import type { Result } from '../domain/result.ts'
import type { Username } from '../domain/username.ts'

/** A moderator, as it is stored. */
export interface Moderator {
  readonly id: UserId
  /** Null for an account without a name, and a deleted one. */
  readonly name: string | null
  /** Null if it is not stored. */
  readonly since: Micros | null
  /** The office rests until another moderator lifts the suspension. */
  readonly isSuspended: boolean
}

/** The account behind the name, and whether it was changed. */
export interface Appointment {
  readonly id: UserId
  readonly isChanged: boolean
}

/**
 * The list of moderators. Only the owner of the ledger can change it: for anybody else `add` and `remove` throw a `Fault` that is
 * `denied`. A retry is safe.
 */
export interface Moderators {
  /** Makes a person a moderator. A former name works too. */
  add(name: Username): Promise<Result<Appointment, AppointRefusal>>

  /** Ends a moderator's office, also after that person left. */
  remove(name: Username): Promise<Result<Appointment, UnknownName>>

  /** All moderators, by id. Every reader of the ledger may read them. */
  list(): Promise<readonly Moderator[]>
}
