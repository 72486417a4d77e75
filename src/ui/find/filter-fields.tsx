import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { Button } from '../shared/button.tsx'
import css from './find-chips.module.css'
import { type FieldProblem, type Filter, type FindFields, LONGEST_WORDS } from './find-fields.ts'
import { fieldProblemText, findTexts } from './find-texts.ts'

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

/** The small fields of one filter. Escape closes them. */
export function FilterFields({ id, filter, fields, change, problem, close }: FilterFieldsProps) {
  const problemId = useId()
  const shown = fieldsOf[filter]
  const clear = () => {
    change(Object.fromEntries(shown.map((field) => [field.name, ''])))
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return (
    <div id={id} className={css.filter}>
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
            onKeyDown={onKey}
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
