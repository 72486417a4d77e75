import { useState } from 'react'
import { checkAmount, readAmount } from '../../core/domain/amount.ts'
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
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import notes from '../shared/problem.module.css'
import { useRequests } from '../state/requests.tsx'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'

/** The id of the sentence that says who asks. */
export const PAID_REQUEST = 'paid-request'

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
    /** Whether sending these values to this person pays the request. */
    isPaidBy: (typed: SendDraft, recipientId: TransferDraft['recipientId']) =>
      status !== 'gone' &&
      isAmount(typed.amount) &&
      (recipientId === from || (recipientId === undefined && typed.recipient === recipient)),
    submitted: (): Payment => ({ of: request?.at ?? null, isRefused: false }),
    refused: (code: string): Payment | null =>
      code === 'request-gone' ? { of: last?.of ?? null, isRefused: true } : null,
    request,
    /** The private words of the request; null if it has none, or is unknown. */
    words: request && request.message !== WORDLESS_REQUEST ? request.message : null,
  }
}

/** `paidRequest` for a form on the page; null if it was not opened to pay one. `recipientId`: the owner of its name. */
export function usePaidRequest(
  from: UserId | null,
  request: PaymentRequest,
  recipientId: TransferDraft['recipientId'],
) {
  const { open } = useRequests()
  const [last, setLast] = useState<Payment | null>(null)
  if (from === null) return null
  const paid = paidRequest(from, request, open, last)
  const isOther = recipientId !== undefined && recipientId !== from
  return {
    ...paid,
    from,
    /** Also for a link that names another person than the one who asks. */
    isGone: paid.status === 'gone' || isOther,
    submitted: () => setLast(paid.submitted()),
    refused: (code: string) => setLast(paid.refused(code)),
  }
}

interface PaidRequestNoteProps {
  readonly paid: NonNullable<ReturnType<typeof usePaidRequest>>
  /** The person in the form. */
  readonly recipient: string
  /** Unit: GBP. */
  readonly amount: string
  /** Whether nobody has the name of the person. */
  readonly isFree: boolean
  /** The reason why this cannot be sent. */
  readonly refusal: string | null
  /** Uses the words of the request as the message. */
  readonly onUseWords: (words: string) => void
}

/**
 * The request that the form pays: its person and its amount, which are not to be changed here. It has the focus first, so that nobody
 * sends by accident. The words of a request are private to the two people, so they become a public message only on the payer's press.
 */
export function PaidRequestNote(props: PaidRequestNoteProps) {
  const { paid, recipient, amount, isFree, refusal, onUseWords } = props
  const { community } = useApp()
  const { isGone, words } = paid
  return (
    <div className={css.paid} tabIndex={-1} data-first role="note">
      <Avatar name={recipient} id={paid.from} size={64} />
      <p id={PAID_REQUEST}>
        {isGone ? sendTexts.asksNoMore(recipient) : sendTexts.asksYou(recipient)}
      </p>
      <p className={css.sum}>
        {formatPoints(readAmount(amount))} <span>GBP</span>
      </p>
      <p role="status">{isGone && (isFree ? sendTexts.nobody(recipient) : sendTexts.ordinary)}</p>
      <p role="alert" className={notes.alert}>
        {refusal}
      </p>
      {words !== null && (
        <>
          <p className={css.words} dir="auto">
            {words}
          </p>
          <p className={css.private}>
            {sendTexts.onlyYouTwo(recipient)}{' '}
            <Button look="link" onClick={() => onUseWords(words)}>
              {isPrivate(community) ? sendTexts.useWordsForMembers : sendTexts.useWords}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
