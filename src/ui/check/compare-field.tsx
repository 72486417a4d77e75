import { useEffect, useRef } from 'react'
import { checkpointLink, readCheckpoint } from '../../core/domain/check/checkpoint.ts'
import type { AuditDepth } from '../../core/use-cases/check/report.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useModals } from '../use-modals.ts'
import { checkTexts } from './check-texts.ts'
import css from './compare-field.module.css'
import { fingerprintTexts } from './fingerprint-texts.ts'
import type { ComparisonAnswer } from './use-comparison.ts'

interface CompareFieldProps {
  readonly origin: string
  /** The outcome of comparing; null if nothing is pasted. */
  readonly answer: ComparisonAnswer | null
  /** What is in the field. */
  readonly text: string
  onText(text: string): void
  check(depth: AuditDepth): void
}

/** A field for another person's fingerprint. It shows whether that has the same history. The address stores it for a reload. */
export function CompareField({ origin, answer, text, onText, check }: CompareFieldProps) {
  const { replace } = useModals()
  const container = useRef<HTMLDivElement>(null)
  const answerText = answer?.text
  useEffect(() => {
    // The buttons may cover the answer. After a check, the verdict shows it first.
    const isTyping = container.current?.contains(document.activeElement)
    if (answerText !== undefined && isTyping)
      container.current?.scrollIntoView({ block: 'nearest' })
  }, [answerText])
  const type = (typed: string) => {
    const read = readCheckpoint(typed, origin)
    // Without the line break at its end, which would show as an empty line.
    onText(read.ok ? typed.trim() : typed)
    const isThisLedger = read.ok && read.value.origin === origin
    replace({ check: isThisLedger ? checkpointLink(read.value) : '' })
  }
  return (
    <div className={css.compare} ref={container}>
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
