import type { Instant, TransactionId, UserId } from './ids.ts'
import type { Transaction } from './transaction.ts'
import { readUsername, type Username } from './username.ts'

/** A send that reached its recipient. */
export interface RecentSend {
  readonly id: TransactionId
  readonly recipientId: UserId
  /** The name that it was sent to. */
  readonly recipient: Username
  readonly at: Instant
}

/** What a row of the ledger says about whom its sender sent to; null where nobody has the points yet, or not from them any more. */
export function recentSendOf(row: Transaction): RecentSend | null {
  const { id, status, recipientId, timestamp } = row
  const name = readUsername(row.recipient)
  if (status !== 'settled' || recipientId === null || !name.ok) return null
  return { id, recipientId, recipient: name.value, at: timestamp }
}
