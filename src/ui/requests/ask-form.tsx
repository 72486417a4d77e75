import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import type { AskFormRefusal, PointRequest } from '../../core/domain/requests.ts'
import type { SendDraft } from '../../core/domain/send-form.ts'
import { LONGEST_MESSAGE, readText } from '../../core/domain/text.ts'
import type { Username } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import notes from '../shared/messages.module.css'
import { OwnSuspension } from '../shared/moderation/suspension.tsx'
import { textRefusalText } from '../shared/refusal-texts.ts'
import { useRequest } from '../shared/use-request.ts'
import { requestRefusalText, requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

interface AskFormProps {
  readonly account: Account
  /** Who is asked. */
  readonly to: UserId
  readonly toName: Username
  readonly close: () => void
}

/** Asks one person for points, or says why that is not possible. */
export function AskForm(props: AskFormProps) {
  const { suspended, username } = props.account
  return (
    <div className={css.panel}>
      {suspended ? (
        <OwnSuspension suspension={suspended} />
      ) : username === null ? (
        <p className={css.hint}>{texts.needsName}</p>
      ) : (
        <Form {...props} />
      )}
    </div>
  )
}

type Refusal = AskFormRefusal | { readonly code: 'failed' }

function Form({ account, to, toName, close }: AskFormProps) {
  const { requests } = useApp()
  const { alert, note } = useAlerts()
  const element = useRef<HTMLFormElement>(null)
  const { typed, change, discard } = useAskDraft(account.id, to, toName)
  const { state, isBusy, ask, clearError } = useRequest<Refusal>({
    failure: 'A request failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: (refusal) => requestRefusalText(refusal, toName),
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
    const asked = await ask(async () => (await requests()).askForPoints.ask(form))
    if (!asked) return
    const about = { senderId: account.id }
    if (asked.ok) {
      discard()
      note(texts.asked(asked.value.amount, toName), about)
      close()
    } else if (!element.current) {
      // The form was closed meanwhile.
      alert(requestRefusalText(asked.refusal, toName), about)
    }
  }
  return (
    <form ref={element} onSubmit={submit} noValidate autoComplete="off">
      <p className={css.hint}>{texts.hint(toName)}</p>
      <Field label={texts.amount} refusal={isOfAmount ? text : null} suffix="GBP">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            readOnly={isBusy}
            value={typed.amount}
            onChange={(event) => type({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={
          <>
            {texts.message} <span className={css.optional}>{texts.optional}</span>
          </>
        }
        refusal={message.ok ? (isOfMessage ? text : null) : textRefusalText(message.refusal)}
      >
        {(control) => (
          <input
            {...control}
            dir="auto"
            readOnly={isBusy}
            value={typed.message}
            onChange={(event) => type({ message: event.target.value })}
          />
        )}
      </Field>
      <div role="alert" className={notes.alert}>
        {!isOfAmount && !isOfMessage && text}
      </div>
      {refusal?.code === 'already-asked' && (
        <AskedBefore request={refusal.request} toName={toName} onWithdrawn={clearError} />
      )}
      <Button type="submit" look="primary" wide aria-busy={isBusy} className={css.submit}>
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

/** The request that is there already, which goes before another one can come. */
function AskedBefore({ request, toName, onWithdrawn }: AskedBeforeProps) {
  const { isBusy, answer } = useAnswer(toName)
  const isOpen = request.declinedAt === null
  const withdraw = async () => {
    const done = isOpen ? texts.withdrawn : texts.removed
    if (await answer((answering) => answering.withdraw(request.to), done)) onWithdrawn()
  }
  return (
    <div className={css.before}>
      {request.message && (
        <p className={css.message} dir="auto">
          {request.message}
        </p>
      )}
      <Button look="outline" small aria-disabled={isBusy} onClick={withdraw}>
        {isOpen ? texts.withdraw : texts.remove}
      </Button>
    </div>
  )
}

/** What is typed, stored as the draft of a send is: it survives a reload, and ends with the tab. */
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
