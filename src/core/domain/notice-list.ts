import type { BalanceChange } from './history.ts'
import { isByLedgersClock, type NoticeMark } from './notices.ts'

/** What came since the reader last looked, and what they have seen. Both newest first. */
export interface NoticeList {
  readonly fresh: readonly BalanceChange[]
  readonly earlier: readonly BalanceChange[]
  /** The sum of all that is new, also of what the list has no room for. Unit: GBP. */
  readonly amount: number
  /** How many people sent what is new. */
  readonly people: number
  /** Whether there is more that is new than the list has room for. */
  readonly orMore: boolean
}

/** Parts what an account received, newest first, by what its owner has seen. `limit` is how much was asked for. */
export function noticeListOf(
  received: readonly BalanceChange[],
  limit: number,
  mark: NoticeMark,
  totalReceived: number,
): NoticeList {
  const fresh = received.filter(({ at }) => at > mark.newest)
  const orMore = fresh.length >= limit
  const sum = fresh.reduce((total, { change }) => total + change, 0)
  // Before the first look nobody knows how much of the sum is older.
  const hasWholeSum = orMore && isByLedgersClock(mark)
  return {
    fresh,
    earlier: received.slice(fresh.length),
    amount: hasWholeSum ? Math.max(sum, totalReceived - mark.totalReceived) : sum,
    people: new Set(fresh.map(({ transaction }) => transaction.senderId)).size,
    orMore,
  }
}
