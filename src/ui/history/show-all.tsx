import { Button } from '../shared/button.tsx'
import css from './balance-chart.module.css'
import type { ReadyHistory } from './history-state.ts'
import type { HistoryStore } from './history-store.ts'
import { chartTexts } from './history-texts.ts'

interface ShowAllProps {
  readonly state: ReadyHistory
  readonly store: HistoryStore
}

/** Says that older rows are missing in the chart, and offers to load them all. */
export function ShowAll({ state, store }: ShowAllProps) {
  const { next, loadsAll, movements } = state
  if (next === null) return null
  return (
    <p className={css.partly}>
      {loadsAll ? (
        <>
          <span role="status">{chartTexts.read(movements.length)}</span>{' '}
          <Button look="link" onClick={() => store.stop()}>
            {chartTexts.stop}
          </Button>
        </>
      ) : (
        <>
          {chartTexts.partly}{' '}
          <Button look="link" onClick={() => void store.loadAll()}>
            {chartTexts.showAll}
          </Button>{' '}
          {chartTexts.showAllHint}
        </>
      )}
    </p>
  )
}
