import { type DeviceRecord, readAs, readEntries } from './device-record.ts'
import type { BalanceChange } from './history.ts'
import { type Instant, isInstant, isTransactionId, type TransactionId, type UserId } from './ids.ts'
import type { Account } from './people.ts'
import { sumOfReactions } from './reactions.ts'
import { isNumber, isRecordOf } from './schema.ts'
import type { Transaction } from './transaction.ts'

/** The point up to which an owner has seen the receipts of an account. */
export interface NoticeMark {
  /** Time of the last look, by the clock of the device. The first visit counts as a look a week ago. */
  readonly lookedAt: Instant
  /** Later receipts are new. By the ledger's clock, except before the first look: then it is `lookedAt`. */
  readonly newest: Instant
  /** `totalReceived` of the account at the last look; 0 while unknown. Unit: GBP. */
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

/** Points that arrived just now. */
export interface Arrival {
  /** The same on each page that reports it. */
  readonly key: string
  /** Unit: GBP. */
  readonly amount: number
  /** Null for several transfers, or if it was not read. */
  readonly transaction: Transaction | null
}

export const NOTHING_NEW: NewCount = { count: 0, orMore: false }

/** Whether `newest` is by the ledger's clock; otherwise it is by the device's. */
export function isByLedgersClock({ lookedAt, newest }: NoticeMark): boolean {
  return newest !== lookedAt
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The mark of a first visit on a device: receipts of the last seven days are new. */
export function firstMark(
  { totalReceived, joinDate }: Pick<Account, 'totalReceived' | 'joinDate'>,
  now: Instant,
): NoticeMark {
  // All that a new account receives is new. The ledger's clock may be behind the device's.
  if (totalReceived === 0) return { lookedAt: now, newest: joinDate, totalReceived }
  const weekAgo = Math.max(joinDate, now - WEEK_MS)
  return { lookedAt: weekAgo, newest: weekAgo, totalReceived: 0 }
}

/** New and seen receipts, both newest first. */
export interface NoticeList {
  readonly fresh: readonly BalanceChange[]
  readonly earlier: readonly BalanceChange[]
  /** The sum of all new receipts, also of those beyond the list. Unit: GBP. */
  readonly amount: number
  /** Number of senders of new receipts. */
  readonly people: number
  /** Whether there is more that is new than the list has room for. */
  readonly orMore: boolean
}

/** Splits the receipts of an account, newest first, into new and seen ones. `limit` is the length that was asked for. */
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
 * Whether receipts of an account have reactions since its owner looked at them. On a row without such a look, reactions are news for
 * a week.
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
