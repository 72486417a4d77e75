import { STARTING_BALANCE } from './amount.ts'
import type { Instant, TransactionId, UserId } from './ids.ts'
import { initialsOf } from './initials.ts'
import type { Username } from './username.ts'

/** The public part of an account. Points are in GBP. */
export interface Profile {
  readonly id: UserId
  /** Null until the owner chooses one. */
  readonly username: Username | null
  /** Initials, 1 to 4 letters or digits. */
  readonly avatar: string
  readonly balance: number
  readonly joinDate: Instant
  readonly totalSent: number
  readonly totalReceived: number
  readonly description: string | null
}

/** A profile with what only its owner needs. */
export interface Account extends Profile {
  /** Names taken so far, 0 to 5. */
  readonly nameCount: number
  /** The transfer that last changed the balance; null where there was none, or where it is unknown. */
  readonly lastTransaction: TransactionId | null
}

/** A new account: 1337 GBP, nothing sent or received. `username` is null for an owner without a name, who is shown as "You". */
export function openingAccount(id: UserId, username: Username | null, joinDate: Instant): Account {
  return {
    id,
    username,
    avatar: initialsOf(username),
    balance: STARTING_BALANCE,
    joinDate,
    totalSent: 0,
    totalReceived: 0,
    description: null,
    nameCount: username ? 1 : 0,
    lastTransaction: null,
  }
}
