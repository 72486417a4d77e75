import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isOutcomeAsked } from '../../core/domain/send.ts'
import type { SendDraft } from '../../core/domain/send-form.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { TransferDraft } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { useFeed } from '../state/feed-store.ts'
import { useReportOutcome } from './report-outcome.tsx'
import { type PlacedRefusal, placeRefusal } from './send-texts.ts'

/** `checking`: no answer arrived, so the ledger is asked whether it has the send. */
export type SendStatus = 'idle' | 'sending' | 'checking'

interface SendOptions {
  /** Whether an earlier page may have sent the draft. */
  readonly isRestored: boolean
  /** Looks up the owner of the name again. */
  readonly refreshRecipient: () => void
  /** Called with the code of a refusal. */
  readonly onRefused: (code: string) => void
  /** Gives the draft another id: the ledger has already accepted this one, so the draft is a new send. */
  readonly renew: () => void
  /** Saves the draft. */
  readonly save: () => void
  /** Closes the form and discards its draft. */
  readonly close: () => void
}

/** Sends the draft of a form, one send at a time. Shows its outcome while the form is open; later the page does (`SendOutcomes`). */
export function useSend(
  draft: SendDraft,
  { isRestored, refreshRecipient, onRefused, renew, save, close }: SendOptions,
) {
  const { sendPoints } = useApp()
  const reportOutcome = useReportOutcome()
  const send = useSyncExternalStore(sendPoints.subscribe, () => sendPoints.of(draft.id))
  const [refusal, setRefusal] = useState<PlacedRefusal | null>(null)
  const isBusy = send?.state === 'awaited'
  const busy = send && isOutcomeAsked(send) ? 'checking' : 'sending'
  const status: SendStatus = isBusy ? busy : 'idle'

  useEffect(() => {
    sendPoints.openForm(draft.id)
    return () => sendPoints.closeForm(draft.id)
  }, [sendPoints, draft.id])

  const show = useEffectEvent(() => {
    const news = sendPoints.takeNews(draft.id)
    if (news === null || news === 'unanswered' || !send) return
    if (news.ok) {
      reportOutcome(send.transfer, news)
      // An earlier attempt has arrived late. The text typed since then is another send.
      if (news.value.status !== 'pending' && !sendPoints.hasSent(draft, news.value)) return renew()
      window.scrollTo({ top: 0 })
      return close()
    }
    setRefusal(placeRefusal(news.refusal, send.transfer.recipient))
    onRefused(news.refusal.code)
    if (news.refusal.code === 'recipient-changed') refreshRecipient()
    if (news.refusal.code === 'id-already-used') renew()
  })
  const news = send?.isInForm ? send.news : null
  useEffect(() => {
    if (news !== null) show()
  }, [news])

  const row = useFeed().feed.rows.find(({ id }) => id === draft.id)
  const mayBeInFeed = status !== 'sending' && refusal === null && news === null
  const sent = mayBeInFeed && row && sendPoints.hasSent(draft, row) ? row : null
  /** Handles a row of the feed that is this draft's send. It decides a send without an answer; otherwise the form closes. */
  const finishByRow = useEffectEvent((transaction: Transaction) => {
    sendPoints.noteRow(transaction)
    if (status !== 'checking') close()
  })
  useEffect(() => {
    if (sent) finishByRow(sent)
  }, [sent])
  return {
    status,
    refusal,
    isBusy,
    send(about: Pick<TransferDraft, 'recipientId' | 'paysRequest'>) {
      if (isBusy) return
      save()
      const refused = sendPoints.send({ ...draft, ...about, isRestored })
      setRefusal(refused && placeRefusal(refused, draft.recipient))
      if (refused) onRefused(refused.code)
    },
    /** Clears the refusal, which is about the typed text, when more is typed. */
    clearError: () => setRefusal(null),
  }
}
