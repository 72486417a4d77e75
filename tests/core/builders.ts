import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { SALTS } from '../builders/a-transfer.ts'

export const aName = (name: string) => name as Username
export const anId = (id: string) => id as UserId

/** A transfer; the plain values of `change` are used unchecked. */
export function aTransfer(
  change: Partial<Record<'id' | 'senderId' | 'recipient' | 'message', string>> & {
    amount?: number
    recipientId?: UserId | null
  } = {},
): Transfer {
  const { id = 't1', senderId = 'lin-id', recipient = 'maya', amount = 37, message = 'hi' } = change
  const { recipientId = anId('maya-id') } = change
  return {
    id: id as TransactionId,
    senderId: anId(senderId),
    recipient: aName(recipient),
    recipientId,
    amount: amount as Amount,
    message,
    salts: SALTS,
  }
}

/** A row of the ledger with this time. */
export function aRow(id: string, timestamp: number, message = 'hi'): Transaction {
  return recordOf(aTransfer({ id, message }), aName('Lin'), timestamp)
}
