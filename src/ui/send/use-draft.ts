import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import { useApp } from '../app-context.ts'

interface EditedDraft {
  readonly draft: SendDraft
  /** The draft was typed before this form was opened. */
  readonly isSaved: boolean
  change(part: Partial<SendDraft>): void
  /** What is sent from now on is another send. */
  renew(): void
}

/**
 * What is typed in the form. It is saved while one types. Opening the same form loads it again: after a reload, a new
 * sign-in, Back, or a click outside the form. A send that is under way is not a draft any more: it is in the outbox.
 */
export function useDraft(sender: UserId, openedFor: string): EditedDraft {
  const { drafts, ids, sendPoints } = useApp()
  const [saved] = useState(() => {
    const draft = drafts.load()
    const fits = draft?.sender === sender && draft.openedFor === openedFor
    return fits && !sendPoints.isUnderWay(draft.id) ? draft : null
  })
  const [blank] = useState<SendDraft>(() => {
    return { sender, openedFor, id: ids.next(), recipient: openedFor, amount: '', message: '' }
  })
  const [draft, setDraft] = useState(saved ?? blank)
  useEffect(() => {
    if (draft !== blank) drafts.save(draft)
  }, [drafts, draft, blank])
  const change = (part: Partial<SendDraft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, isSaved: saved?.id === draft.id, change, renew: () => change({ id: ids.next() }) }
}
