import type { Instant } from './ids.ts'
import type { Account } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** How much of what came the owner of an account has seen. */
export interface NoticeMark {
  /** When they last looked, by the clock of their device. The first visit counts as a look a week ago. */
  readonly lookedAt: Instant
  /** What came after this time is new. By the ledger's clock, except before the first look: then it is `lookedAt`. */
  readonly newest: Instant
  /** `totalReceived` of the account when they looked; 0 while that is not known. Unit: GBP. */
  readonly totalReceived: number
}

/** How many transfers are new. */
export interface NewCount {
  readonly count: number
  /** Whether there may be more of them. */
  readonly orMore: boolean
}

/** What came just now. */
export interface Arrival {
  /** The same on each page that reports it. */
  readonly key: string
  /** Unit: GBP. */
  readonly amount: number
  /** Null where it was several transfers, or where it was not read. */
  readonly transaction: Transaction | null
}

export const NOTHING_NEW: NewCount = { count: 0, orMore: false }

/** Whether the ledger's clock says up to when the owner has seen what came; otherwise it is the one of the device. */
export function isByLedgersClock({ lookedAt, newest }: NoticeMark): boolean {
  return newest !== lookedAt
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The mark of a first visit on a device: what came in the last seven days is new. */
export function firstMark(
  { totalReceived, joinDate }: Pick<Account, 'totalReceived' | 'joinDate'>,
  now: Instant,
): NoticeMark {
  // All that a new account receives is new. The ledger's clock may be behind the device's.
  if (totalReceived === 0) return { lookedAt: now, newest: joinDate, totalReceived }
  const weekAgo = Math.max(joinDate, now - WEEK_MS)
  return { lookedAt: weekAgo, newest: weekAgo, totalReceived: 0 }
}
