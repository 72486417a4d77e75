import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import type { AskFormRefusal, PointRequest } from '../../core/domain/requests.ts'
import type { SendDraft } from '../../core/domain/send-form.ts'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import type { Username } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { OwnSuspension } from '../shared/moderation/suspension.tsx'
import { formatPoints } from '../shared/points.tsx'
import notes from '../shared/problem.module.css'
import {
  amountRefusalText,
  commonRefusalText,
  recipientLeftText,
  textRefusalText,
} from '../shared/refusal-texts.ts'
import rows from '../shared/row.module.css'
import { dayAndTime, MINUTE } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { useRequest } from '../shared/use-request.ts'
import { requestTexts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

const texts = {
  hint: (name: string) => `Only you and @${name} see this. @${name} decides.`,
  amount: 'Amount',
  message: 'Message',
  optional: '(optional)',
  /** The amount is null until it is typed. */
  submit: (name: string, amount: number | null) =>
    amount === null ? `Ask @${name}` : `Ask @${name} for ${formatPoints(amount)} GBP`,
  asked: (amount: number, name: string) =>
    `Asked @${name} for ${formatPoints(amount)} GBP. What becomes of it is under the bell.`,
  needsName: 'Choose a username first, so that others know who asks.',
  already: ({ amount }: PointRequest, name: string) =>
    `You ask @${name} for ${formatPoints(amount)} GBP already. You can withdraw that, and ask again an hour after you asked.`,
  again: (until: Instant, name: string) =>
    `You asked @${name} a short time ago. You can ask again from ${dayAndTime(until + MINUTE)} on.`,
  cannotAsk: (name: string) => `@${name} cannot be asked for points.`,
}

interface AskFormProps {
  readonly account: Account
  /** The person to ask. */
  readonly to: UserId
  readonly toName: Username
  readonly close: () => void
}

/** Asks one person for points, or says why that is not possible. */
export function AskForm(props: AskFormProps) {
  const { suspended, username } = props.account
  return (
    <div className={box.panel}>
      {suspended ? (
        <OwnSuspension suspension={suspended} />
      ) : username === null ? (
        <p className={tone.note}>{texts.needsName}</p>
      ) : (
        <Form {...props} />
      )}
    </div>
  )
}

type Refusal = AskFormRefusal | { readonly code: 'failed' }

/** The reason why a person cannot be asked. */
function askRefusalText(refusal: Refusal, name: string): string {
  switch (refusal.code) {
    case 'amount-missing':
    case 'amount-not-whole':
    case 'amount-too-small':
    case 'amount-too-large':
      return amountRefusalText(refusal)
    case 'message-refused':
      return textRefusalText(refusal.reason)
    case 'already-asked':
      return texts.already(refusal.request, name)
    case 'asked-recently':
      return texts.again(refusal.until, name)
    case 'cannot-ask':
      return texts.cannotAsk(name)
    case 'recipient-left':
      return recipientLeftText
    case 'to-yourself':
      return 'This is your own name. Choose another person.'
    case 'name-missing':
      return texts.needsName
    default:
      return commonRefusalText(refusal)
  }
}

function Form({ account, to, toName, close }: AskFormProps) {
  const { requests } = useApp()
  const { alert, note } = useAlerts()
  const element = useRef<HTMLFormElement>(null)
  const { typed, change, discard } = useAskDraft(account.id, to, toName)
  const { state, isBusy, ask, clearError } = useRequest<Refusal>({
    failure: 'A request failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: (refusal) => askRefusalText(refusal, toName),
  })
  const refusal = state.status === 'failed' ? state.refusal : null
  const text = state.status === 'failed' ? state.text : null
  const isOfAmount = refusal?.code.startsWith('amount-') === true
  const isOfMessage = refusal?.code === 'message-refused'
  const amount = checkAmount(typed.amount)
  const message = readText(typed.message, LONGEST_MESSAGE)
  const type = (part: Partial<SendDraft>) => {
    if (isBusy) return
    change(part)
    clearError()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = { to, toName, amount: typed.amount, message: typed.message }
    const outcome = await ask(async () => (await requests()).askForPoints.ask(form))
    if (!outcome) return
    const about = { senderId: account.id }
    if (outcome.ok) {
      discard()
      note(texts.asked(outcome.value.amount, toName), about)
      close()
    } else if (!element.current) {
      // The form has been closed.
      alert(askRefusalText(outcome.refusal, toName), about)
    }
  }
  return (
    <form ref={element} onSubmit={submit} noValidate autoComplete="off">
      <p className={tone.intro}>{texts.hint(toName)}</p>
      <TextField
        label={texts.amount}
        refusal={isOfAmount ? text : null}
        suffix="GBP"
        input={{ inputMode: 'numeric', readOnly: isBusy }}
        value={typed.amount}
        onType={(amount) => type({ amount })}
      />
      <TextField
        label={
          <>
            {texts.message} <span className={tone.optional}>{texts.optional}</span>
          </>
        }
        refusal={message.ok ? (isOfMessage ? text : null) : textRefusalText(message.refusal)}
        input={{ dir: 'auto', readOnly: isBusy }}
        value={typed.message}
        onType={(message) => type({ message })}
      />
      <div role="alert" className={notes.alert}>
        {!isOfAmount && !isOfMessage && text}
      </div>
      {refusal?.code === 'already-asked' && (
        <AskedBefore request={refusal.request} toName={toName} onWithdrawn={clearError} />
      )}
      <Button type="submit" look="primary" wide aria-busy={isBusy}>
        {texts.submit(toName, amount.ok ? amount.value : null)}
      </Button>
    </form>
  )
}

interface AskedBeforeProps {
  readonly request: PointRequest
  readonly toName: Username
  readonly onWithdrawn: () => void
}

/** The reader's open request to this person. */
function AskedBefore({ request, toName, onWithdrawn }: AskedBeforeProps) {
  const { isBusy, answer } = useAnswer(toName)
  const withdraw = async () => {
    if (await answer((answering) => answering.withdraw(request), requestTexts.withdrawn))
      onWithdrawn()
  }
  return (
    <div className={css.before}>
      {request.message && (
        <p className={rows.message} dir="auto">
          {request.message}
        </p>
      )}
      <Button look="outline" small aria-disabled={isBusy} onClick={withdraw}>
        {requestTexts.withdraw}
      </Button>
    </div>
  )
}

/** The typed values, stored like the draft of a send: they survive a reload, and end with the tab. */
function useAskDraft(sender: UserId, to: UserId, toName: Username) {
  const { drafts, ids } = useApp()
  const openedFor = `ask ${to}`
  const [typed, setTyped] = useState<SendDraft>(() => {
    const saved = drafts.load().find((one) => one.openedFor === openedFor && one.sender === sender)
    const empty = { sender, openedFor, id: ids.next(), recipient: toName, amount: '', message: '' }
    return saved ?? empty
  })
  useEffect(() => {
    if (typed.amount !== '' || typed.message !== '') drafts.save(typed)
    else drafts.remove(typed.id)
  }, [drafts, typed])
  return {
    typed,
    change: (part: Partial<SendDraft>) => setTyped((before) => ({ ...before, ...part })),
    discard: () => drafts.remove(typed.id),
  }
}
