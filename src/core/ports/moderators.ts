import type { Micros } from '../domain/check/records.ts'
import type { UserId } from '../domain/ids.ts'
import type { AppointRefusal, UnknownName } from '../domain/moderation.ts'
import type { Result } from '../domain/result.ts'
import type { Username } from '../domain/username.ts'

/** A moderator, as it is stored. */
export interface Moderator {
  readonly id: UserId
  /** Null for an account that has no name, or is gone. */
  readonly name: string | null
  /** Null where it is not stored. */
  readonly since: Micros | null
  /** The office rests until another moderator lifts the suspension. */
  readonly isSuspended: boolean
}

/** Who was meant, and whether anything had to be changed. */
export interface Appointment {
  readonly id: UserId
  readonly isChanged: boolean
}

/**
 * Who the moderators are. Only the owner of the ledger changes it: for anybody else `add` and `remove` throw a `Fault` that is
 * `denied`. A retry is safe.
 */
export interface Moderators {
  /** Makes somebody a moderator. A name that they had before leads to them, too. */
  add(name: Username): Promise<Result<Appointment, AppointRefusal>>

  /** Takes the office away, also from somebody who has left. */
  remove(name: Username): Promise<Result<Appointment, UnknownName>>

  /** All of them, by id. Anybody who may read the ledger may ask. */
  list(): Promise<readonly Moderator[]>
}
