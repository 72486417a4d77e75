import type { ReactNode } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'
import { BalanceChart } from './balance-chart.tsx'
import { BelowTheFilters, ChartSkeleton, HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import { HistoryList } from './history-list.tsx'
import type { Settle } from './history-row.tsx'
import { StatementButton } from './statement-button.tsx'
import { useHistory } from './use-history.ts'

interface PersonHistoryProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
  readonly isExporting: boolean
  readonly setIsExporting: (isExporting: boolean) => void
  /** The buttons next to Export. */
  readonly actions: ReactNode
  /** Shown between the buttons and the rows. */
  readonly children: ReactNode
  /** The reader's actions for a waiting row. */
  readonly settle: Settle
  /** Called with the number of movements that arrived since the history was opened. */
  readonly onArrived: (count: number) => void
}

/** The balance chart and the rows of one person. `actions` and `children` show while these load. */
export function PersonHistory(props: PersonHistoryProps) {
  const { profile, name, isOwn, isExporting, setIsExporting, actions } = props
  const { children, settle, onArrived } = props
  const { openHistories } = useApp()
  const histories = useQuery({
    key: 'histories',
    load: openHistories,
    failure: 'The code of histories could not be loaded',
  })
  const loadHistory = histories.data?.loadHistory ?? null
  const { store, state } = useHistory(loadHistory, profile.id)
  return (
    <>
      {store && state.status === 'ready' ? (
        <BalanceChart
          joinDate={profile.joinDate}
          openStatement={() => setIsExporting(true)}
          {...{ state, store, name }}
        />
      ) : (
        state.status === 'loading' &&
        histories.status !== 'failed' && (
          <ChartSkeleton isSentence={profile.totalSent + profile.totalReceived === 0} />
        )
      )}
      <StatementButton
        exportStatement={histories.data?.exportStatement ?? null}
        account={{ id: profile.id, name }}
        actions={actions}
        isOpen={isExporting}
        setIsOpen={setIsExporting}
      />
      {children}
      {loadHistory && store ? (
        <HistoryList
          key={profile.id}
          {...{ state, store, loadHistory, profile, name, isOwn, settle, onArrived }}
        />
      ) : histories.status === 'failed' ? (
        <BelowTheFilters>
          <HistoryFailed retry={histories.refresh} />
        </BelowTheFilters>
      ) : (
        <BelowTheFilters>
          <HistorySkeleton />
        </BelowTheFilters>
      )}
    </>
  )
}
