import { useEffect, useEffectEvent, useState } from 'react'
import type { Movement } from '../../core/domain/history.ts'
import type { Profile } from '../../core/domain/people.ts'
import type { LoadHistory } from '../../core/use-cases/history.ts'
import { useIsOnline } from '../app-context.ts'
import chips from '../shared/chip.module.css'
import { QuietLine } from '../shared/messages.tsx'
import { useSignedIn, useWaiting } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { BetweenRows } from './between-rows.tsx'
import {
  EmptyHistory,
  HistoryEnd,
  HistoryFailed,
  HistorySkeleton,
  MoreRows,
} from './history-edges.tsx'
import { Rows, rowOf, type WaitingActions } from './history-rows.tsx'
import type { HistoryState, HistoryStore, ReadyHistory } from './history-store.ts'
import { type HistoryFilter, historyTexts } from './history-texts.ts'
import css from './person-history.module.css'

interface HistoryListProps {
  readonly state: HistoryState
  readonly store: HistoryStore
  readonly loadHistory: LoadHistory
  readonly profile: Profile
  readonly name: string
  readonly isOwn: boolean
  readonly waitingActions: WaitingActions
  readonly onArrived: (count: number) => void
}

const FILTERS: Partial<Record<HistoryFilter, (movement: Movement) => boolean>> = {
  received: ({ kind }) => kind !== 'sent',
  sent: ({ kind }) => kind === 'sent',
}

/** The transactions of a person, newest first, or those that match a filter. */
export function HistoryList(props: HistoryListProps) {
  const { state, store, loadHistory, profile, name, isOwn, waitingActions } = props
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
        <WaitingRows {...{ loadHistory, profile, waitingActions }} revision={arrived} />
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
        <MovementRows filter={shown} {...{ state, store, waitingActions }} />
      )}
    </section>
  )
}

interface MovementRowsProps {
  readonly filter: HistoryFilter
  readonly state: HistoryState
  readonly store: HistoryStore
  readonly waitingActions: WaitingActions
}

function MovementRows({ filter, state, store, waitingActions }: MovementRowsProps) {
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
        <MatchingRows key={filter} {...{ filter, state, store, matches, waitingActions }} />
      ) : (
        <AllRows {...{ state, store, waitingActions }} />
      )}
    </>
  )
}

interface AllRowsProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly waitingActions: WaitingActions
}

function AllRows({ state, store, waitingActions }: AllRowsProps) {
  const { movements, next, older } = state
  const loadMore = () => {
    if (next !== null && older === 'idle') void store.loadMore()
  }
  if (movements.length === 0 && next === null) return <EmptyHistory />
  return (
    <>
      <Rows
        rows={movements}
        isWhole={next === null}
        waitingActions={waitingActions}
        onNearEnd={loadMore}
      />
      {next === null && <HistoryEnd />}
      {next !== null && older !== 'failed' && <HistorySkeleton rows={3} />}
      {older === 'failed' && (
        <QuietLine text={historyTexts.failedFurther} retry={() => void store.loadMore()} />
      )}
    </>
  )
}

const CHIPS: readonly HistoryFilter[] = ['all', 'received', 'sent', 'waiting']

interface FilterBarProps {
  readonly filter: HistoryFilter
  readonly setFilter: (filter: HistoryFilter) => void
  /** Whether to offer the rows between this person and the reader. */
  readonly hasBetween: boolean
}

/** Chooses which rows of a history show. */
function FilterBar({ filter, setFilter, hasBetween }: FilterBarProps) {
  const shown = hasBetween ? [...CHIPS, 'between' as const] : CHIPS
  return (
    <fieldset className={css.bar} aria-label={historyTexts.filter}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={`${chips.chip} ${css.filter}`}
          aria-pressed={one === filter}
          onClick={() => setFilter(one)}
        >
          {historyTexts.filters[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** With fewer matching rows than these, more are loaded without a click. */
const ENOUGH_AT_FIRST = 20

interface MatchingRowsProps {
  readonly filter: HistoryFilter
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly matches: (movement: Movement) => boolean
  readonly waitingActions: WaitingActions
}

/** The matching rows of the loaded ones. If there are few, more load once without a click, and then on request. */
function MatchingRows({ filter, state, store, matches, waitingActions }: MatchingRowsProps) {
  const { movements, next, older } = state
  const rows = movements.filter(matches)
  const loadMore = () => void store.loadMatching(matches)
  const begin = useEffectEvent(() => {
    if (rows.length < ENOUGH_AT_FIRST) loadMore()
  })
  useEffect(() => begin(), [])
  return (
    <>
      <Rows rows={rows} isWhole={next === null} waitingActions={waitingActions} />
      {next === null && rows.length === 0 && <QuietLine text={historyTexts.nothing[filter]} />}
      {next === null && rows.length > 0 && <HistoryEnd />}
      {(next !== null || older === 'loading') && (
        <MoreRows
          status={older}
          note={rows.length === 0 ? historyTexts.noneSoFar(movements.length) : null}
          onPress={loadMore}
        />
      )}
    </>
  )
}

interface WaitingRowsProps {
  readonly loadHistory: LoadHistory
  readonly profile: Profile
  readonly waitingActions: WaitingActions
  /** A new value loads them again. */
  readonly revision: number
}

/** Points that a person sent to names without an owner, and points that others sent to the person's name before they claimed it. */
function WaitingRows({ loadHistory, profile, waitingActions, revision }: WaitingRowsProps) {
  const { points } = useWaiting()
  const { data, status, refresh } = useQuery({
    key: `${profile.id} ${profile.username}`,
    // The reader may hand over or take back some of them elsewhere on the page.
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
      waitingActions={(row) => waitingActions(row, refresh)}
    />
  )
}
