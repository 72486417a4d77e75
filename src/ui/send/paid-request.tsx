import { useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { WATCHED_REQUESTS } from '../../core/domain/requests.ts'
import type { PaymentRequest, SendDraft } from '../../core/domain/send-form.ts'
import type { TransferDraft } from '../../core/domain/transfer.ts'
import { formatPoints } from '../shared/points.tsx'
import { useRequests } from '../state/requests.tsx'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'

/** Whether what the form would pay is still asked for. `unknown`: that is not loaded, or not among what is. */
type RequestStatus = 'unknown' | 'open' | 'gone'

/**
 * The request of `from` that a form was opened to pay; null where it was opened for none. What the form sends pays it only as long
 * as it is there, with the amount and the recipient of the request. Otherwise it is an ordinary send.
 */
export function usePaidRequest(from: UserId | null, { recipient, amount }: PaymentRequest) {
  const { open } = useRequests()
  /** `submitted`: it is paid by this form just now, so that its end is no news. */
  const [known, setKnown] = useState<'submitted' | 'gone' | null>(null)
  if (from === null) return null
  const asked = checkAmount(amount ?? '')
  const isAmount = (typed: string) => {
    const sent = checkAmount(typed)
    return asked.ok && sent.ok && asked.value === sent.value
  }
  const status = known === null ? statusOf() : known === 'gone' ? 'gone' : 'open'

  function statusOf(): RequestStatus {
    if (open?.some((one) => one.from === from && isAmount(String(one.amount)))) return 'open'
    return open === null || open.length >= WATCHED_REQUESTS ? 'unknown' : 'gone'
  }

  return {
    status,
    /** Whether the typed values are those of the request. */
    fits: (typed: Pick<SendDraft, 'recipient' | 'amount'>) =>
      typed.recipient === recipient && isAmount(typed.amount),
    /** Whether a send of these values to this person pays the request. */
    isPaidBy: (typed: SendDraft, recipientId: TransferDraft['recipientId']) =>
      status !== 'gone' &&
      isAmount(typed.amount) &&
      (recipientId === from || (recipientId === undefined && typed.recipient === recipient)),
    submitted: () => setKnown('submitted'),
    refused: (code: string) => setKnown(code === 'request-gone' ? 'gone' : null),
    text: sendTexts.asks(recipient, asked.ok ? formatPoints(asked.value) : null),
  }
}

interface PaidRequestNoteProps {
  readonly paid: NonNullable<ReturnType<typeof usePaidRequest>>
  readonly typed: SendDraft
  readonly recipient: string
}

/** Says what the form pays, or why it does not. It has the focus first, so that nobody sends by accident. */
export function PaidRequestNote({ paid, typed, recipient }: PaidRequestNoteProps) {
  const { status, text, fits } = paid
  return (
    <div className={css.filled} tabIndex={-1} data-first role="note">
      <p className={css.asked}>{status === 'gone' ? sendTexts.asksNoMore(recipient) : text}</p>
      <p role="status">
        {status === 'gone'
          ? sendTexts.ordinary
          : fits(typed)
            ? sendTexts.checkFirst
            : sendTexts.staysOpen}
      </p>
    </div>
  )
}
