import { checkAmount, readAmount } from '../../core/domain/amount.ts'
import { readUsername } from '../../core/domain/username.ts'
import { Button } from '../shared/button.tsx'
import css from './send-form.module.css'
import { sendTexts } from './send-texts.ts'
import type { Recipient } from './use-recipient.ts'
import type { SendState } from './use-send.ts'

interface SubmitButtonProps {
  readonly typed: { readonly recipient: string; readonly amount: string }
  readonly recipient: Recipient
  readonly status: SendState['status']
  readonly disabled: boolean
}

/** Sends. It says what it will do, and what happens to the send until its outcome is known. */
export function SubmitButton({ typed, recipient, status, disabled }: SubmitButtonProps) {
  const isBusy = status === 'sending' || status === 'checking'
  return (
    <Button
      type="submit"
      look="primary"
      wide
      className={css.submit}
      disabled={disabled}
      aria-busy={isBusy}
      // A hint that appears during a press moves the button. The capture keeps the press on it.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
    >
      {status === 'sending' && sendTexts.sending}
      {status === 'checking' && sendTexts.checking}
      {!isBusy && <span className={css.action}>{submitText(typed, recipient)}</span>}
    </Button>
  )
}

/** It names amount and recipient once both are valid. The amount is shown as it was typed. */
function submitText(typed: SubmitButtonProps['typed'], recipient: Recipient): string {
  const name = readUsername(typed.recipient)
  const refused = recipient.status === 'self' || recipient.status === 'left'
  if (!name.ok || refused || !checkAmount(typed.amount).ok) return sendTexts.submit
  const digits = /^\d+$/.test(typed.amount) ? typed.amount.replace(/^0+/, '') : null
  return sendTexts.submitTo(digits ?? String(readAmount(typed.amount)), name.value)
}
