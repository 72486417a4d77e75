import { type ReactNode, useId, useState } from 'react'
import chips from '../shared/chip.module.css'
import { FilterFields } from './filter-fields.tsx'
import css from './find-chips.module.css'
import { type FieldProblem, type Filter, type FindFields, NO_FIELDS } from './find-fields.ts'
import { amountText, datesText, findTexts } from './find-texts.ts'

const chip = `${chips.chip} ${css.chip}`
const FILTERS: readonly Filter[] = ['sender', 'recipient', 'amount', 'dates']

interface FindChipsProps {
  readonly fields: FindFields
  change(fields: Partial<FindFields>): void
  readonly problem: FieldProblem | null
  /** What was found. */
  readonly children: ReactNode
}

/** Chooses between everything and people, and opens the fields of the filters. */
export function FindChips({ fields, change, problem, children }: FindChipsProps) {
  const [opened, setOpened] = useState<Filter | null>(null)
  const panel = useId()
  const values = valuesOf(fields)
  const isNarrowed = FILTERS.some((filter) => values[filter] !== '')
  const show = (view: FindFields['view']) => {
    setOpened(null)
    change({ ...NO_FIELDS, words: fields.words, view })
  }
  const toggle = (filter: Filter) => {
    setOpened(opened === filter ? null : filter)
    change({ view: 'everything' })
  }
  return (
    <>
      <div className={css.line}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box everywhere */}
        <div className={css.chips} role="group" aria-label={findTexts.chips}>
          <button
            type="button"
            className={chip}
            aria-pressed={fields.view === 'everything' && !isNarrowed && opened === null}
            onClick={() => show('everything')}
          >
            {findTexts.everything}
          </button>
          <button
            type="button"
            className={chip}
            aria-pressed={fields.view === 'people'}
            onClick={() => show('people')}
          >
            {findTexts.people}
          </button>
          {FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              className={values[filter] ? `${chip} ${css.set}` : chip}
              aria-expanded={opened === filter}
              aria-controls={opened === filter ? panel : undefined}
              onClick={() => toggle(filter)}
            >
              {findTexts[filter]}
              {values[filter] && <bdi className={css.value}>{values[filter]}</bdi>}
            </button>
          ))}
        </div>
        {children}
      </div>
      {opened && (
        <FilterFields
          key={opened}
          id={panel}
          filter={opened}
          fields={fields}
          change={change}
          problem={problem}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** The value of each filter; '' for none. */
function valuesOf(fields: FindFields): Readonly<Record<Filter, string>> {
  const { sender, recipient, least, most, from, until } = fields
  return {
    sender,
    recipient,
    amount: least || most ? amountText(least, most) : '',
    dates: from || until ? datesText(from, until) : '',
  }
}
