import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { SendOutcome } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useFeedStore } from '../state/feed-context.ts'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import { outcomeTexts, placeRefusal, sentNote } from './outcome-texts.ts'

/** What a message needs of a send. The amount is in GBP. */
interface SendSummary {
  readonly id: TransactionId
  readonly senderId: UserId
  readonly amount: number
  readonly recipient: string
}

/** Shows the outcome of a send in a message on the page, and in the feed. */
export function useReportOutcome(): (send: SendSummary, outcome: SendOutcome) => void {
  const { drafts, sendPoints } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  return ({ id, senderId, amount, recipient }, outcome) => {
    if (outcome.ok) {
      feed.takeSent(outcome.value)
      const waits = outcome.value.status === 'waiting'
      note(
        sentNote(outcome.value),
        senderId,
        waits && <SettleWaiting row={outcome.value} owner={null} />,
      )
      const draft = drafts.load().find((one) => one.id === id)
      if (draft && sendPoints.hasSent(draft, outcome.value)) drafts.remove(id)
      return
    }
    const { refusal } = outcome
    if (refusal.code === 'id-already-used') feed.takeSent(refusal.transaction)
    else feed.dropPending(id)
    const { text } = placeRefusal(refusal, recipient)
    alert(
      refusal.code === 'failed' ? text : outcomeTexts.notSent(amount, recipient, text),
      senderId,
    )
  }
}
