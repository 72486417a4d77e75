import { useEffect, useRef } from 'react'
import { checkpointLink, readCheckpoint } from '../../core/domain/check/checkpoint-link.ts'
import type { AuditDepth } from '../../core/use-cases/audit/audit-report.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useModals } from '../use-modals.ts'
import { checkTexts } from './check-texts.ts'
import css from './compare-field.module.css'
import { fingerprintTexts } from './fingerprint-texts.ts'
import type { ComparisonAnswer } from './use-comparison.ts'

interface CompareFieldProps {
  readonly origin: string
  /** What comes of comparing; null where nothing is pasted. */
  readonly answer: ComparisonAnswer | null
  /** What is in the field. */
  readonly text: string
  onText(text: string): void
  check(depth: AuditDepth): void
}

/** Takes somebody else's fingerprint, and says whether it is of the same history. The address keeps it for a reload. */
export function CompareField({ origin, answer, text, onText, check }: CompareFieldProps) {
  const { replace } = useModals()
  const whole = useRef<HTMLDivElement>(null)
  const said = answer?.text
  useEffect(() => {
    // The buttons may cover the answer. After a check, the verdict says it first.
    const isTyping = whole.current?.contains(document.activeElement)
    if (said !== undefined && isTyping) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const type = (typed: string) => {
    const read = readCheckpoint(typed, origin)
    // A line break at its end would be a line without anything.
    onText(read.ok ? typed.trim() : typed)
    const isOfThis = read.ok && read.value.origin === origin
    replace({ check: isOfThis ? checkpointLink(read.value) : '' })
  }
  return (
    <div className={css.compare} ref={whole}>
      <Field
        label={fingerprintTexts.compare}
        refusal={answer?.kind === 'refused' ? answer.text : null}
        hint={
          answer &&
          answer.kind !== 'refused' && <Answer key={answer.kind} answer={answer} check={check} />
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

interface AnswerProps {
  readonly answer: ComparisonAnswer
  check(depth: AuditDepth): void
}

function Answer({ answer: { kind, text, next }, check }: AnswerProps) {
  return (
    <span className={`${css.answer} ${css[kind]}`}>
      <span>{text}</span>
      {next && (
        <Button look="link" onClick={() => check('new')}>
          {checkTexts[next]}
        </Button>
      )}
    </span>
  )
}
