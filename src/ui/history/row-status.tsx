import rows from '../shared/row.module.css'
import { statusTexts } from '../shared/status-texts.ts'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import type { HistoryRowData } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'

interface RowStatusProps {
  readonly row: HistoryRowData
  readonly lookups: NameLookups
}

/** Says of a row that it waits, or how that ended. Nothing if it was settled when it was sent. */
export function RowStatus({ row, lookups }: RowStatusProps) {
  const { transaction } = row
  const status =
    transaction.status === 'waiting' ? (
      <WaitingStatus row={transaction} lookups={lookups} />
    ) : (
      outcomeOf(row)
    )
  return status && <p className={rows.status}>{status}</p>
}

function outcomeOf({ transaction, kind }: HistoryRowData): string | null {
  if (kind === 'sent') return transaction.status === 'returned' ? statusTexts.returned : null
  const wasWaiting = transaction.settledAt !== null
  return wasWaiting && kind === 'received' ? historyTexts.handedOver : null
}
