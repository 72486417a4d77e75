import { type DeviceRecord, readAs, readEntries } from './device-record.ts'
import type { BalanceChange } from './history.ts'
import { type Instant, isInstant, isTransactionId, type TransactionId, type UserId } from './ids.ts'
import type { Account } from './people.ts'
import { sumOfReactions } from './reactions.ts'
import { isNumber, isRecordOf } from './schema.ts'
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

/** The mark of an account; null before its first visit on this device. */
export const NOTICE_MARK: DeviceRecord<NoticeMark | null, 'account'> = {
  key: 'seen',
  scope: 'account',
  isPrivate: true,
  read: readAs(isRecordOf({ lookedAt: isInstant, newest: isInstant, totalReceived: isNumber })),
}

/** Whether an account wants the system's notifications on this device. */
export const NOTIFICATIONS: DeviceRecord<boolean, 'account'> = {
  key: 'notify',
  scope: 'account',
  isPrivate: true,
  read: (stored) => stored === true,
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

/** How many others had reacted to rows when their receiver looked last. */
export type SeenReactions = ReadonlyMap<TransactionId, number>

type SeenReaction = readonly [TransactionId, number]

/** The same for the rows that an account looked at last on this device. */
export const SEEN_REACTIONS: DeviceRecord<readonly SeenReaction[], 'account'> = {
  key: 'reactions-seen',
  scope: 'account',
  isPrivate: true,
  most: 300,
  read: readEntries(isSeenReaction),
}

function isSeenReaction(entry: unknown): entry is SeenReaction {
  return Array.isArray(entry) && isTransactionId(entry[0]) && isNumber(entry[1])
}

/** How many people besides the reader reacted to a row. `hasOwn`: whether the reader did. */
export function othersWhoReacted({ reactions }: Transaction, hasOwn: boolean): number {
  return Math.max(0, sumOfReactions(reactions) - Number(hasOwn))
}

/**
 * Whether others reacted to what an account received since its owner looked. Of a row that they never looked at, this is news for a
 * week.
 */
export function hasNewReactions(
  row: Transaction,
  account: UserId,
  others: number,
  seen: SeenReactions,
  now: Instant,
): boolean {
  const { id, recipientId, status, timestamp, settledAt } = row
  if (recipientId !== account || status !== 'settled') return false
  const cameAt = settledAt ?? timestamp
  return others > (seen.get(id) ?? (now - cameAt < WEEK_MS ? 0 : others))
}
