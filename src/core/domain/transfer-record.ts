import type { Instant } from './ids.ts'
import { recipientFields, SEND, type Transaction } from './transaction.ts'
import type { Transfer } from './transfer.ts'
import { PLACEHOLDER_NAME, type Username, usernameKey } from './username.ts'

/** The ledger's record of a transfer. `sender` is the sender's name at that time; null where they have none. */
export function recordOf(
  transfer: Transfer,
  sender: Username | null,
  timestamp: Instant,
): Transaction {
  return {
    id: transfer.id,
    ...SEND,
    ...recipientFields(transfer.recipient),
    message: transfer.message,
    amount: -transfer.amount,
    sender: sender ?? PLACEHOLDER_NAME,
    senderId: transfer.senderId,
    recipientId: transfer.recipientId,
    status: transfer.recipientId === null ? 'waiting' : 'settled',
    timestamp,
    settledAt: null,
  }
}

/** The row that the sender's device shows until the ledger has the transfer. */
export function pendingRecordOf(transfer: Transfer, timestamp: Instant): Transaction {
  return { ...recordOf(transfer, null, timestamp), status: 'pending' }
}

/** Whether a record is that of a transfer: a retry, not another transfer with the same id. */
export function isRecordOfTransfer(
  transaction: Transaction,
  transfer: Omit<Transfer, 'recipientId'>,
): boolean {
  return (
    transaction.senderId === transfer.senderId &&
    transaction.recipientKey === usernameKey(transfer.recipient) &&
    transaction.amount === -transfer.amount &&
    transaction.message === transfer.message
  )
}
