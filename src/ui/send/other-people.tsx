import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnderWay, needsDraft } from '../../core/domain/send.ts'
import {
  formOfAnother,
  isOfAnother,
  MOST_RECIPIENTS,
  type SendDraft,
} from '../../core/domain/send-form.ts'
import { readAmountAndMessage } from '../../core/domain/transfer.ts'
import { isSpellingOf, readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { fieldsOf, PersonField } from './send-fields.tsx'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'
import { canReceive, recipientIdOf, type SendFormToFill, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** A person after the first one. Each has a draft and a send of their own, so each send happens at most once. */
interface OtherPerson {
  /** Identifies the draft. */
  readonly openedFor: string
  /** As typed. */
  readonly name: string
  readonly isBusy: boolean
  /** Whether the name can receive points, and is in the form once. */
  readonly isReady: boolean
}

const otherPerson = (openedFor: string, name: string): OtherPerson => ({
  openedFor,
  name,
  isBusy: false,
  isReady: false,
})

/**
 * The people of a form after the first one. A reload keeps them, unless their sends are under way. `close` closes the form once all
 * have their points.
 */
export function useOtherPeople(
  { sender, openedFor }: SendFormToFill,
  { draft, change }: Pick<ReturnType<typeof useDraft>, 'draft' | 'change'>,
  close: () => void,
) {
  const { drafts, ids, sendPoints } = useApp()
  const [people, setPeople] = useState(() =>
    drafts
      .load()
      .filter((one) => one.sender === sender && isOfAnother(one, openedFor))
      // The first person may have been one of them.
      .filter(({ id }) => id !== draft.id && !isUnderWay(sendPoints.of(id)))
      .map((one) => otherPerson(one.openedFor, one.recipient)),
  )
  const [hasFirst, setHasFirst] = useState(true)
  const [sends] = useState(() => new Map<string, () => void>())
  const isOver = !hasFirst && people.length === 0
  const finish = useEffectEvent(close)
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  const filled = people.filter(({ name }) => name !== '')
  return {
    people,
    /** All names that are filled in, as typed. */
    names: [draft.recipient, ...filled.map(({ name }) => name)].filter((name) => name !== ''),
    isBusy: people.some((one) => one.isBusy),
    hasFirst,
    sends,
    add: () =>
      setPeople((before) => [...before, otherPerson(formOfAnother(openedFor, ids.next()), '')]),
    update: (now: OtherPerson) =>
      setPeople((before) => before.map((one) => (one.openedFor === now.openedFor ? now : one))),
    remove: (removed: string) =>
      setPeople((before) => before.filter((one) => one.openedFor !== removed)),
    /** Goes on with the others once the first person has the points. Without others, the form closes. */
    finishFirst() {
      if (people.length === 0) return close()
      if (needsDraft(sendPoints.of(draft.id)))
        drafts.save({ ...draft, openedFor: formOfAnother(openedFor, draft.id) })
      change({ id: ids.next(), recipient: '' })
      setHasFirst(false)
    },
    /** Sends to everybody in the form, or to nobody. Fields without a name leave the form. */
    sendToAll(first: Pick<OtherPerson, 'isReady'> & { readonly send: () => void }) {
      const hasName = draft.recipient !== '' || filled.length === 0
      const all = filled.map((one) => ({
        ...one,
        send: () => sends.get(one.openedFor)?.(),
      }))
      if (hasName) all.unshift({ ...otherPerson(openedFor, draft.recipient), ...first })
      // Refused for all, so one of them says it.
      if (!readAmountAndMessage(draft).ok) return all[0]?.send()
      const notReady = filled.length > 0 && all.find(({ isReady }) => !isReady)
      if (notReady) {
        // Only an invalid name has no refusal under its field yet.
        if (!readUsername(notReady.name).ok) notReady.send()
        return
      }
      setPeople(filled)
      setHasFirst(hasFirst && hasName)
      for (const { send } of all) send()
    },
  }
}

interface OtherPersonFieldProps
  extends Pick<ComponentProps<typeof PersonField>, 'onChosen'>,
    Pick<SendDraft, 'sender' | 'openedFor'> {
  readonly others: ReturnType<typeof useOtherPeople>
  readonly label: string
  readonly shared: Pick<SendDraft, 'amount' | 'message'>
  /** The names before this one, as typed. */
  readonly before: readonly string[]
  /** Whether a send of the form is under way. */
  readonly isBusy: boolean
}

/** The field for a person after the first one. Amount and message are those of the form. */
function OtherPersonField(props: OtherPersonFieldProps) {
  const { others, sender, openedFor, label, shared, before, onChosen } = props
  const { drafts, sendPoints } = useApp()
  const field = useRef<HTMLDivElement>(null)
  const { draft, recipient, refreshRecipient, isRestored, change, renew, save } = useDraft(
    { sender, openedFor, request: { recipient: '', ...shared } },
    shared,
  )
  const remove = () => {
    if (!needsDraft(sendPoints.of(draft.id))) drafts.remove(draft.id)
    others.remove(openedFor)
  }
  const { refusal, isBusy, send, clearError } = useSend(draft, {
    isRestored,
    refreshRecipient,
    onRefused: () => {},
    renew,
    save,
    close: remove,
  })
  useEffect(() => {
    others.sends.set(openedFor, () =>
      send({ recipientId: recipientIdOf(recipient), paysRequest: false }),
    )
  })
  const name = readUsername(draft.recipient)
  const isTwice = name.ok && before.some((other) => isSpellingOf(other, name.value))
  const isReady = canReceive(draft.recipient, recipient) && !isTwice
  const update = useEffectEvent(others.update)
  useEffect(
    () => update({ openedFor, name: draft.recipient, isBusy, isReady }),
    [openedFor, draft.recipient, isBusy, isReady],
  )
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
  extends Pick<OtherPersonFieldProps, 'others' | 'sender' | 'isBusy' | 'onChosen'> {
  /** The draft of the form. */
  readonly draft: SendDraft
}

/** The fields for the people of a form after the first one. */
export function OtherPeopleFields({ draft, ...props }: OtherPeopleFieldsProps) {
  const { people } = props.others
  const { recipient, amount, message } = draft
  const names = [recipient, ...people.map(({ name }) => name)]
  return people.map(({ openedFor }, index) => (
    <OtherPersonField
      {...props}
      key={openedFor}
      openedFor={openedFor}
      label={sendTexts.anotherRecipient(index + 2)}
      shared={{ amount, message }}
      before={names.slice(0, index + 1)}
    />
  ))
}
