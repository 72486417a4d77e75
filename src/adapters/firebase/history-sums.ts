import {
  and,
  limit as atMost,
  count,
  getAggregate,
  orderBy,
  type QueryFilterConstraint,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { balanceBefore, type HistoryPage } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { Fault } from '../../core/domain/result.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Documents } from './documents.ts'
import { readHistoryCursor } from './history-changes.ts'
import { withRequestTimeout } from './requests.ts'
import { sdkTimeOf, storedTimeOf } from './stored-document.ts'

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
  const isSender = where('senderId', '==', account)
  const isRecipient = where('recipientId', '==', account)
  const isReturned = where('status', '==', 'returned')
  const wasSettled = where('settledAt', '>', new Timestamp(0, 0))
  const lists = [
    { those: [isSender], field: 'timestamp', sign: 1 },
    { those: [isSender, isReturned], field: 'settledAt', sign: -1 },
    { those: [isRecipient], field: 'timestamp', sign: -1 },
    // What was handed over counts at the hand-over.
    { those: [isRecipient, wasSettled], field: 'timestamp', sign: 1 },
    { those: [isRecipient], field: 'settledAt', sign: -1 },
  ] as const
  const sums = lists.map(
    async ({ sign, ...rows }) => sign * (await sumUp(documents, rows, span, now)).amount,
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

interface Rows {
  /** The filters that select them. */
  readonly those: readonly QueryFilterConstraint[]
  /** The time that has to be in the span. */
  readonly field: 'timestamp' | 'settledAt'
}

interface Sum {
  readonly amount: number
  readonly rowCount: number
}

/** How many rows an account sent or received. */
export async function countRowsOf(
  documents: Documents,
  account: UserId,
  now: Instant,
): Promise<number> {
  const span = { from: null, before: null }
  const lists = (['senderId', 'recipientId'] as const).map((party) => {
    const rows = { those: [where(party, '==', account)], field: 'timestamp' } as const
    return sumUp(documents, rows, span, now)
  })
  return (await Promise.all(lists)).reduce((total, { rowCount }) => total + rowCount, 0)
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
  if (sum.rowCount < LONGEST_LIST) return sum
  const end = span.before ?? now + LEEWAY_MS
  const middle = span.from === null ? end - partMs : (span.from + end) / 2
  if (span.from !== null && end - span.from <= MICROSECOND)
    throw new Fault('exhausted', 'Too many transactions have the same time')
  const [older, newer] = await Promise.all([
    sumUp(documents, rows, { ...span, before: middle }, now, 2 * partMs),
    sumUp(documents, rows, { ...span, from: middle }, now),
  ])
  return { amount: older.amount + newer.amount, rowCount: older.rowCount + newer.rowCount }
}

async function sumOf({ transactions }: Documents, { those, field }: Rows, span: Span) {
  const { from, before } = span
  const inSpan = query(
    transactions,
    and(
      ...those,
      ...(from === null ? [] : [where(field, '>=', timeOf(from))]),
      ...(before === null ? [] : [where(field, '<', timeOf(before))]),
    ),
    orderBy(field),
    atMost(LONGEST_LIST),
  )
  const answer = getAggregate(inSpan, { amount: sum('amount'), rowCount: count() })
  return (await withRequestTimeout(answer)).data()
}

function timeOf(instant: Instant) {
  return sdkTimeOf({ time: storedTimeOf(instant) }, Timestamp)
}
