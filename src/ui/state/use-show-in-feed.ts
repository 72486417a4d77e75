import type { Transaction } from '../../core/domain/transaction.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useModals } from '../use-modals.ts'
import { useFeedStore } from './feed-context.tsx'

/** Closes what is open, and brings a transaction into sight in everybody's feed, however far down it is. */
export function useShowInFeed(): (row: Pick<Transaction, 'id' | 'timestamp'>) => Promise<void> {
  const store = useFeedStore()
  const { close } = useModals()
  const { alert } = useAlerts()
  return async ({ id, timestamp }) => {
    close()
    const shown = await store.show(null, { at: timestamp, id, isNear: false })
    if (!shown) alert(alertTexts.placeNotLoaded)
  }
}
