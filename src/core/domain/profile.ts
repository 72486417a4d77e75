import type { Instant, TransactionId, UserId } from './ids.ts'
import type { Username } from './username.ts'

/** What everyone may see of a person. Points are in GBP. */
export interface Profile {
  readonly id: UserId
  /** Null until its owner chooses one. */
  readonly username: Username | null
  /** Initials, 1 to 4 letters or digits. */
  readonly avatar: string
  readonly balance: number
  readonly joinDate: Instant
  readonly totalSent: number
  readonly totalReceived: number
  readonly description: string | null
}

/** A profile as its owner has it. */
export interface Account extends Profile {
  /** Names taken so far, 0 to 5. */
  readonly nameCount: number
  /** The transfer that moved the balance last; null where none did, or none is known of. */
  readonly lastTransaction: TransactionId | null
}
