import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { balanceBefore, type HistoryPage } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { Fault } from '../../core/domain/result.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Documents } from './documents.ts'
import { readHistoryCursor } from './history-changes.ts'
import type { TimeField } from './row-queries.ts'
import { TRANSACTIONS } from './stored/path.ts'
import { equal, type Filter } from './stored/query.ts'
import { storedTimeOf } from './stored/value.ts'

/**
 * The balance of an account before an instant in the past: the newest movements are known with their balances, and what came
 * between them and the instant is summed up. Nothing is written there any more, so the sums fit together.
 */
export async function readBalanceAt(
  documents: Documents,
  account: UserId,
  { movements, next }: HistoryPage,
  before: Instant,
  now: Instant,
): Promise<number> {
  const older = movements.find((movement) => movement.at < before)
  if (older) return older.balance
  const oldest = movements.at(-1)
  if (next === null) return oldest ? balanceBefore(oldest) : STARTING_BALANCE
  // The page may end among movements of the same time: the sum has all of these.
  const above = movements.findLast((movement) => oldest && movement.at > oldest.at)
  const balance = above
    ? balanceBefore(above)
    : (movements[0]?.balance ?? readHistoryCursor(next).balance)
  const span = { from: before, before: oldest ? oldest.at + MICROSECOND : null }
  return balance - (await sumChanges(documents, account, span, now))
}

/** By how much the balance of an account changed in a span of time. */
async function sumChanges(
  documents: Documents,
  account: UserId,
  span: Span,
  now: Instant,
): Promise<number> {
  const isSender = equal({ senderId: account })
  const isReturned = equal({ senderId: account, status: 'returned' })
  const isRecipient = equal({ recipientId: account })
  const wasSettled: Filter = ['settledAt', '>', storedTimeOf(0)]
  const lists = [
    { those: isSender, field: 'timestamp', sign: 1 },
    { those: isReturned, field: 'settledAt', sign: -1 },
    { those: isRecipient, field: 'timestamp', sign: -1 },
    // What was handed over counts at the hand-over.
    { those: [...isRecipient, wasSettled], field: 'timestamp', sign: 1 },
    { those: isRecipient, field: 'settledAt', sign: -1 },
  ] as const
  const sums = lists.map(
    async ({ sign, ...rows }) => sign * (await sumUp(documents, rows, span, now)).sum,
  )
  return (await Promise.all(sums)).reduce((total, change) => total + change, 0)
}

const DAY_MS = 86_400_000
/** The length of the newest part of a span without a start. Each older part is twice as long as the part after it. */
const FIRST_PART_MS = 30 * DAY_MS
/** How far the server's clock may be ahead of this device's. */
const LEEWAY_MS = DAY_MS
const MICROSECOND = 0.001

/** From an instant on, and before another; null has no such end. */
interface Span {
  readonly from: Instant | null
  readonly before: Instant | null
}

export interface Rows {
  /** The filters that select them. */
  readonly those: readonly Filter[]
  /** The time that has to be in the span. */
  readonly field: TimeField
}

interface Sum {
  /** Of the amounts. */
  readonly sum: number
  readonly count: number
}

/** How many rows an account sent or received. */
export async function countRowsOf(
  documents: Documents,
  account: UserId,
  now: Instant,
): Promise<number> {
  const span = { from: null, before: null }
  const lists = (['senderId', 'recipientId'] as const).map((party) => {
    const rows: Rows = { those: equal({ [party]: account }), field: 'timestamp' }
    return sumUp(documents, rows, span, now)
  })
  return (await Promise.all(lists)).reduce((total, { count }) => total + count, 0)
}

/**
 * The sum of the amounts of all transactions in a span of time, and their number. The rules let a query see 100 documents at most, so a
 * span with as many is split, until its parts have fewer. Each query costs one read: in all some 3 for 100 transactions.
 */
export async function sumUp(
  documents: Documents,
  rows: Rows,
  span: Span,
  now: Instant,
  partMs = FIRST_PART_MS,
): Promise<Sum> {
  const sum = await sumOf(documents, rows, span)
  if (sum.count < LONGEST_LIST) return sum
  const end = span.before ?? now + LEEWAY_MS
  const middle = span.from === null ? end - partMs : (span.from + end) / 2
  if (span.from !== null && end - span.from <= MICROSECOND)
    throw new Fault('exhausted', 'Too many transactions have the same time')
  const [older, newer] = await Promise.all([
    sumUp(documents, rows, { ...span, before: middle }, now, 2 * partMs),
    sumUp(documents, rows, { ...span, from: middle }, now),
  ])
  return { sum: older.sum + newer.sum, count: older.count + newer.count }
}

async function sumOf({ calls }: Documents, { those, field }: Rows, { from, before }: Span) {
  const list = {
    collection: TRANSACTIONS,
    where: [
      ...those,
      ...(from === null ? [] : [[field, '>=', storedTimeOf(from)] as const]),
      ...(before === null ? [] : [[field, '<', storedTimeOf(before)] as const]),
    ],
    orderBy: [`${field} asc`] as const,
    limit: LONGEST_LIST,
  }
  return calls.sum(list, 'amount')
}
