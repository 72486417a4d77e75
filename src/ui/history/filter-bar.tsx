import chips from '../shared/chip.module.css'
import css from './filter-bar.module.css'
import { type HistoryFilter, historyTexts } from './history-texts.ts'

const FILTERS: readonly HistoryFilter[] = ['all', 'received', 'sent', 'waiting']

interface FilterBarProps {
  readonly filter: HistoryFilter
  readonly setFilter: (filter: HistoryFilter) => void
  /** Whether to offer the rows between this person and the reader. */
  readonly hasBetween: boolean
}

/** Chooses which rows of a history show. */
export function FilterBar({ filter, setFilter, hasBetween }: FilterBarProps) {
  const shown = hasBetween ? [...FILTERS, 'between' as const] : FILTERS
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
