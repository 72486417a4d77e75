import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Histories } from '../../core/app.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/people.ts'
import type { LoadHistory } from '../../core/use-cases/history.ts'
import { useApp, useRetryOnline } from '../app-context.ts'
import { Blank } from '../shared/blank.tsx'
import { Button } from '../shared/button.tsx'
import fold from '../shared/fold.module.css'
import { useStateOf } from '../state/store.ts'
import { useQuery } from '../state/use-query.ts'
import { BalanceChart } from './balance-chart.tsx'
import { BelowTheFilters, HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import { HistoryList } from './history-list.tsx'
import type { WaitingActions } from './history-rows.tsx'
import { HistoryStore, LOADING } from './history-store.ts'
import { chartTexts, statementTexts } from './history-texts.ts'
import css from './person-history.module.css'
import { StatementForm } from './statement-form.tsx'

interface PersonHistoryProps {
  readonly profile: Profile
  /** As shown, without the `@`. */
  readonly name: string
  readonly isOwn: boolean
  readonly isExporting: boolean
  readonly setIsExporting: (isExporting: boolean) => void
  /** The buttons next to Export. */
  readonly actions: ReactNode
  /** Shown between the buttons and the chart. */
  readonly children: ReactNode
  /** The reader's actions for a waiting row. */
  readonly waitingActions: WaitingActions
  /** Receives the number of movements that arrived since the history was opened. */
  readonly onArrived: (count: number) => void
}

/** The buttons, the folded balance chart and the rows of one person. `actions` and `children` are shown while the rest loads. */
export function PersonHistory(props: PersonHistoryProps) {
  const { profile, name, isOwn, isExporting, setIsExporting, actions } = props
  const { children, waitingActions, onArrived } = props
  const { history } = useApp()
  const histories = useQuery({
    key: 'histories',
    load: history,
    failure: 'The code of histories could not be loaded',
  })
  const loadHistory = histories.data?.loadHistory ?? null
  const { store, state } = useHistory(loadHistory, profile.id)
  return (
    <>
      <StatementButton
        exportStatement={histories.data?.exportStatement ?? null}
        account={{ id: profile.id, name }}
        actions={actions}
        isOpen={isExporting}
        setIsOpen={setIsExporting}
      />
      {children}
      {profile.totalSent + profile.totalReceived > 0 && (
        <FoldedChart>
          {store && state.status === 'ready' ? (
            <BalanceChart
              joinDate={profile.joinDate}
              openStatement={() => setIsExporting(true)}
              {...{ state, store, name }}
            />
          ) : (
            <Blank height={176} />
          )}
        </FoldedChart>
      )}
      {loadHistory && store ? (
        <HistoryList
          key={profile.id}
          {...{ state, store, loadHistory, profile, name, isOwn, waitingActions, onArrived }}
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

/** Shows the chart on request: the rows have the same balances, and say more. */
function FoldedChart({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={fold.title}>{chartTexts.label}</summary>
      {isOpen && children}
    </details>
  )
}

/** The history of an account, loaded and live while the component is mounted. `store` is null until `loadHistory` is loaded. */
function useHistory(loadHistory: LoadHistory | null, account: UserId) {
  const { log } = useApp()
  const store = useMemo(
    () => loadHistory && new HistoryStore(loadHistory, account, log),
    [loadHistory, account, log],
  )
  const state = useStateOf(store, LOADING)
  useEffect(() => {
    void store?.load()
    return store?.close
  }, [store])
  useRetryOnline(() => {
    if (state.status === 'failed' || (state.status === 'ready' && !state.isLive)) void store?.load()
  })
  return { store, state }
}

interface StatementButtonProps {
  /** Null until its code is loaded. */
  readonly exportStatement: Histories['exportStatement'] | null
  readonly account: { readonly id: UserId; readonly name: string }
  /** The buttons before it. */
  readonly actions: ReactNode
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
}

/** The buttons of a profile. The last one opens the form for a statement below them. */
function StatementButton(props: StatementButtonProps) {
  const { exportStatement, account, actions, isOpen, setIsOpen } = props
  const formId = useId()
  return (
    <>
      <div className={css.actions}>
        {actions}
        <Button
          look="muted"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {statementTexts.export}
        </Button>
      </div>
      {isOpen && exportStatement && (
        <div id={formId}>
          <StatementForm exportStatement={exportStatement} account={account} />
        </div>
      )}
    </>
  )
}
