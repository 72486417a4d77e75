import { useEffect, useEffectEvent } from 'react'
import type { Send } from '../../core/domain/send.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useSignedIn } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { sendFormOf } from './send-form-of.ts'
import { sendTexts } from './send-texts.ts'
import { useReportOutcome } from './use-report-outcome.tsx'

/** Shows on the page what became of sends whose form is closed. */
export function SendNews() {
  const { sendPoints, drafts } = useApp()
  const { note } = useAlerts()
  const modals = useModals()
  const reportOutcome = useReportOutcome()
  const reader = useSignedIn()?.person.id
  const show = useEffectEvent(({ transfer }: Send) => {
    // Others see their news when they are back.
    if (reader && transfer.senderId !== reader) return
    const news = sendPoints.takeNews(transfer.id)
    if (news === null) return
    if (news === 'unanswered') return note(sendTexts.unanswered, transfer.senderId)
    const draft = drafts.load().find(({ id }) => id === transfer.id)
    reportOutcome(transfer, news)
    // The form of this send may still be loading. Its draft is gone, so it would open empty: close it.
    if (!news.ok || !draft || modals.send === null) return
    if (draft.openedFor === sendFormOf(modals) && sendPoints.hasSent(draft, news.value))
      modals.closeAll()
  })
  useEffect(() => {
    const showAll = () => {
      for (const send of sendPoints.unshown()) show(send)
    }
    showAll()
    return sendPoints.subscribe(showAll)
  }, [sendPoints])
  return null
}
