import { type FormEvent, useState } from 'react'
import { checkAmount, readAmount } from '../../core/domain/amount.ts'
import { isPrivate } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import {
  type PaymentRequest,
  previewSend,
  quickAmounts,
  readPaymentRequest,
  type SendDraft,
} from '../../core/domain/send-form.ts'
import { isSpellingOf, readUsername, typedName } from '../../core/domain/username.ts'
import { useApp, useIsOnline } from '../app-context.ts'
import { sendFormOf, useModals } from '../modals.tsx'
import { lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import { OwnSuspension } from '../shared/moderation/suspension.tsx'
import { formatPoints } from '../shared/points.tsx'
import notes from '../shared/problem.module.css'
import { amountRefusalText } from '../shared/refusal-texts.ts'
import { useFeed } from '../state/feed-store.ts'
import { useAccount, useIsAccountUnknown } from '../state/session.tsx'
import { AddAnother, OtherPeopleFields, useOtherPeople } from './other-people.tsx'
import { PAID_REQUEST, PaidRequestNote, usePaidRequest } from './paid-request.tsx'
import { fieldsOf, MessageField, PersonAndAmount, refusalAt, SubmitButton } from './send-fields.tsx'
import css from './send-modal.module.css'
import { insufficientText, refusalText, sendTexts } from './send-texts.ts'
import {
  canReceive,
  type Recipient,
  recipientIdOf,
  type SendFormToFill,
  useDiscard,
  useDraft,
} from './use-draft.ts'
import { type SendStatus, useSend } from './use-send.ts'

const FoldedAnswers = lazyComponent(() => import('../requests/folded-answers.tsx'), 'FoldedAnswers')

interface SendModalProps {
  readonly sender: UserId
}

/** Sends points of the signed-in person. A click outside it keeps the draft; the cross and Escape discard it. */
export function SendModal({ sender }: SendModalProps) {
  const suspended = useAccount()?.suspended
  const modals = useModals()
  const { send, amount, message, close, closeAll } = modals
  const [openedFor] = useState(() => sendFormOf(modals))
  const [request] = useState(() => readPaymentRequest(send ?? '', amount, message))
  // A link without a valid amount pays no request.
  const pays = checkAmount(request.amount ?? '').ok ? modals.pays : null
  const isFilledIn = amount !== null || message !== null
  const empty = request.recipient === '' ? 'recipient' : 'amount'
  const discard = useDiscard(openedFor)
  const cancel = () => {
    discard()
    close()
  }
  // The new row is at the head of the feed.
  const finish = () => {
    discard()
    closeAll()
  }
  if (suspended)
    return (
      <Modal title={sendTexts.title} close={close}>
        <OwnSuspension suspension={suspended} />
      </Modal>
    )
  return (
    <Modal title={sendTexts.title} close={cancel} closeOutside={close}>
      {isFilledIn && pays === null && <FilledIn request={request} />}
      <SendForm
        sender={sender}
        openedFor={openedFor}
        request={request}
        pays={pays}
        first={isFilledIn ? null : empty}
        close={finish}
      />
    </Modal>
  )
}

/** The request of a link, or a note that the page filled in the form. It has the focus first, so that nobody sends by accident. */
function FilledIn({ request }: { readonly request: PaymentRequest }) {
  const { isFilledHere } = useModals()
  const account = useAccount()
  const amount = checkAmount(request.amount ?? '')
  const name = readUsername(request.recipient)
  const own = account?.username ?? null
  const isOwn = own !== null && isSpellingOf(request.recipient, own)
  const asked = sendTexts.asked(
    own,
    amount.ok ? formatPoints(amount.value) : null,
    name.ok ? name.value : null,
  )
  return (
    <div className={css.filled} tabIndex={-1} data-first role="note">
      <p className={css.asked}>{isFilledHere ? sendTexts.filledHere : asked}</p>
      {isOwn && <p>{sendTexts.ownLink}</p>}
    </div>
  )
}

interface SendFormProps extends SendFormToFill {
  /** The field that has the focus first; null if the note above the form has it. */
  readonly first: 'recipient' | 'amount' | null
  /** The person that it pays a request of, if it was opened for one. */
  readonly pays: UserId | null
  /** Closes the modal and discards the draft. */
  readonly close: () => void
}

const PROGRESS: Record<SendStatus, string> = {
  // Only sends to other people are under way.
  idle: sendTexts.sending,
  sending: sendTexts.sending,
  checking: sendTexts.checking,
}

function SendForm({ first, pays, close, ...toFill }: SendFormProps) {
  const account = useAccount()
  const isAccountUnknown = useIsAccountUnknown()
  const { draft, recipient, refreshRecipient, isRestored, change, renew, save } = useDraft(toFill)
  const recipientId = recipientIdOf(recipient)
  const paid = usePaidRequest(pays, toFill.request, recipientId)
  const others = useOtherPeople(toFill, { draft, change }, close)
  const own = useSend(draft, {
    isRestored,
    refreshRecipient,
    onRefused: (code) => paid?.refused(code),
    renew,
    save,
    close: others.finishFirst,
  })
  const { status, refusal, clearError } = own
  const { names } = others
  const isBusy = own.isBusy || others.isBusy
  const isChecking = status === 'checking'
  const total = timesAmount(draft.amount, names.length)
  const preview = usePreview(isChecking || others.isBusy ? null : total)
  const insufficient = preview?.insufficient === true
  const field = fieldsOf({ draft, change }, { isBusy, refusal, clearError })
  const amountRefusal =
    account && insufficient ? insufficientText(account.balance) : refusalAt('amount', refusal)
  const sendOwn = () => {
    const paysRequest = paid?.isPaidBy(draft, recipientId) === true
    if (paysRequest) paid.submitted()
    own.send({ recipientId, paysRequest })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy)
      others.sendToAll({ isReady: canReceive(draft.recipient, recipient), send: sendOwn })
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      {paid ? (
        <PaidRequestNote
          paid={paid}
          recipient={draft.recipient}
          amount={draft.amount}
          isFree={recipient.status === 'nobody'}
          refusal={
            refusalText(recipient, draft.recipient) ??
            refusalAt('recipient', refusal) ??
            amountRefusal
          }
          onUseWords={field('message').onType}
        />
      ) : (
        <PersonAndAmount
          reader={toFill.sender}
          recipient={recipient}
          field={field}
          first={first}
          hasPerson={others.hasFirst}
          aside={<AddAnother others={others} isBusy={isBusy} />}
          others={(onChosen) => (
            <OtherPeopleFields
              others={others}
              draft={draft}
              sender={toFill.sender}
              isBusy={isBusy}
              onChosen={onChosen}
            />
          )}
          amount={{
            refusal: amountRefusal ?? refusalOfRequest(toFill.request, draft),
            quick: preview ? quickAmounts(preview) : [],
            preview,
          }}
          onSpelling={(name) => change({ recipient: name })}
        />
      )}
      <MessageField {...field('message')} />
      <div role="alert" className={notes.alert}>
        {refusalAt('form', refusal)}
      </div>
      <div role="status" className={notes.success}>
        {isChecking && sendTexts.unanswered}
      </div>
      <SubmitButton
        text={submitText(draft, recipient, names)}
        isLong={names.length > 1}
        progress={isBusy ? PROGRESS[status] : null}
        isBusy={isBusy}
        disabled={insufficient || isAccountUnknown}
      />
      <FootNotes isBusy={isBusy} />
      {paid?.request && <FoldedAnswers request={paid.request} titleId={PAID_REQUEST} />}
    </form>
  )
}

/** The audience of a send, and the obstacles to it. */
function FootNotes({ isBusy }: { readonly isBusy: boolean }) {
  const { community } = useApp()
  const isOnline = useIsOnline()
  const isAccountUnknown = useIsAccountUnknown()
  return (
    <>
      <p className={css.quiet}>{isPrivate(community) ? sendTexts.toMembers : sendTexts.public}</p>
      <div role="status">
        {!isOnline && !isBusy && <p className={css.quiet}>{sendTexts.offline}</p>}
        {isAccountUnknown && <p className={css.quiet}>{sendTexts.accountUnknown}</p>}
      </div>
    </>
  )
}

/** The effect of a send of the typed sum; null while the balance may already include it. */
function usePreview(typed: string | null) {
  const account = useAccount()
  const { rows } = useFeed().feed
  return account && typed !== null ? previewSend(account, rows, typed) : null
}

/** The reason why the amount of a payment link cannot be sent. Shown from the start, until the amount changes. */
function refusalOfRequest(request: PaymentRequest, draft: SendDraft): string | null {
  if (request.amount === null || request.amount !== draft.amount) return null
  const amount = checkAmount(request.amount)
  return amount.ok ? null : amountRefusalText(amount.refusal)
}

/** The sum for several people, as typed text. */
function timesAmount(typed: string, people: number): string {
  return checkAmount(typed).ok ? String(readAmount(typed) * Math.max(people, 1)) : typed
}

/** Names amount and recipients once they are valid. */
function submitText(typed: SendDraft, recipient: Recipient, names: readonly string[]): string {
  const amount = readAmount(typed.amount)
  if (names.length > 1 && checkAmount(typed.amount).ok)
    return sendTexts.submitToAll(
      formatPoints(amount * names.length),
      formatPoints(amount),
      names.map((name) => typedName(name).trim()),
    )
  const name = readUsername(names[0] ?? '')
  const refused = recipient.status === 'self' || recipient.status === 'left'
  if (!name.ok || refused || !checkAmount(typed.amount).ok) return sendTexts.submit
  return sendTexts.submitTo(formatPoints(amount), name.value)
}
