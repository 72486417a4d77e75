import { useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import { isPrivate } from '../../core/domain/community.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  type PointRequest,
  WATCHED_REQUESTS,
  WORDLESS_REQUEST,
} from '../../core/domain/requests.ts'
import type { PaymentRequest, SendDraft } from '../../core/domain/send-form.ts'
import type { TransferDraft } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useRequests } from '../state/requests.tsx'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'

/** The status of the request that the form would pay. `unknown`: the requests are not loaded, or do not include it. */
type RequestStatus = 'unknown' | 'open' | 'gone'

/** The last payment that a form submitted. */
interface Payment {
  /** The time of the request to pay; null if the page did not have it. */
  readonly of: Instant | null
  /** Whether the ledger refused it because the request is gone. If not, the payment itself ends the request, which is no news. */
  readonly isRefused: boolean
}

/**
 * The request of `from` that a form was opened to pay. A send pays it only while it is open, and with its amount and recipient.
 * Otherwise it is an ordinary send. `open`: the open requests that the page knows.
 */
export function paidRequest(
  from: UserId,
  { recipient, amount }: PaymentRequest,
  open: readonly PointRequest[] | null,
  last: Payment | null,
) {
  const requested = checkAmount(amount ?? '')
  const isAmount = (typed: string) => {
    const sent = checkAmount(typed)
    return requested.ok && sent.ok && requested.value === sent.value
  }
  const request = open?.find((one) => one.from === from && isAmount(String(one.amount))) ?? null
  const status = statusOf()

  function statusOf(): RequestStatus {
    if (last && !last.isRefused) return 'open'
    if (request && request.at !== last?.of) return 'open'
    if (last) return 'gone'
    return open === null || open.length >= WATCHED_REQUESTS ? 'unknown' : 'gone'
  }

  return {
    status,
    /** Whether the typed values match the request. */
    fits: (typed: Pick<SendDraft, 'recipient' | 'amount'>) =>
      typed.recipient === recipient && isAmount(typed.amount),
    /** Whether sending these values to this person pays the request. */
    isPaidBy: (typed: SendDraft, recipientId: TransferDraft['recipientId']) =>
      status !== 'gone' &&
      isAmount(typed.amount) &&
      (recipientId === from || (recipientId === undefined && typed.recipient === recipient)),
    submitted: (): Payment => ({ of: request?.at ?? null, isRefused: false }),
    refused: (code: string): Payment | null =>
      code === 'request-gone' ? { of: last?.of ?? null, isRefused: true } : null,
    text: sendTexts.asks(recipient, requested.ok ? formatPoints(requested.value) : null),
    /** The private words of the request; null if it has none, or is unknown. */
    words: request && request.message !== WORDLESS_REQUEST ? request.message : null,
  }
}

/** `paidRequest` for a form on the page; null if it was not opened to pay one. */
export function usePaidRequest(from: UserId | null, request: PaymentRequest) {
  const { open } = useRequests()
  const [last, setLast] = useState<Payment | null>(null)
  if (from === null) return null
  const paid = paidRequest(from, request, open, last)
  return {
    ...paid,
    submitted: () => setLast(paid.submitted()),
    refused: (code: string) => setLast(paid.refused(code)),
  }
}

interface PaidRequestNoteProps {
  readonly paid: NonNullable<ReturnType<typeof usePaidRequest>>
  readonly typed: SendDraft
  readonly recipient: string
  /** Uses the words of the request as the message. */
  readonly onUseWords: (words: string) => void
}

/**
 * Names the request that the form pays, or the reason why it does not. It has the focus first, so that nobody sends by accident. The
 * words of a request are private to the two people, so they become a public message only on the payer's press.
 */
export function PaidRequestNote({ paid, typed, recipient, onUseWords }: PaidRequestNoteProps) {
  const { community } = useApp()
  const { status, text, words, fits } = paid
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
      {words !== null && (
        <p>
          <Button look="link" onClick={() => onUseWords(words)}>
            {sendTexts.theirWords(words)}
          </Button>{' '}
          {isPrivate(community) ? sendTexts.membersRead : sendTexts.everybodyReads}
        </p>
      )}
    </div>
  )
}
