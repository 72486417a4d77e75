import { Button } from '../shared/button.tsx'
import css from './balance-chart.module.css'
import type { ReadyHistory } from './history-state.ts'
import { type HistoryStore, MOST_AT_ONCE } from './history-store.ts'
import { chartTexts } from './history-texts.ts'

interface ShowAllProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
  /** Opens the statement, which has all rows. */
  readonly openStatement: () => void
}

/** Says that the chart misses older rows, and offers to load them. A very long history also offers its statement. */
export function ShowAll({ state, store, openStatement }: ShowAllProps) {
  const { next, loadsAll, movements } = state
  if (next === null) return null
  const loadAll = () => void store.loadAll()
  return (
    <p className={css.partly}>
      {loadsAll ? (
        <>
          <span role="status">{chartTexts.read(movements.length)}</span>{' '}
          <Button look="link" onClick={() => store.stop()}>
            {chartTexts.stop}
          </Button>
        </>
      ) : movements.length < MOST_AT_ONCE ? (
        <>
          {chartTexts.partly}{' '}
          <Button look="link" onClick={loadAll}>
            {chartTexts.showAll}
          </Button>{' '}
          {chartTexts.showAllHint}
        </>
      ) : (
        <>
          {chartTexts.newest(movements.length)}{' '}
          <Button look="link" onClick={loadAll}>
            {chartTexts.showMore}
          </Button>{' '}
          {chartTexts.orAll}{' '}
          <Button look="link" onClick={openStatement}>
            {chartTexts.statement}
          </Button>
        </>
      )}
    </p>
  )
}
