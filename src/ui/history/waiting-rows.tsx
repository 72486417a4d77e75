import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { useQuery } from '../state/use-query.ts'
import { HistoryFailed, HistorySkeleton, QuietLine } from './history-edges.tsx'
import { historyTexts } from './history-texts.ts'
import { type HistoryRowData, Rows } from './rows.tsx'

interface WaitingRowsProps {
  readonly loadHistory: LoadHistory
  readonly account: UserId
  /** A new value loads them again. */
  readonly revision: number
}

/** What somebody sent to names that nobody had. */
export function WaitingRows({ loadHistory, account, revision }: WaitingRowsProps) {
  const { data, status, refresh } = useQuery({
    key: account,
    revision,
    load: () => loadHistory.loadWaiting(account),
    failure: 'Waiting rows of a history could not be read',
  })
  if (!data) return status === 'failed' ? <HistoryFailed retry={refresh} /> : <HistorySkeleton />
  if (data.length === 0) return <QuietLine text={historyTexts.nothing.waiting} />
  return <Rows rows={data.map(rowOfSent)} isWhole />
}

function rowOfSent(transaction: Transaction): HistoryRowData {
  const { timestamp: at, amount: change } = transaction
  return { transaction, kind: 'sent', at, change, balance: null }
}
