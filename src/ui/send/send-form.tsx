import type { FormEvent } from 'react'
import { checkAmount, MINIMUM_SEND, readAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { previewSend } from '../../core/domain/send-preview.ts'
import { readUsername } from '../../core/domain/username.ts'
import { sentNote } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import button from '../shared/button.module.css'
import { Field } from '../shared/field.tsx'
import notes from '../shared/note.module.css'
import { formatPoints } from '../shared/points.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useFeed, useFeedStore } from '../state/feed-context.tsx'
import { useAccount } from '../state/session-context.tsx'
import { MessageField } from './message-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import css from './send-form.module.css'
import { type PlacedRefusal, sendTexts } from './send-texts.ts'
import { useDraft } from './use-draft.ts'
import { type Recipient, recipientIdOf, useRecipient } from './use-recipient.ts'
import { useSend } from './use-send.ts'
import { useSentElsewhere } from './use-sent-elsewhere.ts'

interface SendFormProps {
  readonly sender: UserId
  readonly recipient: string
  readonly done: () => void
}

export function SendForm({ sender, recipient: given, done }: SendFormProps) {
  const account = useAccount()
  const online = useIsOnline()
  const feed = useFeedStore()
  const { note } = useAlerts()
  const { draft: typed, isKept, change, renew } = useDraft(sender, given)
  const recipient = useRecipient(typed.recipient, account?.id ?? null)
  const { state, send, forgive } = useSend({
    renew,
    sent: (transaction) => feed.takeSent(transaction),
    closedBy: (transaction) => {
      window.scrollTo({ top: 0 })
      note(sentNote(transaction))
      done()
    },
    failed: (id) => feed.dropPending(id),
  })
  useSentElsewhere(typed, isKept && state.status === 'idle', done)

  const type = (part: Pick<Partial<typeof typed>, 'recipient' | 'amount' | 'message'>) => {
    change(part)
    forgive()
  }
  const { rows } = useFeed().feed
  const preview = account && previewSend(account, rows, typed.amount)
  const insufficient = preview?.insufficient === true
  const refused = (field: PlacedRefusal['field']) =>
    state.status === 'refused' && state.refusal.field === field ? state.refusal.text : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ ...typed, recipientId: recipientIdOf(recipient) })
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <RecipientField
        typed={typed.recipient}
        recipient={recipient}
        refusal={refused('recipient')}
        onType={(name) => type({ recipient: name })}
        first={given === ''}
      />
      <Field
        label={sendTexts.amount}
        refusal={
          account && insufficient ? sendTexts.insufficient(account.balance) : refused('amount')
        }
        hint={preview?.left == null ? null : sendTexts.left(formatPoints(preview.left))}
        suffix="GBP"
      >
        {(control) => (
          <input
            {...control}
            className={css.amount}
            data-first={given !== '' || undefined}
            type="number"
            inputMode="numeric"
            min={MINIMUM_SEND}
            step={1}
            required
            value={typed.amount}
            onChange={(event) => type({ amount: event.target.value })}
            // A wheel over a number field would change it unseen.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
      {preview !== null && preview.pending > 0 && (
        <p className={css.pending}>{sendTexts.pending(formatPoints(preview.pending))}</p>
      )}
      <MessageField
        typed={typed.message}
        refusal={refused('message')}
        onType={(message) => type({ message })}
      />
      <div role="alert" className={notes.alert}>
        {state.status === 'failed' && state.text}
        {refused('form')}
      </div>
      <button
        type="submit"
        className={`${button.primary} ${button.wide} ${css.submit}`}
        disabled={insufficient}
        aria-busy={state.status === 'sending'}
        // A hint that comes in the middle of a press moves the button away: the press still is the button's.
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      >
        {state.status === 'sending' ? sendTexts.sending : submitText(typed, recipient)}
      </button>
      <p className={css.quiet}>{sendTexts.public}</p>
      <div role="status">{!online && <p className={css.quiet}>{sendTexts.offline}</p>}</div>
    </form>
  )
}

/** The button says what it will do where that could be done; the amount stands as it was typed. */
function submitText(typed: { recipient: string; amount: string }, recipient: Recipient): string {
  const name = readUsername(typed.recipient)
  const refused = recipient.status === 'self' || recipient.status === 'left'
  if (!name.ok || refused || !checkAmount(typed.amount).ok) return sendTexts.submit
  const digits = /^\d+$/.test(typed.amount) ? typed.amount.replace(/^0+/, '') : null
  return sendTexts.submitTo(digits ?? String(readAmount(typed.amount)), name.value)
}
