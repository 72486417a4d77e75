import {
  type ComponentProps,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { isUnderWay, needsDraft } from '../../core/domain/send.ts'
import {
  formOfAnother,
  isOfAnother,
  MOST_RECIPIENTS,
  type SendDraft,
} from '../../core/domain/send-form.ts'
import { readAmountAndMessage } from '../../core/domain/transfer.ts'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { fieldsOf, PersonField } from './send-fields.tsx'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'
import { canReceive, recipientIdOf, type SendFormToFill, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** What a form knows of a person that it sends to. */
interface PersonToSendTo {
  /** As typed. */
  readonly name: string
  readonly isBusy: boolean
  /** Whether nothing is known that speaks against a send to them. */
  readonly isReady: boolean
}

/** One of the further people of a form. Each has a draft and a send of their own, so each send happens at most once. */
interface OtherPerson extends PersonToSendTo {
  /** Identifies the draft. */
  readonly openedFor: string
}

const typing = ({ openedFor, recipient: name }: Pick<SendDraft, 'openedFor' | 'recipient'>) => ({
  openedFor,
  name,
  isBusy: false,
  isReady: false,
})

/**
 * The further people of a form. They are still there after a reload, but for those whose sends are under way. `close` closes the form
 * once all have their points.
 */
export function useOtherPeople(
  { sender, openedFor }: SendFormToFill,
  { draft, change }: Pick<ReturnType<typeof useDraft>, 'draft' | 'change'>,
  close: () => void,
) {
  const { drafts, ids, sendPoints } = useApp()
  const [people, setPeople] = useState<readonly OtherPerson[]>(() =>
    drafts
      .load()
      .filter((one) => one.sender === sender && isOfAnother(one, openedFor))
      // The first person may have been one of them.
      .filter(({ id }) => id !== draft.id && !isUnderWay(sendPoints.of(id)))
      .filter(({ recipient }) => recipient !== '')
      .map(typing),
  )
  const [hasFirst, setHasFirst] = useState(true)
  const sends = useRef(new Map<string, () => void>())
  const [isOneSent, setOneSent] = useState(false)
  const filled = people.filter(({ name }) => name !== '')
  const isOver = isOneSent && draft.recipient === '' && filled.length === 0
  const finish = useEffectEvent(close)
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  return {
    people,
    /** All names that are filled in, as typed. */
    names: [draft.recipient, ...filled.map(({ name }) => name)].filter((name) => name !== ''),
    isBusy: filled.some((one) => one.isBusy),
    hasFirst,
    add() {
      const another = typing({ openedFor: formOfAnother(openedFor, ids.next()), recipient: '' })
      setPeople((before) => [...before, another])
    },
    /** The properties of the field of one of them. */
    fieldOf: (one: OtherPerson) => ({
      openedFor: one.openedFor,
      ref: (send: (() => void) | null) => {
        if (send) sends.current.set(one.openedFor, send)
      },
      onChange: (now: PersonToSendTo) =>
        setPeople((before) =>
          before.map((other) =>
            other.openedFor === one.openedFor ? { ...now, openedFor: one.openedFor } : other,
          ),
        ),
      onRemove: () =>
        setPeople((before) => before.filter(({ openedFor }) => openedFor !== one.openedFor)),
      onSent: () => setOneSent(true),
    }),
    /** The first person has the points. The others may still need the form, which goes on without the first. */
    finishFirst() {
      if (filled.length === 0) return close()
      if (needsDraft(sendPoints.of(draft.id)))
        drafts.save({ ...draft, openedFor: formOfAnother(openedFor, draft.id) })
      change({ id: ids.next(), recipient: '' })
      setHasFirst(false)
      setOneSent(true)
    },
    /** Sends to all whose names are filled in, or to none of them. */
    sendToAll(first: Pick<PersonToSendTo, 'isReady'> & { readonly send: () => void }) {
      if (filled.length === 0) return first.send()
      const all = filled.map((one) => ({
        ...one,
        send: () => sends.current.get(one.openedFor)?.(),
      }))
      const name = draft.recipient
      if (name !== '') all.unshift({ ...first, name, openedFor, isBusy: false })
      // Nothing is sent with such an amount or message. The first of them says so.
      if (!readAmountAndMessage(draft).ok) return all[0]?.send()
      const notReady = all.find(({ isReady }) => !isReady)
      if (!notReady) for (const { send } of all) send()
      // Such a name is refused. What else is in the way is under its field already.
      else if (!readUsername(notReady.name).ok) notReady.send()
    },
  }
}

/** Whether the name is one of these, however it is spelt. */
function isAmong(names: readonly string[], typed: string): boolean {
  const keyOf = (text: string) => {
    const name = readUsername(text)
    return name.ok ? usernameKey(name.value) : null
  }
  const key = keyOf(typed)
  return key !== null && names.some((name) => keyOf(name) === key)
}

interface OtherPersonFieldProps
  extends Pick<ComponentProps<typeof PersonField>, 'onChosen'>,
    Pick<SendDraft, 'amount' | 'message'> {
  /** Gets what sends to this person. */
  readonly ref: Ref<() => void>
  readonly sender: SendDraft['sender']
  readonly openedFor: string
  readonly label: string
  /** The names before this one. */
  readonly before: readonly string[]
  /** Whether a send of the form is under way. */
  readonly isBusy: boolean
  readonly onChange: (now: PersonToSendTo) => void
  readonly onRemove: () => void
  readonly onSent: () => void
}

/** The field for a further person, who gets the amount and the message of the form. */
function OtherPersonField(props: OtherPersonFieldProps) {
  const { ref, sender, openedFor, label, amount, message, before, onChosen } = props
  const { drafts, sendPoints } = useApp()
  const field = useRef<HTMLDivElement>(null)
  const { draft, recipient, refreshRecipient, isRestored, change, renew, save } = useDraft({
    sender,
    openedFor,
    request: { recipient: '', amount, message },
  })
  const remove = () => {
    if (!needsDraft(sendPoints.of(draft.id))) drafts.remove(draft.id)
    props.onRemove()
  }
  const { refusal, isBusy, send, clearError } = useSend(draft, {
    isRestored,
    refreshRecipient,
    onRefused: () => {},
    renew,
    save,
    close() {
      remove()
      props.onSent()
    },
  })
  useImperativeHandle(
    ref,
    () => () => send({ recipientId: recipientIdOf(recipient), paysRequest: false }),
  )
  const isTwice = isAmong(before, draft.recipient)
  const isReady = canReceive(draft.recipient, recipient) && !isTwice
  const report = useEffectEvent(props.onChange)
  useEffect(
    () => report({ name: draft.recipient, isBusy, isReady }),
    [draft.recipient, isBusy, isReady],
  )
  const follow = useEffectEvent(change)
  useEffect(() => follow({ amount, message }), [amount, message])
  useEffect(() => {
    const input = field.current?.querySelector('input')
    if (input?.value === '') input.focus()
  }, [])
  return (
    <div ref={field}>
      <PersonField
        reader={sender}
        label={label}
        recipient={recipient}
        field={fieldsOf({ draft, change }, { isBusy: props.isBusy, refusal, clearError })}
        refusal={isTwice ? sendTexts.twice : (refusal?.text ?? null)}
        aside={
          <Button look="link" className={css.aside} disabled={props.isBusy} onClick={remove}>
            {sendTexts.removePerson}
          </Button>
        }
        onSpelling={(name) => change({ recipient: name })}
        onChosen={onChosen}
      />
    </div>
  )
}

interface AddAnotherProps {
  readonly others: ReturnType<typeof useOtherPeople>
  readonly isBusy: boolean
}

/** Adds a field for one more person. */
export function AddAnother({ others: { people, add }, isBusy }: AddAnotherProps) {
  if (people.length >= MOST_RECIPIENTS - 1) return null
  return (
    <Button look="link" className={css.aside} disabled={isBusy} onClick={add}>
      {sendTexts.another}
    </Button>
  )
}

interface OtherPeopleFieldsProps
  extends Pick<OtherPersonFieldProps, 'sender' | 'isBusy' | 'onChosen'> {
  readonly others: ReturnType<typeof useOtherPeople>
  /** The draft of the form. */
  readonly draft: SendDraft
}

/** The fields for the further people of a form. */
export function OtherPeopleFields({ others, draft, ...props }: OtherPeopleFieldsProps) {
  const names = [draft.recipient, ...others.people.map(({ name }) => name)]
  return others.people.map((one, index) => (
    <OtherPersonField
      {...props}
      {...others.fieldOf(one)}
      key={one.openedFor}
      label={sendTexts.anotherRecipient(index + 2)}
      before={names.slice(0, index + 1)}
      amount={draft.amount}
      message={draft.message}
    />
  ))
}
