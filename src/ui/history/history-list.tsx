import { useEffect, useEffectEvent, useState } from 'react'
import type { Movement } from '../../core/domain/movement.ts'
import type { Profile } from '../../core/domain/profile.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { QuietLine } from '../shared/quiet-line.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { BetweenRows } from './between-rows.tsx'
import { FilterBar } from './filter-bar.tsx'
import { EmptyHistory, HistoryEnd, HistoryFailed, HistorySkeleton } from './history-edges.tsx'
import type { Settle } from './history-row.tsx'
import type { HistoryState, ReadyHistory } from './history-state.ts'
import type { HistoryStore } from './history-store.ts'
import { type HistoryFilter, historyTexts } from './history-texts.ts'
import { MatchingRows } from './matching-rows.tsx'
import css from './person-history.module.css'
import { Rows } from './rows.tsx'
import { WaitingRows } from './waiting-rows.tsx'

interface HistoryListProps {
  readonly state: HistoryState
  readonly store: HistoryStore
  readonly loadHistory: LoadHistory
  readonly profile: Profile
  readonly name: string
  readonly isOwn: boolean
  readonly settle: Settle
  readonly onArrived: (count: number) => void
}

const FILTERS: Partial<Record<HistoryFilter, (movement: Movement) => boolean>> = {
  received: ({ kind }) => kind !== 'sent',
  sent: ({ kind }) => kind === 'sent',
}

/** What a person sent and received, newest first, or a part of it. */
export function HistoryList(props: HistoryListProps) {
  const { state, store, loadHistory, profile, name, isOwn, settle } = props
  const reader = useSignedIn()?.person.id ?? null
  const [filter, setFilter] = useState<HistoryFilter>('all')
  const hasBetween = reader !== null && !isOwn
  const shown = filter === 'between' && !hasBetween ? 'all' : filter
  const arrived = state.status === 'ready' ? state.arrived : 0
  const reportArrived = useEffectEvent((count: number) => props.onArrived(count))
  useEffect(() => reportArrived(arrived), [arrived])
  return (
    <section className={css.history} aria-label={historyTexts.title(name)}>
      <FilterBar filter={shown} setFilter={setFilter} hasBetween={hasBetween} />
      {shown === 'waiting' && (
        <WaitingRows {...{ loadHistory, profile, settle }} revision={arrived} />
      )}
      {shown === 'between' && reader && (
        <BetweenRows
          key={`${profile.id} ${reader}`}
          loadHistory={loadHistory}
          account={profile.id}
          name={name}
          reader={reader}
          revision={arrived}
        />
      )}
      {shown !== 'waiting' && shown !== 'between' && (
        <MovementRows filter={shown} {...{ state, store, isOwn, settle }} />
      )}
    </section>
  )
}

interface MovementRowsProps {
  readonly filter: HistoryFilter
  readonly state: HistoryState
  readonly store: HistoryStore
  readonly isOwn: boolean
  readonly settle: Settle
}

function MovementRows({ filter, state, store, isOwn, settle }: MovementRowsProps) {
  const isOnline = useIsOnline()
  const retry = () => void store.load()
  if (state.status !== 'ready')
    return state.status === 'loading' ? <HistorySkeleton /> : <HistoryFailed retry={retry} />
  const matches = FILTERS[filter]
  return (
    <>
      {!isOnline && <QuietLine text={historyTexts.offline} />}
      {isOnline && !state.isLive && <QuietLine text={historyTexts.notLive} retry={retry} />}
      {matches ? (
        <MatchingRows key={filter} {...{ filter, state, store, matches, settle }} />
      ) : (
        <AllRows {...{ state, store, isOwn, settle }} />
      )}
    </>
  )
}

interface AllRowsProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly isOwn: boolean
  readonly settle: Settle
}

function AllRows({ state, store, isOwn, settle }: AllRowsProps) {
  const { movements, next, older } = state
  const loadMore = () => {
    if (next !== null && older === 'idle') void store.loadMore()
  }
  if (movements.length === 0 && next === null) return <EmptyHistory isOwn={isOwn} />
  return (
    <>
      <Rows rows={movements} isWhole={next === null} settle={settle} onNearEnd={loadMore} />
      {next === null && <HistoryEnd />}
      {next !== null && older !== 'failed' && <HistorySkeleton rows={3} />}
      {older === 'failed' && (
        <QuietLine text={historyTexts.failedFurther} retry={() => void store.loadMore()} />
      )}
    </>
  )
}
