import type { ReactNode } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import type { Histories } from '../../core/histories.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'
import { BalanceChart } from './balance-chart.tsx'
import { ChartSkeleton, HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import { HistoryList } from './history-list.tsx'
import css from './person-history.module.css'
import { StatementButton } from './statement-button.tsx'
import { useHistory } from './use-history.ts'

interface PersonHistoryProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
  /** The buttons next to Export. */
  readonly actions: ReactNode
  /** What shows between the buttons and the rows. */
  readonly children: ReactNode
  /** Called with the number of movements that came since the history was opened. */
  readonly onArrived: (count: number) => void
}

/** The balance chart and the rows of one person. */
export function PersonHistory(props: PersonHistoryProps) {
  const { openHistories } = useApp()
  const { data, status, refresh } = useQuery({
    key: 'histories',
    load: openHistories,
    failure: 'The code of histories could not be loaded',
  })
  if (data) return <LoadedHistory key={props.profile.id} histories={data} {...props} />
  return (
    <>
      <ChartSkeleton />
      <div className={css.actions}>{props.actions}</div>
      {props.children}
      {status === 'failed' ? <HistoryFailed retry={refresh} /> : <HistorySkeleton />}
    </>
  )
}

function LoadedHistory({
  histories,
  profile,
  name,
  isOwn,
  actions,
  children,
  onArrived,
}: PersonHistoryProps & { readonly histories: Histories }) {
  const { store, state } = useHistory(histories, profile.id)
  return (
    <>
      {state.status === 'ready' ? (
        <BalanceChart state={state} store={store} joinDate={profile.joinDate} name={name} />
      ) : (
        <ChartSkeleton />
      )}
      <StatementButton
        exportStatement={histories.exportStatement}
        account={{ id: profile.id, name }}
        actions={actions}
      />
      {children}
      <HistoryList
        state={state}
        store={store}
        loadHistory={histories.loadHistory}
        profile={profile}
        name={name}
        isOwn={isOwn}
        onArrived={onArrived}
      />
    </>
  )
}
