import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { refuse } from '../../src/core/domain/result.ts'
import type { Send } from '../../src/core/domain/send.ts'
import type { SendOutcome, Transfer, TransferDraft } from '../../src/core/domain/transfer.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { SendPoints } from '../../src/core/use-cases/send-points.ts'

/** What a page shows of a send whose form is closed. */
interface ShownSend {
  readonly transfer: Transfer
  readonly outcome: SendOutcome
}
type Show = (shown: ShownSend) => void

/** A form that sends a draft, shows the outcome, and closes. Resolves with the outcome. */
export function sendInForm(
  sends: SendPoints,
  draft: TransferDraft,
  onUnanswered: () => void = () => {},
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const stop = showInForm(sends, draft.id, resolve, onUnanswered)
    const refusal = sends.send(draft)
    if (!refusal) return
    stop()
    resolve(refuse(refusal))
  })
}

/** A form that finds its draft again; null where its send is not unanswered. */
export function reopenForm(sends: SendPoints, id: TransactionId): Promise<SendOutcome> | null {
  let outcome: Promise<SendOutcome> | null = null
  outcome = new Promise((resolve) => void showInForm(sends, id, resolve, () => {}))
  sends.openForm(id)
  return sends.of(id)?.state === 'awaited' ? outcome : null
}

/** A page that shows what no form shows, until it is stopped. */
export function showOnPage(sends: SendPoints, show: Show): Stop {
  const showAll = () => {
    for (const { transfer } of sends.unshown()) {
      const news = sends.takeNews(transfer.id)
      if (news !== null && news !== 'unanswered') show({ transfer, outcome: news })
    }
  }
  showAll()
  return sends.subscribe(showAll)
}

/** What a page shows while it goes through its outbox once. */
export async function resumeAndShow(sends: SendPoints, sender: UserId, show: Show): Promise<void> {
  const stop = showOnPage(sends, show)
  await sends.resumeOnce(sender)
  stop()
}

function showInForm(
  sends: SendPoints,
  id: TransactionId,
  show: (outcome: SendOutcome) => void,
  onUnanswered: () => void,
): Stop {
  const stop = sends.subscribe(({ transfer, isInForm, news }: Send) => {
    if (transfer.id !== id || !isInForm || news === null) return
    if (sends.takeNews(id) === null) return
    if (news === 'unanswered') return onUnanswered()
    stop()
    sends.closeForm(id)
    show(news)
  })
  return stop
}
