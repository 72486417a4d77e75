import { checkAmount, readAmount } from '../../core/domain/amount.ts'
import { readUsername } from '../../core/domain/username.ts'
import { Button, keepPress } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import css from './send-form.module.css'
import { sendTexts } from './send-texts.ts'
import type { Recipient } from './use-recipient.ts'
import type { SendStatus } from './use-send.ts'

interface SubmitButtonProps {
  readonly typed: { readonly recipient: string; readonly amount: string }
  readonly recipient: Recipient
  readonly status: SendStatus
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
      onPointerDown={keepPress}
    >
      {status === 'sending' && sendTexts.sending}
      {status === 'checking' && sendTexts.checking}
      {!isBusy && <span className={css.action}>{submitText(typed, recipient)}</span>}
    </Button>
  )
}

/** It names amount and recipient once both are valid. */
function submitText(typed: SubmitButtonProps['typed'], recipient: Recipient): string {
  const name = readUsername(typed.recipient)
  const refused = recipient.status === 'self' || recipient.status === 'left'
  if (!name.ok || refused || !checkAmount(typed.amount).ok) return sendTexts.submit
  return sendTexts.submitTo(formatPoints(readAmount(typed.amount)), name.value)
}
