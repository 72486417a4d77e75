import { useState } from 'react'
import type { Transaction } from '../../core/domain/transaction.ts'
import { statusTexts } from '../shared/status-texts.ts'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { dateAndSecond } from './exact-time.ts'
import { transactionTexts } from './transaction-texts.ts'

/** The status of a transaction, with the time if points that waited were settled or returned. */
export function TransactionStatus({ transaction }: { readonly transaction: Transaction }) {
  const [lookups] = useState((): NameLookups => new Map())
  const { status, settledAt } = transaction
  const closed = settledAt === null ? null : dateAndSecond(settledAt)
  switch (status) {
    case 'settled':
      return closed === null
        ? transactionTexts.settled
        : transactionTexts.handedOver(transaction.recipient, closed)
    case 'returned':
      return closed === null ? statusTexts.returned : transactionTexts.takenBack(closed)
    case 'pending':
      return statusTexts.pending
    case 'waiting':
      return <WaitingStatus row={transaction} lookups={lookups} />
  }
}
