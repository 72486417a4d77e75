import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Salt, TextSalts } from '../../src/core/domain/transaction.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { uniqueName, uniqueTransferId, uniqueUserId } from './unique.ts'

const salt = (letter: string) => letter.repeat(22) as Salt
export const SALTS: TextSalts = { sender: salt('s'), recipient: salt('r'), message: salt('m') }

interface TransferParts {
  readonly id?: TransactionId
  readonly senderId?: UserId
  readonly recipient?: Username
  readonly recipientId?: UserId | null
  readonly amount?: number
  readonly message?: string
}

/** A transfer of 37 GBP to a name that nobody has, unless `parts` says otherwise. */
export function aTransfer(parts: TransferParts = {}): Transfer {
  return {
    id: parts.id ?? uniqueTransferId(),
    senderId: parts.senderId ?? uniqueUserId(),
    recipient: parts.recipient ?? uniqueName(),
    recipientId: parts.recipientId ?? null,
    amount: (parts.amount ?? 37) as Amount,
    message: parts.message ?? 'Pledger sent!',
    salts: SALTS,
  }
}
