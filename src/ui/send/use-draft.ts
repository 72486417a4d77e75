import { useEffect, useMemo, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { PaymentRequest } from '../../core/domain/payment-request.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import { useApp } from '../app-context.ts'
import { useRecipient } from './use-recipient.ts'

/** A text of the draft, as a field shows and changes it. */
export interface DraftField {
  readonly typed: string
  readonly refusal: string | null
  readonly isReadOnly: boolean
  readonly onType: (text: string) => void
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
 * a click outside the form. While it is being sent, the form opens empty; the stored draft stays, since a reload needs its id.
 * What the form says about the recipient is part of the draft: who submits it after a reload has read it.
 */
export function useDraft({ sender, openedFor, request }: SendFormToFill) {
  const { drafts, ids, sendPoints } = useApp()
  const [{ first, isSaved }] = useState<{ first: SendDraft; isSaved: boolean }>(() => {
    const saved = drafts.load().find((draft) => draft.openedFor === openedFor)
    if (saved?.sender === sender && !sendPoints.of(saved.id)?.isAwaited)
      return { first: saved, isSaved: true }
    const empty = { sender, openedFor, id: ids.next(), ...request, amount: request.amount ?? '' }
    return { first: empty, isSaved: false }
  })
  const [typed, setTyped] = useState(first)
  const wasShownAsFree = first.shownAsFree === true && typed.recipient === first.recipient
  const { recipient, refresh } = useRecipient(typed.recipient, sender, wasShownAsFree)
  const shownAsFree = recipient.status === 'nobody'
  const draft = useMemo(() => ({ ...typed, shownAsFree }), [typed, shownAsFree])
  const isChanged = isSaved || typed !== first
  useEffect(() => {
    if (isChanged) drafts.save(draft)
  }, [drafts, draft, isChanged])
  const change = (part: Partial<SendDraft>) => setTyped((before) => ({ ...before, ...part }))
  /** From now on the draft is another send. */
  const renew = () => change({ id: ids.next() })
  /** Saves the draft also if nothing was typed: a link filled it in, and a reload needs the id of its send. */
  const keep = () => drafts.save(draft)
  const isRestored = isSaved && draft.id === first.id
  return { draft, recipient, refreshRecipient: refresh, isRestored, change, renew, keep }
}
