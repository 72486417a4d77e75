import type { Transaction } from '../../core/domain/transaction.ts'
import { Button } from '../shared/button.tsx'
import { useFeedStore } from '../state/feed-context.ts'
import { useAlertUnlessLoaded } from '../state/use-alert-unless-loaded.ts'
import { useModals } from '../use-modals.ts'
import { transactionTexts } from './transaction-texts.ts'

/**
 * Closes all modals and goes to the row in everybody's feed, at any depth. A row that the ledger does not have yet, or a row without a
 * time, has no place there.
 */
export function ShowInFeed({ transaction }: { readonly transaction: Transaction }) {
  const store = useFeedStore()
  const { closeAll } = useModals()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  const { id, timestamp, status } = transaction
  if (status === 'pending' || timestamp <= 0) return null
  const show = async () => {
    closeAll()
    await alertUnlessLoaded(store.show(null, { at: timestamp, id }))
  }
  return (
    <Button look="link" onClick={() => void show()}>
      {transactionTexts.showInFeed}
    </Button>
  )
}
