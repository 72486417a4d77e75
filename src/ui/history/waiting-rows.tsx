import type { Profile } from '../../core/domain/profile.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { QuietLine } from '../shared/quiet-line.tsx'
import { useQuery } from '../state/use-query.ts'
import { useWaiting } from '../state/waiting-context.tsx'
import { HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import type { Settle } from './history-row.tsx'
import { rowOf } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'
import { Rows } from './rows.tsx'

interface WaitingRowsProps {
  readonly loadHistory: LoadHistory
  readonly profile: Profile
  readonly settle: Settle
  /** A new value loads them again. */
  readonly revision: number
}

/** What a person sent to names without an owner, and what others sent to their name before they took it. */
export function WaitingRows({ loadHistory, profile, settle, revision }: WaitingRowsProps) {
  const { points } = useWaiting()
  const { data, status, refresh } = useQuery({
    key: `${profile.id} ${profile.username}`,
    // The reader may settle some of them elsewhere on the page.
    revision: `${revision} ${points.map(({ transaction }) => transaction.id)}`,
    load: () => loadHistory.loadWaiting(profile),
    failure: 'Waiting rows of a history could not be read',
  })
  if (!data) return status === 'failed' ? <HistoryFailed retry={refresh} /> : <HistorySkeleton />
  if (data.length === 0) return <QuietLine text={historyTexts.nothing.waiting} />
  return (
    <Rows
      rows={data.map((row) => rowOf(row, profile.id))}
      isWhole
      settle={(row) => settle(row, refresh)}
    />
  )
}
