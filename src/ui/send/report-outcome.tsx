import type { SendOutcome, Transfer } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import { outcomeTexts, placeRefusal, sendTexts, sentNote } from './send-texts.ts'

/** Shows the outcome of a send in a message on the page. Its row comes with the send (`BackgroundTasks`). */
export function useReportOutcome(): (transfer: Transfer, outcome: SendOutcome) => void {
  const { drafts, sendPoints } = useApp()
  const { alert, note } = useAlerts()
  return (transfer, outcome) => {
    const { id, amount, recipient } = transfer
    if (outcome.ok) {
      const waits = outcome.value.status === 'waiting'
      note(
        sentNote(outcome.value),
        transfer,
        waits && <SettleWaiting row={outcome.value} owner={null} />,
      )
      const draft = drafts.load().find((one) => one.id === id)
      if (draft && sendPoints.hasSent(draft, outcome.value)) drafts.remove(id)
      return
    }
    const { refusal } = outcome
    // The form asks whether to send it anyway. Here nothing could.
    const text =
      refusal.code === 'request-gone'
        ? sendTexts.asksNoMore(recipient)
        : placeRefusal(refusal, recipient).text
    alert(
      refusal.code === 'failed' ? text : outcomeTexts.notSent(amount, recipient, text),
      transfer,
    )
  }
}
