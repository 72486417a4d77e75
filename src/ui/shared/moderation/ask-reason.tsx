import { useId, useState } from 'react'
import { MODERATION_REASONS, type ModerationReason } from '../../../core/domain/transaction.ts'
import { Button } from '../button.tsx'
import fields from '../field.module.css'
import { CheckedForm } from '../field.tsx'
import css from './ask-reason.module.css'
import { moderationTexts, reasonLabels } from './moderation-texts.ts'

const focus = (element: HTMLElement | null) => element?.focus()

interface AskReasonProps {
  readonly look: 'outline' | 'quiet' | 'link'
  /** The text of the button that asks. */
  readonly action: string
  /** The question for the reason, which names the consequence. */
  readonly question: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** The id of the button's subject, if other buttons have the same name. */
  readonly describedBy?: string | undefined
  readonly isBusy: boolean
  onConfirm(reason: ModerationReason): Promise<unknown>
}

/**
 * A button that asks for a reason before it does anything; no reason is selected at first. The focus moves to the question, and back.
 */
export function AskReason(props: AskReasonProps) {
  const { look, action, question, confirm, isDanger = false, isBusy, onConfirm } = props
  const { describedBy } = props
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  const [reason, setReason] = useState<ModerationReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const name = useId()
  const noteId = useId()
  const danger = isDanger ? css.danger : undefined
  const submit = async () => {
    if (!reason || isBusy) return
    await onConfirm(reason)
    setState('answered')
  }
  const ask = () => {
    setReason(null)
    setMissing(false)
    setState('asking')
  }
  if (state !== 'asking')
    return (
      <Button
        look={look}
        small={look === 'outline'}
        // A link among others does not look like a warning; its question does.
        className={look === 'link' ? undefined : danger}
        ref={state === 'answered' ? focus : undefined}
        aria-describedby={describedBy}
        onClick={ask}
      >
        {action}
      </Button>
    )
  return (
    <CheckedForm className={css.form} onSubmit={submit} onInvalidCapture={() => setMissing(true)}>
      <fieldset className={css.reasons} aria-describedby={noteId}>
        <legend className={css.question}>{question}</legend>
        {MODERATION_REASONS.map((one, index) => (
          <label key={one} className={css.reason}>
            <input
              type="radio"
              name={name}
              value={one}
              required
              // biome-ignore lint/a11y/noAutofocus: the button of this question was just pressed
              autoFocus={index === 0}
              checked={reason === one}
              onChange={() => {
                setReason(one)
                setMissing(false)
              }}
            />
            {reasonLabels[one]}
          </label>
        ))}
      </fieldset>
      <div id={noteId} className={fields.refusal} aria-live="polite">
        {isMissing && moderationTexts.reasonMissing}
      </div>
      <div className={css.choices}>
        <Button type="submit" look="outline" small className={danger} aria-busy={isBusy}>
          {confirm}
        </Button>
        <Button look="quiet" onClick={() => setState('answered')}>
          {moderationTexts.cancel}
        </Button>
      </div>
    </CheckedForm>
  )
}
