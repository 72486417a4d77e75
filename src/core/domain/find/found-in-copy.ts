import type { Micros } from '../check/records.ts'
import type { UserId } from '../ids.ts'
import type { Transaction } from '../transaction.ts'

/** A person as a check last read their account. */
export interface CopiedPerson {
  readonly id: UserId
  readonly username: string
  /** Initials, '' where the account has none. */
  readonly avatar: string
  readonly description: string
  /** Unit: GBP. */
  readonly balance: number
}

/** What a copy of the ledger, and the rows that the page has loaded, have for a question. */
export interface FoundInCopy {
  /** How many entries of the ledger the copy has. */
  readonly size: number
  /** When the last finished check read the ledger; null before the first: then the copy may lack most of it. */
  readonly checkedAt: Micros | null
  /** How many transactions match, and the newest of them, newest first. */
  readonly count: number
  readonly transactions: readonly Transaction[]
  /** How many people match by name or description, and the first of them: by name first, then highest balance first. */
  readonly peopleCount: number
  readonly people: readonly CopiedPerson[]
}
