import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { MINIMUM_SEND } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { recentPeople, type SendPreview } from '../../core/domain/send-form.ts'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import { RECENT_SENDS } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { Button, keepPress } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { formatPoints } from '../shared/points.tsx'
import { textRefusalText } from '../shared/refusal-texts.ts'
import tone from '../shared/tone.module.css'
import { useFeed } from '../state/feed-store.ts'
import { RecipientField } from './recipient-field.tsx'
import css from './send-modal.module.css'
import { type PlacedRefusal, sendTexts } from './send-texts.ts'
import type { DraftField, useDraft } from './use-draft.ts'

type DraftPart = 'recipient' | 'amount' | 'message'

interface FormState {
  readonly isBusy: boolean
  readonly refusal: PlacedRefusal | null
  clearError(): void
}

/** The fields of a form, by the part of the draft. They are read-only while the form is busy; typing clears its refusal. */
export function fieldsOf(
  { draft, change }: Pick<ReturnType<typeof useDraft>, 'draft' | 'change'>,
  { isBusy, refusal, clearError }: FormState,
): (part: DraftPart) => DraftField {
  return (part) => ({
    typed: draft[part],
    refusal: refusalAt(part, refusal),
    isReadOnly: isBusy,
    onType(text) {
      if (isBusy) return
      change({ [part]: text })
      clearError()
    },
  })
}

export function refusalAt(place: PlacedRefusal['field'], refusal: PlacedRefusal | null) {
  return refusal?.field === place ? refusal.text : null
}

type RecipientFieldProps = ComponentProps<typeof RecipientField>

interface PersonFieldProps
  extends Pick<RecipientFieldProps, 'recipient' | 'label' | 'aside' | 'nobody' | 'onSpelling'>,
    Partial<Pick<RecipientFieldProps, 'isFirst' | 'refusal'>> {
  /** The signed-in person. */
  readonly reader: UserId
  readonly field: ReturnType<typeof fieldsOf>
  /** Called after the choice of a person, to focus the next field. */
  readonly onChosen: () => void
}

/** The field for a person, with those that the reader sent to before. */
export function PersonField(props: PersonFieldProps) {
  const { reader, field, onSpelling, onChosen, isFirst = false, ...others } = props
  const { rows } = useFeed().feed
  const { clock, device } = useApp()
  const person = field('recipient')
  return (
    <RecipientField
      {...person}
      {...others}
      isFirst={isFirst}
      recent={recentPeople(reader, device.load(RECENT_SENDS, reader), rows, clock.now())}
      onSpelling={(name) => !person.isReadOnly && onSpelling(name)}
      onChoose={(name) => {
        person.onType(name)
        onChosen()
      }}
    />
  )
}

interface PersonAndAmountProps extends Omit<PersonFieldProps, 'isFirst' | 'refusal' | 'onChosen'> {
  /** The field that has the focus first; null for none. */
  readonly first: 'recipient' | 'amount' | null
  /** Whether nobody is to be typed here any more. */
  readonly hasPerson?: boolean
  /** The fields for further people, where a choice ends with the focus in the amount. */
  readonly others?: (toAmount: () => void) => ReactNode
  readonly amount: Pick<AmountFieldProps, 'quick' | 'preview'> & {
    readonly refusal?: string | null
  }
}

/** The two fields that every transfer and request has. After the choice of a person, the amount has the focus. */
export function PersonAndAmount(props: PersonAndAmountProps) {
  const { first, hasPerson = true, others, amount, ...person } = props
  const amountField = useRef<HTMLInputElement>(null)
  const toAmount = () => amountField.current?.focus()
  return (
    <>
      {hasPerson && <PersonField {...person} isFirst={first === 'recipient'} onChosen={toAmount} />}
      {others?.(toAmount)}
      <AmountField
        {...person.field('amount')}
        {...amount}
        field={amountField}
        isFirst={first === 'amount'}
      />
    </>
  )
}

interface SubmitButtonProps {
  readonly text: string
  /** Replaces the text meanwhile. */
  readonly progress?: string | null
  readonly isBusy: boolean
  readonly disabled?: boolean
  /** Whether the text may take two lines. */
  readonly isLong?: boolean
}

/** Submits the form. A hint that appears during the press does not move it away. */
export function SubmitButton(props: SubmitButtonProps) {
  const { text, progress = null, isBusy, disabled, isLong } = props
  return (
    <Button
      type="submit"
      look="primary"
      wide
      className={css.submit}
      disabled={disabled}
      aria-busy={isBusy}
      onPointerDown={keepPress}
    >
      {progress ?? <span className={isLong ? css.actions : css.action}>{text}</span>}
    </Button>
  )
}

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
function AmountField(props: AmountFieldProps) {
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
