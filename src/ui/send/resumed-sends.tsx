import { useEffect, useEffectEvent } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { useFeedStore } from '../state/feed-context.tsx'
import { useModals } from '../use-modals.ts'
import { sendFormOf } from './send-form-of.ts'
import { useTellOutcome } from './use-tell-outcome.ts'

/** Shows what is still to be sent, resumes it, and tells what became of it. */
export function ResumedSends({ sender }: { readonly sender: UserId }) {
  const { resumeSends, sendPoints, drafts } = useApp()
  const modals = useModals()
  const feed = useFeedStore()
  const tellOutcome = useTellOutcome()
  const tell = useEffectEvent(({ transfer, outcome }: ResumedSend) => {
    const draft = drafts.load().find(({ id }) => id === transfer.id)
    tellOutcome(transfer, outcome)
    // The form of this send may still be loading. Its draft is gone, so it would open empty: close it.
    if (!outcome.ok || !draft || modals.send === null) return
    if (draft.openedFor === sendFormOf(modals) && sendPoints.hasSent(draft, outcome.value))
      modals.close()
  })
  useEffect(() => {
    for (const row of resumeSends.pending(sender)) feed.takeSent(row)
    return resumeSends.watch(sender, (resumed) => tell(resumed))
  }, [resumeSends, feed, sender])
  return null
}
