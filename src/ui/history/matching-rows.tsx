import { useEffect, useEffectEvent } from 'react'
import type { Movement } from '../../core/domain/movement.ts'
import { QuietLine } from '../shared/quiet-line.tsx'
import { HistoryEnd } from './history-edges.tsx'
import type { Settle } from './history-row.tsx'
import type { ReadyHistory } from './history-state.ts'
import type { HistoryStore } from './history-store.ts'
import { type HistoryFilter, historyTexts } from './history-texts.ts'
import { MoreRows } from './more-rows.tsx'
import { Rows } from './rows.tsx'

/** With fewer matching rows than these, more are loaded without a click. */
const ENOUGH_AT_FIRST = 20

interface MatchingRowsProps {
  readonly filter: HistoryFilter
  readonly state: ReadyHistory
  readonly store: HistoryStore
  readonly matches: (movement: Movement) => boolean
  readonly settle: Settle
}

/** The loaded rows that match. If they are few, more load once without a click, and then on request. */
export function MatchingRows({ filter, state, store, matches, settle }: MatchingRowsProps) {
  const { movements, next, older } = state
  const rows = movements.filter(matches)
  const loadMore = () => void store.loadMatching(matches)
  const begin = useEffectEvent(() => {
    if (rows.length < ENOUGH_AT_FIRST) loadMore()
  })
  useEffect(() => begin(), [])
  return (
    <>
      <Rows rows={rows} isWhole={next === null} settle={settle} />
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
