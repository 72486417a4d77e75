import { useEffect, useEffectEvent } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { useFeedStore } from '../state/feed-context.ts'
import { useModals } from '../use-modals.ts'
import { sendFormOf } from './send-form-of.ts'
import { useReportOutcome } from './use-report-outcome.tsx'

/** Shows unfinished sends as pending rows, resumes them, and reports their outcomes. */
export function ResumedSends({ sender }: { readonly sender: UserId }) {
  const { resumeSends, sendPoints, drafts } = useApp()
  const modals = useModals()
  const feed = useFeedStore()
  const reportOutcome = useReportOutcome()
  const report = useEffectEvent(({ transfer, outcome }: ResumedSend) => {
    const draft = drafts.load().find(({ id }) => id === transfer.id)
    reportOutcome(transfer, outcome)
    // The form of this send may still be loading. Its draft is gone, so it would open empty: close it.
    if (!outcome.ok || !draft || modals.send === null) return
    if (draft.openedFor === sendFormOf(modals) && sendPoints.hasSent(draft, outcome.value))
      modals.closeAll()
  })
  useEffect(() => {
    for (const row of resumeSends.pending(sender)) feed.takeSent(row)
    return resumeSends.watch(sender, (resumed) => report(resumed))
  }, [resumeSends, feed, sender])
  return null
}
