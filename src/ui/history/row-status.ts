import type { HistoryRowData } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'

/** What became of a row; null where it was sent and received at once. */
export function rowStatus({ transaction, kind }: HistoryRowData): string | null {
  if (kind !== 'sent')
    return transaction.settledAt === null || kind === 'returned' ? null : historyTexts.handedOver
  if (transaction.status === 'waiting') return historyTexts.waiting
  return transaction.status === 'returned' ? historyTexts.returned : null
}
