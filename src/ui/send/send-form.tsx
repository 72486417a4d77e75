import { type FormEvent, useRef } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { PaymentRequest } from '../../core/domain/payment-request.ts'
import { recentPeople } from '../../core/domain/recent-people.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import { previewSend } from '../../core/domain/send-preview.ts'
import { useApp } from '../app-context.ts'
import notes from '../shared/note.module.css'
import { amountRefusalText } from '../shared/refusal-texts.ts'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useFeed } from '../state/feed-context.ts'
import { useAccount, useIsAccountUnknown } from '../state/session-context.tsx'
import { AmountField } from './amount-field.tsx'
import { MessageField } from './message-field.tsx'
import { insufficientText, type PlacedRefusal } from './outcome-texts.ts'
import { RecipientField } from './recipient-field.tsx'
import css from './send-form.module.css'
import { sendTexts } from './send-texts.ts'
import { SubmitButton } from './submit-button.tsx'
import { type DraftField, type SendFormToFill, useDraft } from './use-draft.ts'
import { recipientIdOf } from './use-recipient.ts'
import { useSend } from './use-send.ts'

interface SendFormProps extends SendFormToFill {
  /** The field where the focus begins. Null where it begins above the form. */
  readonly first: 'recipient' | 'amount' | null
  /** Closes the modal and discards the draft. */
  readonly close: () => void
}

export function SendForm({ first, close, ...toFill }: SendFormProps) {
  const account = useAccount()
  const isAccountUnknown = useIsAccountUnknown()
  const isOnline = useIsOnline()
  const { rows } = useFeed().feed
  const { clock, recentSends } = useApp()
  const amount = useRef<HTMLInputElement>(null)
  const { draft, recipient, refreshRecipient, isRestored, change, renew, keep } = useDraft(toFill)
  const { status, refusal, isBusy, send, clearError } = useSend(draft, {
    isRestored,
    refreshRecipient,
    renew,
    keep,
    close,
  })
  const isChecking = status === 'checking'

  // While a send is checked, the balance may already be without it.
  const preview = account && !isChecking ? previewSend(account, rows, draft.amount) : null
  const insufficient = preview?.insufficient === true
  const refused = (place: PlacedRefusal['field']) =>
    refusal?.field === place ? refusal.text : null
  const field = (part: 'recipient' | 'amount' | 'message'): DraftField => ({
    typed: draft[part],
    refusal: refused(part),
    isReadOnly: isBusy,
    onType(text) {
      if (isBusy) return
      change({ [part]: text })
      clearError()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(recipientIdOf(recipient))
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <RecipientField
        {...field('recipient')}
        recipient={recipient}
        isFirst={first === 'recipient'}
        recent={recentPeople(toFill.sender, recentSends.load(toFill.sender), rows, clock.now())}
        onSpelling={(name) => !isBusy && change({ recipient: name })}
        onChoose={(name) => {
          field('recipient').onType(name)
          amount.current?.focus()
        }}
      />
      <AmountField
        {...field('amount')}
        refusal={
          account && insufficient
            ? insufficientText(account.balance)
            : (refused('amount') ?? refusalOfRequest(toFill.request, draft))
        }
        preview={preview}
        field={amount}
        isFirst={first === 'amount'}
      />
      <MessageField {...field('message')} />
      <div role="alert" className={notes.alert}>
        {refused('form')}
      </div>
      <div role="status" className={notes.success}>
        {isChecking && sendTexts.unanswered}
      </div>
      <SubmitButton
        typed={draft}
        recipient={recipient}
        disabled={insufficient || isAccountUnknown}
        status={status}
      />
      <p className={css.quiet}>{sendTexts.public}</p>
      <div role="status">
        {!isOnline && !isBusy && <p className={css.quiet}>{sendTexts.offline}</p>}
        {isAccountUnknown && <p className={css.quiet}>{sendTexts.accountUnknown}</p>}
      </div>
    </form>
  )
}

/** Why the amount of a payment link cannot be sent. Shown from the start, until the amount changes. */
function refusalOfRequest(request: PaymentRequest, draft: SendDraft): string | null {
  if (request.amount === null || request.amount !== draft.amount) return null
  const amount = checkAmount(request.amount)
  return amount.ok ? null : amountRefusalText(amount.refusal)
}
