import { Timestamp, where } from 'firebase/firestore/lite'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { balanceBefore, type HistoryPage } from '../../core/domain/movement.ts'
import type { Documents } from './documents.ts'
import { readHistoryCursor } from './history-position.ts'
import { sumAmounts } from './sum-amounts.ts'

const MICROSECOND = 0.001

interface Span {
  readonly from: Instant
  readonly before: Instant | null
}

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
    async ({ sign, ...rows }) => sign * (await sumAmounts(documents, rows, span, now)),
  )
  return (await Promise.all(sums)).reduce((total, change) => total + change, 0)
}
