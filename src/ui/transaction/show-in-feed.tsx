import type { Transaction } from '../../core/domain/transaction.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { Button } from '../shared/button.tsx'
import { useFeedStore } from '../state/feed-context.tsx'
import { useModals } from '../use-modals.ts'
import { transactionTexts } from './transaction-texts.ts'

/**
 * Closes all modals and goes to the row in everybody's feed, at any depth. A row that the ledger does not have yet, or a row without a
 * time, has no place there.
 */
export function ShowInFeed({ transaction }: { readonly transaction: Transaction }) {
  const store = useFeedStore()
  const { close } = useModals()
  const { alert } = useAlerts()
  const { id, timestamp, status } = transaction
  if (status === 'pending' || timestamp <= 0) return null
  const show = async () => {
    close()
    const shown = await store.show(null, { at: timestamp, id, isNear: false })
    if (!shown) alert(alertTexts.placeNotLoaded)
  }
  return (
    <Button look="link" onClick={() => void show()}>
      {transactionTexts.showInFeed}
    </Button>
  )
}
