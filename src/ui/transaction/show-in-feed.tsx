import type { Transaction } from '../../core/domain/transaction.ts'
import { Button } from '../shared/button.tsx'
import { useShowInFeed } from '../state/use-show-in-feed.ts'
import { transactionTexts } from './transaction-texts.ts'

/** Leads to the row in the feed. A row that the ledger does not have yet, or without a time, has no place there. */
export function ShowInFeed({ transaction }: { readonly transaction: Transaction }) {
  const showInFeed = useShowInFeed()
  if (transaction.status === 'pending' || transaction.timestamp <= 0) return null
  return (
    <Button look="link" onClick={() => void showInFeed(transaction)}>
      {transactionTexts.showInFeed}
    </Button>
  )
}
