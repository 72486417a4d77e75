import { type FormEvent, useRef, useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import type { AskFormRefusal, PointRequest } from '../../core/domain/requests.ts'
import { refuse } from '../../core/domain/result.ts'
import { QUICK_AMOUNTS, recentPeople } from '../../core/domain/send-form.ts'
import { RECENT_SENDS } from '../../core/domain/transfer.ts'
import { readUsername } from '../../core/domain/username.ts'
import type { LookupRefusal } from '../../core/use-cases/people.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
import { Button, keepPress } from '../shared/button.tsx'
import { lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import { OwnSuspension } from '../shared/moderation/suspension.tsx'
import { formatPoints } from '../shared/points.tsx'
import notes from '../shared/problem.module.css'
import {
  amountRefusalText,
  commonRefusalText,
  nameRefusalText,
  recipientLeftText,
  textRefusalText,
} from '../shared/refusal-texts.ts'
import { dayAndTime, MINUTE } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { useRequest } from '../shared/use-request.ts'
import { useFeed } from '../state/feed-store.ts'
import { RecipientField } from './recipient-field.tsx'
import { AmountField, MessageField } from './send-fields.tsx'
import css from './send-modal.module.css'
import { type PlacedRefusal, toYourselfText } from './send-texts.ts'
import { type DraftField, useDraft } from './use-draft.ts'

const AskedBefore = lazyComponent(() => import('../requests/asked-before.tsx'), 'AskedBefore')

const texts = {
  title: 'Ask for GBP',
  person: 'Person',
  private: (name: string | null) =>
    `Only ${name === null ? 'the two of you' : `you and @${name}`} see this. They can accept or decline.`,
  submit: 'Ask',
  submitTo: (name: string, amount: number) => `Ask @${name} for ${formatPoints(amount)} GBP`,
  asked: (amount: number, name: string) =>
    `Asked @${name} for ${formatPoints(amount)} GBP. You’ll see the answer in notifications.`,
  needsName: 'Choose a username first, so that others know who asks.',
  nobody: (name: string) => `Nobody has the name @${name} yet, so nobody can be asked.`,
  already: ({ amount }: PointRequest, name: string) =>
    `You ask @${name} for ${formatPoints(amount)} GBP already. You can withdraw that, and ask again an hour after you asked.`,
  again: (until: Instant, name: string) =>
    `You asked @${name} a short time ago. You can ask again from ${dayAndTime(until + MINUTE)} on.`,
  cannotAsk: (name: string) => `@${name} cannot be asked for points.`,
}

/** Asks a person for points: the form of a send, the other way round. A click outside it keeps the draft; the cross and Escape discard it. */
export function AskModal({ account }: { readonly account: Account | null }) {
  const { drafts } = useApp()
  const { ask, close } = useModals()
  const [openedFor] = useState(`ask ${ask ?? ''}`)
  const discard = () => {
    const draft = drafts.load().find((one) => one.openedFor === openedFor)
    if (draft) drafts.remove(draft.id)
    close()
  }
  const canAsk = account !== null && !account.suspended && account.username !== null
  return (
    <Modal title={texts.title} close={canAsk ? discard : close} closeOutside={close}>
      {account?.suspended && <OwnSuspension suspension={account.suspended} />}
      {account?.username === null && <p className={tone.note}>{texts.needsName}</p>}
      {canAsk && (
        <AskForm account={account} openedFor={openedFor} name={ask ?? ''} close={discard} />
      )}
    </Modal>
  )
}

type Refusal = AskFormRefusal | LookupRefusal | { readonly code: 'failed' }

/** The field and the text of the reason why a person cannot be asked. */
function placeRefusal(refusal: Refusal, name: string): PlacedRefusal {
  switch (refusal.code) {
    case 'amount-missing':
    case 'amount-not-whole':
    case 'amount-too-small':
    case 'amount-too-large':
      return { field: 'amount', text: amountRefusalText(refusal) }
    case 'message-refused':
      return { field: 'message', text: textRefusalText(refusal.reason) }
    case 'already-asked':
      return { field: 'form', text: texts.already(refusal.request, name) }
    case 'asked-recently':
      return { field: 'form', text: texts.again(refusal.until, name) }
    case 'cannot-ask':
      return { field: 'form', text: texts.cannotAsk(name) }
    case 'nobody-has-the-name':
      return { field: 'recipient', text: texts.nobody(name) }
    case 'profile-not-found':
      return { field: 'recipient', text: nameRefusalText({ code: 'name-missing' }) }
    case 'recipient-left':
    case 'owner-left':
      return { field: 'recipient', text: recipientLeftText }
    case 'to-yourself':
      return { field: 'recipient', text: toYourselfText }
    case 'name-missing':
      return { field: 'form', text: texts.needsName }
    default:
      return { field: 'form', text: commonRefusalText(refusal) }
  }
}

interface AskFormProps {
  readonly account: Account
  readonly openedFor: string
  /** The person to ask; '' if still to be typed. */
  readonly name: string
  /** Closes the modal and discards the draft. */
  readonly close: () => void
}

function AskForm({ account, openedFor, name, close }: AskFormProps) {
  const { requests, lookupProfile, device, clock } = useApp()
  const { rows } = useFeed().feed
  const { alert, note } = useAlerts()
  const element = useRef<HTMLFormElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const { draft, recipient, change } = useDraft({
    sender: account.id,
    openedFor,
    request: { recipient: name, amount: null, message: '' },
  })
  const read = readUsername(draft.recipient)
  const toName = read.ok ? read.value : ''
  const { state, isBusy, ask, clearError } = useRequest<Refusal>({
    failure: 'A request failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: (refusal) => placeRefusal(refusal, toName).text,
  })
  const refusal = state.status === 'failed' ? state.refusal : null
  const place = refusal && placeRefusal(refusal, toName)
  const refused = (field: PlacedRefusal['field']) => (place?.field === field ? place.text : null)
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
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await ask<PointRequest>(async () => {
      const person =
        recipient.status === 'known' ? null : await lookupProfile.lookup(draft.recipient)
      if (person && !person.ok) return person
      const found = recipient.status === 'known' ? recipient.profile : person?.value
      if (!found?.username) return refuse({ code: 'nobody-has-the-name' })
      const { askForPoints } = await requests()
      return askForPoints.ask({ ...draft, to: found.id, toName: found.username })
    })
    if (!outcome) return
    const about = { senderId: account.id }
    if (outcome.ok) {
      note(texts.asked(outcome.value.amount, toName), about)
      if (element.current) close()
    } else if (!element.current) {
      // The form has been closed.
      alert(placeRefusal(outcome.refusal, toName).text, about)
    }
  }
  const amount = checkAmount(draft.amount)
  const isNobody = recipient.status === 'nobody' && toName !== ''
  return (
    <form ref={element} onSubmit={submit} noValidate autoComplete="off">
      <RecipientField
        {...field('recipient')}
        recipient={recipient}
        label={texts.person}
        nobody={texts.nobody}
        isFirst={name === ''}
        recent={recentPeople(account.id, device.load(RECENT_SENDS, account.id), rows, clock.now())}
        onSpelling={(spelling) => !isBusy && change({ recipient: spelling })}
        onChoose={(chosen) => {
          field('recipient').onType(chosen)
          amountField.current?.focus()
        }}
      />
      <AmountField
        {...field('amount')}
        quick={QUICK_AMOUNTS}
        field={amountField}
        isFirst={name !== ''}
      />
      <MessageField {...field('message')} />
      <div role="alert" className={notes.alert}>
        {refused('form')}
      </div>
      {refusal?.code === 'already-asked' && (
        <AskedBefore request={refusal.request} name={toName} onWithdrawn={clearError} />
      )}
      <Button
        type="submit"
        look="primary"
        wide
        className={css.submit}
        aria-busy={isBusy}
        onPointerDown={keepPress}
      >
        <span className={css.action}>
          {amount.ok && read.ok ? texts.submitTo(toName, amount.value) : texts.submit}
        </span>
      </Button>
      <p className={css.quiet}>{texts.private(read.ok && !isNobody ? toName : null)}</p>
    </form>
  )
}
