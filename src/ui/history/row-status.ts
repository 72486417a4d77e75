import type { HistoryRowData } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'

/** The status of a row; null if it was settled when it was sent. */
export function rowStatus({ transaction, kind }: HistoryRowData): string | null {
  if (kind !== 'sent')
    return transaction.settledAt === null || kind === 'returned' ? null : historyTexts.handedOver
  if (transaction.status === 'waiting') return historyTexts.waiting
  return transaction.status === 'returned' ? historyTexts.returned : null
}
