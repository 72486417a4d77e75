import type { KeyboardEvent } from 'react'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import { Field } from '../shared/field.tsx'
import { formatPoints } from '../shared/points.tsx'
import { textRefusalText } from '../shared/refusal-texts.ts'
import css from './message-field.module.css'
import { sendTexts } from './send-texts.ts'
import type { DraftField } from './use-draft.ts'

/** From this length on the field shows a counter. */
const COUNT_FROM = 200

/** Grows with its lines. Enter sends, as in a single line; with Shift it breaks the line. */
export function MessageField({ typed, refusal, isReadOnly, onType }: DraftField) {
  const text = readText(typed, LONGEST_MESSAGE)
  const count =
    typed.length >= COUNT_FROM ? `${formatPoints(typed.length)} of ${LONGEST_MESSAGE}` : undefined
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Field
      label={
        <>
          {sendTexts.message} <span className={css.optional}>{sendTexts.optional}</span>
        </>
      }
      refusal={text.ok ? refusal : textRefusalText(text.refusal)}
      count={count}
    >
      {(control) => (
        <textarea
          {...control}
          className={css.message}
          rows={1}
          dir="auto"
          placeholder={sendTexts.messageHint}
          readOnly={isReadOnly}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={submit}
        />
      )}
    </Field>
  )
}
