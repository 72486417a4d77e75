import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { readDraft, type SendDraft } from '../../core/domain/send-draft.ts'
import { useApp } from '../app-context.ts'
import { readModals } from '../modal-address.ts'

interface DraftInHand {
  readonly draft: SendDraft
  /** It stood here before the page was loaded anew. */
  readonly isKept: boolean
  change(part: Partial<SendDraft>): void
  /** What is sent from now on is another send. */
  renew(): void
}

/**
 * What stands in the form. A page that is loaded anew finds it again, and so does who has to sign in again in the middle of it;
 * closing the form drops it.
 */
export function useDraft(sender: UserId, openedFor: string): DraftInHand {
  const { drafts, ids } = useApp()
  const [kept] = useState(() => {
    const kept = readDraft(drafts.kept())
    return kept?.sender === sender && kept.openedFor === openedFor ? kept : null
  })
  const [draft, setDraft] = useState(
    () =>
      kept ?? { sender, openedFor, id: ids.next(), recipient: openedFor, amount: '', message: '' },
  )
  useEffect(() => drafts.keep(JSON.stringify(draft)), [drafts, draft])
  useEffect(() => () => void (isOpen() || drafts.keep(null)), [drafts])
  const change = (part: Partial<SendDraft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, isKept: kept?.id === draft.id, change, renew: () => change({ id: ids.next() }) }
}

/** The address still asks for the form where it went for want of somebody signed in. */
function isOpen(): boolean {
  return readModals(window.location.search).send !== null
}
