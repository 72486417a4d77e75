import type { UserId } from '../../core/domain/ids.ts'
import type { Movement } from '../../core/domain/movement.ts'
import type { Transaction } from '../../core/domain/transaction.ts'

/** A movement, or a transaction without its balance. */
export type HistoryRowData = Omit<Movement, 'balance'> & { readonly balance: number | null }

/** A transaction as one of its two people sees it. Its balance is unknown, because waiting points may not have changed it yet. */
export function rowOf(transaction: Transaction, account: UserId): HistoryRowData {
  const { timestamp: at, amount, senderId } = transaction
  const isSent = senderId === account
  const kind = isSent ? 'sent' : 'received'
  return { transaction, kind, at, change: isSent ? amount : -amount, balance: null }
}
