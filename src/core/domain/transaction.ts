import { type Instant, isInstant, isTransactionId, type TransactionId, type UserId } from './ids.ts'
import type { UsernameKey } from './username.ts'

/**
 * Settled: the recipient has the points. Waiting: the sender has not handed them over yet, because nobody had the name.
 * Returned: the sender took them back. Pending: only on the sender's device, not in the ledger yet.
 */
type TransactionStatus = 'settled' | 'waiting' | 'returned' | 'pending'

/** A row of the public ledger. */
export interface Transaction {
  readonly id: TransactionId
  readonly type: string
  readonly icon: string
  readonly title: string
  readonly message: string
  /** Negative, as stored: the change of the sender's balance. Unit: GBP. */
  readonly amount: number
  /** The name of the profile that the row opens: the recipient as typed. */
  readonly profile: string
  readonly sender: string
  readonly recipient: string
  readonly senderId: UserId | null
  readonly recipientId: UserId | null
  readonly recipientKey: UsernameKey | null
  readonly status: TransactionStatus
  readonly timestamp: Instant
  /** When waiting points were handed over or taken back. */
  readonly settledAt: Instant | null
}

/** What all sends say. */
export const SEND = { type: 'sent', icon: '📤' } as const

/** What the record of a send says because of the name that it was sent to. */
export function recipientFields(recipient: string) {
  const recipientKey = recipient.toLowerCase() as UsernameKey
  return { title: `Sent to @${recipient}`, profile: recipient, recipient, recipientKey }
}

/**
 * Reads stored fields of any age or origin. Missing or invalid fields get the specification's defaults; null without a valid id.
 */
export function readTransaction(
  fields: Readonly<Record<string, unknown>>,
  productName: string,
): Transaction | null {
  const text = (name: string, fallback: string): string => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : fallback
  }
  const time = (name: string): Instant | null => {
    const value = fields[name]
    return isInstant(value) ? value : null
  }
  const id = text('id', '')
  if (!isTransactionId(id)) return null
  const recipient = text('recipient', text('profile', ''))
  return {
    id,
    type: text('type', 'transaction'),
    icon: text('icon', '💰'),
    title: text('title', `Sent to @${recipient}`),
    message: text('message', `${productName} transaction`),
    amount: Number.isFinite(fields.amount) ? Number(fields.amount) : 0,
    profile: text('profile', recipient),
    sender: text('sender', ''),
    recipient,
    senderId: (text('senderId', '') || null) as UserId | null,
    recipientId: (text('recipientId', '') || null) as UserId | null,
    recipientKey: (text('recipientKey', recipient.toLowerCase()) || null) as UsernameKey | null,
    status: readStatus(fields.status),
    timestamp: time('timestamp') ?? 0,
    settledAt: time('settledAt'),
  }
}

function readStatus(value: unknown): TransactionStatus {
  return value === 'waiting' || value === 'returned' ? value : 'settled'
}

/**
 * The order of the ledger, for `sort`: newest first; for equal times, by id in descending order. Above all are pending rows: the
 * ledger gives them their time, and the clock of their device may be behind.
 */
export function newestFirst(a: Transaction, b: Transaction): number {
  const pendingFirst = Number(b.status === 'pending') - Number(a.status === 'pending')
  return pendingFirst || b.timestamp - a.timestamp || Number(a.id < b.id) - Number(a.id > b.id)
}
