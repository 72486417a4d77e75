import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../shared/button.tsx'
import chips from '../shared/chip.module.css'
import css from './find-chips.module.css'
import {
  type FieldProblem,
  type Filter,
  type FindFields,
  LONGEST_WORDS,
  NO_FIELDS,
} from './find-fields.ts'
import { amountText, datesText, fieldProblemText, findTexts } from './find-texts.ts'

const chip = `${chips.chip} ${css.chip}`
const FILTERS: readonly Filter[] = ['sender', 'recipient', 'amount', 'dates']

interface FindChipsProps {
  readonly fields: FindFields
  change(fields: Partial<FindFields>): void
  readonly problem: FieldProblem | null
  /** The results. */
  readonly children: ReactNode
}

/** Switches between everything and people, and opens the fields of the filters. */
export function FindChips({ fields, change, problem, children }: FindChipsProps) {
  const [opened, setOpened] = useState<Filter | null>(null)
  const openedChip = useRef<HTMLButtonElement>(null)
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
  const close = () => {
    openedChip.current?.focus()
    setOpened(null)
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
              ref={opened === filter ? openedChip : undefined}
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
          close={close}
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

type FieldName = 'sender' | 'recipient' | 'least' | 'most' | 'from' | 'until'

interface FilterField {
  readonly name: FieldName
  readonly label: string
  readonly input: ComponentProps<'input'>
}

const name = { maxLength: LONGEST_WORDS, autoComplete: 'off', spellCheck: false }
const points = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const

const fieldsOf: Readonly<Record<Filter, readonly FilterField[]>> = {
  sender: [{ name: 'sender', label: findTexts.senderField, input: name }],
  recipient: [{ name: 'recipient', label: findTexts.recipientField, input: name }],
  amount: [
    { name: 'least', label: findTexts.least, input: points },
    { name: 'most', label: findTexts.most, input: points },
  ],
  dates: [
    { name: 'from', label: findTexts.from, input: { type: 'date' } },
    { name: 'until', label: findTexts.until, input: { type: 'date' } },
  ],
}

interface FilterFieldsProps {
  readonly id: string
  readonly filter: Filter
  readonly fields: FindFields
  change(fields: Partial<FindFields>): void
  readonly problem: FieldProblem | null
  close(): void
}

/** The small fields of one filter. Enter, Escape and Clear close them. */
function FilterFields({ id, filter, fields, change, problem, close }: FilterFieldsProps) {
  const problemId = useId()
  const shown = fieldsOf[filter]
  const clear = () => {
    change(Object.fromEntries(shown.map((field) => [field.name, ''])))
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if ((!isEnter && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    // Escape would close the whole search.
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its fields and of their button
    <div id={id} className={css.filter} onKeyDown={onKey}>
      {shown.map(({ name, label, input }, index) => (
        <label key={name} className={css.label}>
          {label}
          <input
            {...input}
            // biome-ignore lint/a11y/noAutofocus: its button was just pressed
            autoFocus={index === 0}
            className={css.input}
            value={fields[name]}
            aria-invalid={problem !== null}
            aria-describedby={problem ? problemId : undefined}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </label>
      ))}
      <Button look="quiet" className={css.clear} onClick={clear}>
        {findTexts.clear}
      </Button>
      <p id={problemId} className={css.problem} aria-live="polite">
        {problem && fieldProblemText(problem)}
      </p>
    </div>
  )
}
