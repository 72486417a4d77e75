import { type FormEvent, useRef, useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import type { AskFormRefusal, PointRequest } from '../../core/domain/requests.ts'
import { refuse } from '../../core/domain/result.ts'
import { QUICK_AMOUNTS } from '../../core/domain/send-form.ts'
import { readUsername } from '../../core/domain/username.ts'
import type { LookupRefusal } from '../../core/use-cases/people.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { useAlerts } from '../shared/alerts.tsx'
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
import { fieldsOf, MessageField, PersonAndAmount, refusalAt, SubmitButton } from './send-fields.tsx'
import css from './send-modal.module.css'
import { type PlacedRefusal, toYourselfText } from './send-texts.ts'
import { useDiscard, useDraft } from './use-draft.ts'

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
  const { ask, close } = useModals()
  const [openedFor] = useState(`ask ${ask ?? ''}`)
  const discard = useDiscard(openedFor)
  const cancel = () => {
    discard()
    close()
  }
  const canAsk = account !== null && !account.suspended && account.username !== null
  return (
    <Modal title={texts.title} close={canAsk ? cancel : close} closeOutside={close}>
      {account?.suspended && <OwnSuspension suspension={account.suspended} />}
      {account?.username === null && <p className={tone.note}>{texts.needsName}</p>}
      {canAsk && (
        <AskForm account={account} openedFor={openedFor} name={ask ?? ''} close={cancel} />
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
  const { requests, lookupProfile } = useApp()
  const { alert, note } = useAlerts()
  const element = useRef<HTMLFormElement>(null)
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
  const field = fieldsOf({ draft, change }, { isBusy, refusal: place, clearError })
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
      <PersonAndAmount
        reader={account.id}
        recipient={recipient}
        field={field}
        first={name === '' ? 'recipient' : 'amount'}
        label={texts.person}
        nobody={texts.nobody}
        amount={{ quick: QUICK_AMOUNTS }}
        onSpelling={(spelling) => change({ recipient: spelling })}
      />
      <MessageField {...field('message')} />
      <div role="alert" className={notes.alert}>
        {refusalAt('form', place)}
      </div>
      {refusal?.code === 'already-asked' && (
        <AskedBefore request={refusal.request} name={toName} onWithdrawn={clearError} />
      )}
      <SubmitButton
        text={amount.ok && read.ok ? texts.submitTo(toName, amount.value) : texts.submit}
        isBusy={isBusy}
      />
      <p className={css.quiet}>{texts.private(read.ok && !isNobody ? toName : null)}</p>
    </form>
  )
}
