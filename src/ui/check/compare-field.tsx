import { useState } from 'react'
import type { Checking } from '../../core/checking.ts'
import { checkpointLink, readCheckpoint } from '../../core/domain/check/checkpoint-link.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useModals } from '../use-modals.ts'
import type { CheckState } from './check-state.ts'
import { checkTexts } from './check-texts.ts'
import css from './compare-field.module.css'
import { fingerprintTexts } from './fingerprint-texts.ts'
import { type ComparisonAnswer, useComparison } from './use-comparison.ts'

interface CompareFieldProps {
  readonly checking: Checking
  readonly state: CheckState
  /** The fingerprint in the address, '' for none. */
  readonly pasted: string
  checkWhatIsNew(): void
}

/** Takes somebody else's fingerprint, and says whether it is of the same history. The address keeps it for a reload. */
export function CompareField({ checking, state, pasted, checkWhatIsNew }: CompareFieldProps) {
  const { replace } = useModals()
  const [text, setText] = useState(pasted)
  const answer = useComparison(checking, text, state)
  const type = (typed: string) => {
    const read = readCheckpoint(typed, checking.origin)
    // A line break at its end would be a line without anything.
    setText(read.ok ? typed.trim() : typed)
    const isOfThis = read.ok && read.value.origin === checking.origin
    replace({ check: isOfThis ? checkpointLink(read.value) : '' })
  }
  return (
    <div className={css.compare}>
      <Field
        label={fingerprintTexts.compare}
        refusal={answer?.kind === 'refused' ? answer.text : null}
        hint={
          answer &&
          answer.kind !== 'refused' && (
            <Answer key={answer.kind} answer={answer} {...{ checkWhatIsNew }} />
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            className={css.field}
            rows={1}
            value={text}
            placeholder={fingerprintTexts.placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

/** The buttons may cover it. */
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })

interface AnswerProps {
  readonly answer: ComparisonAnswer
  checkWhatIsNew(): void
}

function Answer({ answer: { kind, text, isNewer }, checkWhatIsNew }: AnswerProps) {
  return (
    <span ref={scrollIntoView} className={`${css.answer} ${css[kind]}`}>
      <span>{text}</span>
      {isNewer && (
        <Button look="link" onClick={checkWhatIsNew}>
          {checkTexts.whatIsNew}
        </Button>
      )}
    </span>
  )
}
