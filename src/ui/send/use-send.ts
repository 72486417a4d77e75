import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readAmount } from '../../core/domain/amount.ts'
import { accept } from '../../core/domain/result.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SendOutcome, TransferDraft } from '../../core/domain/transfer.ts'
import { readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useFeed, useFeedStore } from '../state/feed-context.ts'
import { type PlacedRefusal, placeRefusal } from './outcome-texts.ts'
import { sendTexts } from './send-texts.ts'
import { useReportOutcome } from './use-report-outcome.tsx'

export type SendState =
  | { readonly status: 'idle' | 'sending' }
  /** No answer came, so the ledger is asked whether it has the send. `show` takes the row if the feed has it first. */
  | { readonly status: 'checking'; readonly show: (outcome: SendOutcome) => void }
  | { readonly status: 'refused'; readonly refusal: PlacedRefusal }

interface SendOptions {
  /** Null once the form is closed. */
  readonly form: RefObject<HTMLFormElement | null>
  /** Whether an earlier page may have sent the draft. */
  readonly isRestored: boolean
  /** Looks up again who has the name. */
  readonly refreshRecipient: () => void
  /** Gives the draft another id: the ledger has already accepted this one, so the typed text is a new send. */
  readonly renew: () => void
  /** Saves the draft. */
  readonly keep: () => void
  /** Closes the form and discards its draft. */
  readonly close: () => void
}

/** Sends the draft of a form, one send at a time. The outcome shows in the form or, once that is closed, on the page. */
export function useSend(
  draft: SendDraft,
  { form, isRestored, refreshRecipient, renew, keep, close }: SendOptions,
) {
  const { sendPoints } = useApp()
  const { note } = useAlerts()
  const feed = useFeedStore()
  const reportOutcome = useReportOutcome()
  const [state, setState] = useState<SendState>({ status: 'idle' })
  const isBusy = state.status === 'sending' || state.status === 'checking'

  const name = readUsername(draft.recipient)
  const summary = {
    id: draft.id,
    senderId: draft.sender,
    amount: readAmount(draft.amount),
    recipient: name.ok ? name.value : draft.recipient,
  }
  /** Shows the outcome of a send once: when the ledger answers, or when the feed has the row. */
  const showOutcomeOf = async (start: (onUnanswered: () => void) => Promise<SendOutcome>) => {
    let isShown = false
    const show = (outcome: SendOutcome) => {
      if (isShown) return
      isShown = true
      if (!form.current) return reportOutcome(summary, outcome)
      if (outcome.ok) {
        reportOutcome(summary, outcome)
        window.scrollTo({ top: 0 })
        return close()
      }
      feed.dropPending(draft.id)
      setState({ status: 'refused', refusal: placeRefusal(outcome.refusal, summary.recipient) })
      if (outcome.refusal.code === 'recipient-changed') refreshRecipient()
      if (outcome.refusal.code !== 'id-already-used') return
      renew()
      feed.takeSent(outcome.refusal.transaction)
    }
    const outcome = await start(() => {
      // The page shows it as pending if its form was closed before the answer. From now on it is only checked.
      feed.dropPending(draft.id)
      if (form.current) setState({ status: 'checking', show })
      else note(sendTexts.unanswered, draft.sender)
    })
    show(outcome)
  }
  const checkUnanswered = useEffectEvent(() => {
    const outcome = sendPoints.checkUnanswered(draft.id)
    if (!outcome) return
    showOutcomeOf((onUnanswered) => {
      onUnanswered()
      return outcome
    })
  })
  useEffect(() => checkUnanswered(), [])

  const row = useFeed().feed.rows.find(({ id }) => id === draft.id)
  const mayBeInFeed = state.status === 'idle' || state.status === 'checking'
  const sent = mayBeInFeed && row && sendPoints.hasSent(draft, row) ? row : null
  /** If the draft was sent before this form opened, its outcome was reported then, so the form only closes. */
  const finishByRow = useEffectEvent((transaction: Transaction) => {
    if (state.status !== 'checking') return close()
    sendPoints.endByRow(transaction)
    state.show(accept(transaction))
  })
  useEffect(() => {
    if (sent) finishByRow(sent)
  }, [sent])
  return {
    state,
    isBusy,
    send(recipientId: TransferDraft['recipientId']) {
      if (isBusy) return
      keep()
      setState({ status: 'sending' })
      const asked = { ...draft, recipientId, isRestored }
      showOutcomeOf((onUnanswered) => sendPoints.send(asked, onUnanswered))
    },
    /** An error is about the typed text, so more typing clears it. */
    clearError: () => state.status === 'refused' && setState({ status: 'idle' }),
  }
}
