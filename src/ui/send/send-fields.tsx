import type { KeyboardEvent, Ref } from 'react'
import { MINIMUM_SEND } from '../../core/domain/amount.ts'
import type { SendPreview } from '../../core/domain/send-form.ts'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import { keepPress } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { formatPoints } from '../shared/points.tsx'
import { textRefusalText } from '../shared/refusal-texts.ts'
import tone from '../shared/tone.module.css'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'
import type { DraftField } from './use-draft.ts'

interface AmountFieldProps extends DraftField {
  /** The amounts to choose by one press. */
  readonly quick: readonly number[]
  /** The effect of a send; null if unknown, or if nothing is sent. */
  readonly preview?: SendPreview | null
  readonly field: Ref<HTMLInputElement>
  /** Whether the form begins with the focus here. */
  readonly isFirst: boolean
}

/** The amount, and the balance after a send. */
export function AmountField(props: AmountFieldProps) {
  const { typed, refusal, quick, preview = null, field, isReadOnly, isFirst, onType } = props
  return (
    <>
      <Field
        label={sendTexts.amount}
        refusal={refusal}
        aside={<QuickAmounts amounts={quick} typed={typed} onChoose={onType} />}
        // Always one line, so that the sheet of a phone does not jump.
        hint={
          preview &&
          (preview.left === null
            ? sendTexts.balance(formatPoints(preview.free))
            : sendTexts.left(formatPoints(preview.left)))
        }
        suffix="GBP"
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            className={css.amount}
            data-first={isFirst || undefined}
            type="number"
            inputMode="numeric"
            min={MINIMUM_SEND}
            step={1}
            required
            readOnly={isReadOnly}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            // A mouse wheel over a number field would change it unnoticed.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
      {preview !== null && preview.pending > 0 && (
        <p className={css.pending}>{sendTexts.pending(formatPoints(preview.pending))}</p>
      )}
    </>
  )
}

interface QuickAmountsProps {
  /** In GBP. */
  readonly amounts: readonly number[]
  readonly typed: string
  readonly onChoose: (amount: string) => void
}

/** Buttons with amounts, on the line of the label, so that nothing moves when they appear. */
function QuickAmounts({ amounts, typed, onChoose }: QuickAmountsProps) {
  if (amounts.length === 0) return null
  return (
    <fieldset className={css.quick} aria-label={sendTexts.quickAmounts}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={css.choice}
          aria-pressed={typed === String(amount)}
          aria-label={sendTexts.quickAmount(amount)}
          onPointerDown={keepPress}
          onClick={() => onChoose(String(amount))}
        >
          {amount}
        </button>
      ))}
    </fieldset>
  )
}

/** The length from which on the field shows a counter. */
const COUNT_FROM = 200

/** A field that grows with its lines. Enter sends, as in a field of one line; with Shift it breaks the line. */
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
          {sendTexts.message} <span className={tone.optional}>{sendTexts.optional}</span>
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
