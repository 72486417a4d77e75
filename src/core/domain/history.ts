import { STARTING_BALANCE } from './amount.ts'
import type { Brand, Instant, UserId } from './ids.ts'
import type { Account } from './people.ts'
import { guardText } from './text.ts'
import type { Transaction } from './transaction.ts'

/** A position in the history of one account, as a text or a value. Only the adapter that made it can read it. */
export type HistoryCursor = Brand<string | object, 'HistoryCursor'>

/** Returned: points that waited, and that their sender took back. */
export type MovementKind = 'sent' | 'received' | 'returned'

/** One change of one account's balance. A transaction has up to two for its sender (sent; returned) and one for its recipient. */
export interface Movement {
  readonly transaction: Transaction
  readonly kind: MovementKind
  /** Time of the change: `timestamp` of a direct transfer, `settledAt` of points that waited. */
  readonly at: Instant
  /** Unit: GBP, signed. */
  readonly change: number
  /** The account's balance right after. Unit: GBP. */
  readonly balance: number
}

/** A movement before its balance is known. */
export type BalanceChange = Omit<Movement, 'balance'>

/** The movements of one account that a page loaded, newest first. It may have fewer than were asked for, also before the last page. */
export interface HistoryPage {
  readonly movements: readonly Movement[]
  /** The position of the newest movement of this page, from which to watch; null on an empty page. */
  readonly head: HistoryCursor | null
  /** The position of the next page; null after the oldest movement. */
  readonly next: HistoryCursor | null
}

/** The same for each report of one movement. */
export function movementKey({ transaction, kind }: Pick<Movement, 'transaction' | 'kind'>): string {
  return `${transaction.id}/${kind}`
}

/**
 * How a transaction changed the balance of an account, newest first; none if it did not. A row that lacks a party (of a foreign
 * origin) moves nothing.
 */
export function balanceChangesOf(
  transaction: Transaction,
  account: UserId,
): readonly BalanceChange[] {
  const { senderId, recipientId, status, amount, timestamp, settledAt } = transaction
  if (status === 'pending' || senderId === null) return []
  if (status === 'settled' && recipientId === null) return []
  const settled = { transaction, at: settledAt ?? timestamp, change: -amount }
  const changes: BalanceChange[] = []
  if (status === 'settled' && recipientId === account)
    changes.push({ ...settled, kind: 'received' })
  if (senderId !== account) return changes
  if (status === 'returned') changes.push({ ...settled, kind: 'returned' })
  changes.push({ transaction, kind: 'sent', at: timestamp, change: amount })
  return changes
}

/** Adds the balance after each change, newest first, where `balance` is the one after the newest. */
export function withBalances(
  changes: readonly BalanceChange[],
  balance: number,
): readonly Movement[] {
  let after = balance
  return changes.map((change) => {
    const movement = { ...change, balance: after }
    after -= change.change
    return movement
  })
}

/** The balance before a movement. Unit: GBP. */
export function balanceBefore({ balance, change }: Movement): number {
  return balance - change
}

/**
 * The balance after the newest change, where the account was read apart from its newest changes: its `lastTransaction` says
 * which of them the stored balance contains. Null if that is not certain: then the account has to be read again.
 */
export function balanceAfterNewest(
  account: Pick<Account, 'balance' | 'lastTransaction'>,
  changes: readonly BalanceChange[],
): number | null {
  const newest = changes[0]
  if (!newest) return account.lastTransaction === null ? STARTING_BALANCE : null
  const { id, status } = newest.transaction
  // Points that wait or waited can change the balance twice under one id.
  const isOnce = newest.kind === 'received' || status === 'settled'
  return id === account.lastTransaction && isOnce ? account.balance : null
}

/** The balance from an instant on. Unit: GBP. */
export interface BalancePoint {
  readonly at: Instant
  readonly balance: number
}

/** A balance over time, as a line of steps. */
export interface BalanceLine {
  /** When the account joined, with 1337 GBP. */
  readonly start: BalancePoint
  /** Oldest first. The first is the start, or where the loaded movements begin. */
  readonly points: readonly BalancePoint[]
  /** Whether nothing is missing between the start and the first point. */
  readonly isWhole: boolean
}

/** The line of the loaded movements, newest first. `isWhole` says that there are no older ones. */
export function balanceLine(
  movements: readonly Movement[],
  joinDate: Instant,
  isWhole: boolean,
): BalanceLine {
  const oldest = movements.at(-1)
  const start = { at: Math.min(joinDate, oldest?.at ?? joinDate), balance: STARTING_BALANCE }
  const first = isWhole || !oldest ? start : { at: oldest.at, balance: balanceBefore(oldest) }
  const points: BalancePoint[] = [first]
  for (let index = movements.length - 1; index >= 0; index--) {
    const { at, balance } = movements[index] as Movement
    points.push({ at, balance })
  }
  return { start, points, isWhole: isWhole || !oldest }
}

/**
 * At most three points for each of so many columns of equal time, oldest first: the lowest and the highest balance in it, and
 * the last, which the line has until the next point. So no peak is lost, and no level is wrong.
 */
export function thinned(
  points: readonly BalancePoint[],
  from: Instant,
  to: Instant,
  columns: number,
): readonly BalancePoint[] {
  if (points.length <= columns) return points
  const perColumn = Math.max(1, to - from) / columns
  const kept: BalancePoint[] = []
  let [lowest, highest, last] = [0, 0, 0]
  const keepColumn = () => {
    for (const index of [...new Set([lowest, highest, last])].sort((a, b) => a - b))
      kept.push(points[index] as BalancePoint)
  }
  let column = -1
  for (const [index, { at, balance }] of points.entries()) {
    const now = Math.min(columns - 1, Math.max(0, Math.floor((at - from) / perColumn)))
    if (now !== column) {
      if (column >= 0) keepColumn()
      column = now
      lowest = highest = index
    }
    if (balance < balanceAt(lowest)) lowest = index
    if (balance > balanceAt(highest)) highest = index
    last = index
  }
  keepColumn()
  return kept

  function balanceAt(index: number): number {
    return (points[index] as BalancePoint).balance
  }
}

/** The index of the point that is valid at an instant: the last one that is not later. The first for an earlier instant. */
export function pointAt(points: readonly BalancePoint[], at: Instant): number {
  const index = points.findLastIndex((point) => point.at <= at)
  return Math.max(index, 0)
}

/** How many points are before an instant. */
export function countBefore(points: readonly BalancePoint[], at: Instant): number {
  return points.findLastIndex((point) => point.at < at) + 1
}

/** From an instant on, and before another; null has no such end. */
export interface Period {
  readonly from: Instant | null
  readonly before: Instant | null
}

/** All that an account ever sent and received. */
export const EVERYTHING: Period = { from: null, before: null }

/** All movements of one account in a period, with the balance after each. */
export interface Statement {
  readonly account: UserId
  readonly name: string
  readonly period: Period
  /** The balance before the first movement of the period. Unit: GBP. */
  readonly balanceBefore: number
  /** Oldest first. */
  readonly movements: readonly Movement[]
}

/** The columns of a statement. Texts are guarded, so that no spreadsheet runs them. */
export const STATEMENT_COLUMNS = [
  'time',
  'kind',
  'change',
  'balance',
  'sender',
  'senderId',
  'recipient',
  'recipientId',
  'message',
  'status',
  'sentAt',
  'transaction',
] as const

type StatementRow = Record<(typeof STATEMENT_COLUMNS)[number], string | number | null>

/** The statement of a period. The movements, newest first, cover the period, and include the next older one if there is one. */
export function statementOf(
  { id, name }: { readonly id: UserId; readonly name: string },
  period: Period,
  newestFirst: readonly Movement[],
): Statement {
  const { from, before } = period
  const movements = newestFirst
    .filter(({ at }) => (from === null || at >= from) && (before === null || at < before))
    .reverse()
  const [first] = movements
  const older = newestFirst.find(({ at }) => before === null || at < before)
  return {
    account: id,
    name,
    period,
    balanceBefore: first ? balanceBefore(first) : (older?.balance ?? STARTING_BALANCE),
    movements,
  }
}

function statementRow({ transaction, kind, at, change, balance }: Movement): StatementRow {
  const { id, sender, senderId, recipient, recipientId, message, status, timestamp } = transaction
  return {
    time: timeText(at),
    kind,
    change,
    balance,
    sender,
    senderId,
    recipient,
    recipientId,
    message,
    status,
    sentAt: timeText(timestamp),
    transaction: id,
  }
}

/** The row as texts for a table. Null is an empty one. */
export function statementCells(movement: Movement): readonly string[] {
  const row = statementRow(movement)
  return STATEMENT_COLUMNS.map((column) => {
    const value = row[column]
    return typeof value === 'string' ? guardText(value) : String(value ?? '')
  })
}

/** A statement as a JSON document, with one line for each movement. */
export function statementJson(statement: Statement): string {
  const { account, name, period, movements } = statement
  const about = JSON.stringify({
    account,
    name,
    from: period.from === null ? null : timeText(period.from),
    before: period.before === null ? null : timeText(period.before),
    balanceBefore: statement.balanceBefore,
    balanceAfter: movements.at(-1)?.balance ?? statement.balanceBefore,
  })
  const rows = movements.map((movement) => `\n${JSON.stringify(statementRow(movement))}`)
  return `${about.slice(0, -1)},"movements":[${rows.join(',')}\n]}\n`
}

/** A time in a file. */
export function timeText(at: Instant): string {
  return new Date(at).toISOString()
}
