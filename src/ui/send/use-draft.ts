import { useEffect, useMemo, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/people.ts'
import { isUnderWay, needsDraft } from '../../core/domain/send.ts'
import { isOfAnother, type PaymentRequest, type SendDraft } from '../../core/domain/send-form.ts'
import { type NameRefusal, readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'

/** The properties of a field for a text of the draft. */
export interface DraftField {
  readonly typed: string
  readonly refusal: string | null
  readonly isReadOnly: boolean
  readonly onType: (text: string) => void
}

/** Removes the drafts of a form, unless their sends still need them. */
export function useDiscard(openedFor: string): () => void {
  const { drafts, sendPoints } = useApp()
  return () => {
    for (const draft of drafts.load()) {
      const isOfForm = draft.openedFor === openedFor || isOfAnother(draft, openedFor)
      if (isOfForm && !needsDraft(sendPoints.of(draft.id))) drafts.remove(draft.id)
    }
  }
}

/** A form to fill in. */
export interface SendFormToFill {
  readonly sender: UserId
  /** Identifies the form. */
  readonly openedFor: string
  /** The initial values. */
  readonly request: PaymentRequest
}

/**
 * The typed text of the form, saved at each change. Opening the same form loads it again: after a reload, a new sign-in, Back, or
 * a click outside the form. While its send is pending, the form opens empty; the stored draft stays, because a reload needs its id,
 * and so does its sender if it is refused.
 * The note about a free recipient is part of the draft, and was read before a reload. `shared` replaces amount and message of the draft.
 */
export function useDraft(
  { sender, openedFor, request }: SendFormToFill,
  shared?: Pick<SendDraft, 'amount' | 'message'>,
) {
  const { drafts, ids, sendPoints } = useApp()
  const [{ first, isSaved }] = useState<{ first: SendDraft; isSaved: boolean }>(() => {
    const own = drafts
      .load()
      .filter((draft) => draft.sender === sender && !isUnderWay(sendPoints.of(draft.id)))
    // Where only others of the form are left, one of them is its first person now.
    const saved =
      own.find((draft) => draft.openedFor === openedFor) ??
      own.find((draft) => isOfAnother(draft, openedFor))
    if (saved) return { first: { ...saved, openedFor }, isSaved: true }
    const empty = { sender, openedFor, id: ids.next(), ...request, amount: request.amount ?? '' }
    return { first: empty, isSaved: false }
  })
  const [typed, setTyped] = useState(first)
  const wasShownAsFree = first.shownAsFree === true && typed.recipient === first.recipient
  const { recipient, refresh } = useRecipient(typed.recipient, sender, wasShownAsFree)
  const shownAsFree = recipient.status === 'nobody'
  const { amount, message } = shared ?? typed
  const draft = useMemo(
    () => ({ ...typed, amount, message, shownAsFree }),
    [typed, amount, message, shownAsFree],
  )
  const isChanged = isSaved || typed !== first
  useEffect(() => {
    if (isChanged) drafts.save(draft)
  }, [drafts, draft, isChanged])
  const change = (part: Partial<SendDraft>) => setTyped((before) => ({ ...before, ...part }))
  /** Makes the draft another send. */
  const renew = () => change({ id: ids.next() })
  /** Saves the draft even if nothing was typed: a link may have filled it in, and a reload needs the id of its send. */
  const save = () => drafts.save(draft)
  const isRestored = isSaved && draft.id === first.id
  return { draft, recipient, refreshRecipient: refresh, isRestored, change, renew, save }
}

/** The recipient for a typed name, as far as it is known. */
export type Recipient =
  /** A free name, a name of a deleted account, an unknown one, or the reader's own. */
  | { readonly status: 'nobody' | 'left' | 'unknown' | 'self' }
  | { readonly status: 'impossible'; readonly refusal: NameRefusal }
  | { readonly status: 'known'; readonly profile: Profile }

/**
 * Looks up the owner of the typed name, once typing pauses, and again with `refresh`. Until the answer, a name that was shown as
 * free before a reload is shown so again: `wasShownAsFree`.
 */
function useRecipient(
  typed: string,
  self: UserId,
  wasShownAsFree: boolean,
): { readonly recipient: Recipient; readonly refresh: () => void } {
  const { lookupProfile } = useApp()
  const name = readUsername(typed)
  const { data: found, refresh } = useQuery({
    key: name.ok ? typed : null,
    load: () => lookupProfile.lookup(typed),
    failure: 'The recipient could not be looked up',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const recipientNow = (): Recipient => {
    if (!name.ok && name.refusal.code !== 'name-missing')
      return { status: 'impossible', refusal: name.refusal }
    if (!found) return { status: wasShownAsFree ? 'nobody' : 'unknown' }
    if (!found.ok) return { status: found.refusal.code === 'owner-left' ? 'left' : 'nobody' }
    return found.value.id === self ? { status: 'self' } : { status: 'known', profile: found.value }
  }
  return { recipient: recipientNow(), refresh }
}

/** Whether the typed name is valid, and belongs neither to the sender nor to an account that left. */
export function canReceive(typed: string, { status }: Recipient): boolean {
  return readUsername(typed).ok && status !== 'self' && status !== 'left'
}

/** The owner of the name: null for a free name, undefined if unknown. */
export function recipientIdOf(recipient: Recipient): UserId | null | undefined {
  if (recipient.status === 'known') return recipient.profile.id
  return recipient.status === 'nobody' ? null : undefined
}
