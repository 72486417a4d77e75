import { useEffect, useEffectEvent } from 'react'
import type { Send } from '../../core/domain/send.ts'
import { useApp } from '../app-context.ts'
import { sendFormOf, useModals } from '../modals.tsx'
import { useAlerts, useIsModalOpen } from '../shared/alerts.tsx'
import { useSignedIn } from '../state/session.tsx'
import { useReportOutcome } from './report-outcome.tsx'
import { sendTexts } from './send-texts.ts'

/** Shows outcomes of sends on the page once their form is closed. */
export function SendOutcomes() {
  const { sendPoints, drafts } = useApp()
  const { note } = useAlerts()
  const modals = useModals()
  const reportOutcome = useReportOutcome()
  const reader = useSignedIn()?.person.id
  const isFormShown = useIsModalOpen()
  const show = useEffectEvent(({ transfer }: Send) => {
    // Other people see their outcomes when they are back.
    if (reader && transfer.senderId !== reader) return
    const news = sendPoints.takeNews(transfer.id)
    if (news === null) return
    if (news === 'unanswered') return note(sendTexts.unanswered, transfer)
    const draft = drafts.load().find(({ id }) => id === transfer.id)
    reportOutcome(transfer, news)
    // A reload has opened the form of this send again, or is loading it. Close it, because its draft is gone. A form opened after
    // the page was loaded stays open.
    if (!news.ok || !draft || modals.send === null || (isFormShown && !modals.areFromPageLoad))
      return
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
