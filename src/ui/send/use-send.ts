import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readAmount } from '../../core/domain/amount.ts'
import { accept } from '../../core/domain/result.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SendOutcome, TransferDraft } from '../../core/domain/transfer.ts'
import { readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useFeed, useFeedStore } from '../state/feed-context.tsx'
import { type PlacedRefusal, placeRefusal, sendTexts } from './send-texts.ts'
import { useTellOutcome } from './use-tell-outcome.ts'

type SendState =
  | { readonly status: 'idle' | 'sending' }
  /** No answer came: the ledger is asked whether it has the send. */
  | { readonly status: 'checking' }
  | { readonly status: 'refused'; readonly refusal: PlacedRefusal }

interface SendOptions {
  /** The draft was typed before this form was opened: it may have been sent since. */
  readonly isSaved: boolean
  /** The draft went through before: what is typed now is another send. */
  readonly renew: () => void
  readonly close: () => void
}

/** Sends the draft of a form, once at a time. The outcome shows in the form or, once that is closed, on the page. */
export function useSend(draft: SendDraft, { isSaved, renew, close }: SendOptions) {
  const { sendPoints } = useApp()
  const { note } = useAlerts()
  const feed = useFeedStore()
  const tellOutcome = useTellOutcome()
  const isOpen = useIsMounted()
  /** The feed may show the row of an unanswered send before the ledger answers. Then that answer is ignored. */
  const isFinished = useRef(false)
  const [state, setState] = useState<SendState>({ status: 'idle' })

  const name = readUsername(draft.recipient)
  const summary = {
    id: draft.id,
    senderId: draft.sender,
    amount: readAmount(draft.amount),
    recipient: name.ok ? name.value : draft.recipient,
  }
  const showChecking = () => {
    feed.dropPending(draft.id)
    if (isOpen.current) setState({ status: 'checking' })
    else note(sendTexts.unanswered, draft.sender)
  }
  const finish = (transaction: Transaction) => {
    tellOutcome(summary, accept(transaction))
    if (!isOpen.current) return
    window.scrollTo({ top: 0 })
    close()
  }
  const showOutcome = async (pending: Promise<SendOutcome>): Promise<void> => {
    isFinished.current = false
    const outcome = await pending
    if (isFinished.current) return
    if (outcome.ok) return finish(outcome.value)
    if (!isOpen.current) return tellOutcome(summary, outcome)
    setState({ status: 'refused', refusal: placeRefusal(outcome.refusal) })
    if (outcome.refusal.code !== 'id-already-used') return
    renew()
    feed.takeSent(outcome.refusal.transaction)
  }
  const checkUnanswered = useEffectEvent(() => {
    const pending = sendPoints.checkUnanswered(draft.id)
    if (!pending) return
    showChecking()
    showOutcome(pending)
  })
  useEffect(() => checkUnanswered(), [])

  const isChecking = state.status === 'checking'
  const isBusy = isChecking || state.status === 'sending'
  const mayBeInFeed = isChecking || (isSaved && state.status === 'idle')
  const { rows } = useFeed().feed
  const sent = mayBeInFeed ? rows.find((row) => sendPoints.hasSent(draft, row)) : undefined
  /** Ends with the row of the feed: the send succeeded. A draft that was sent before the form opened only closes. */
  const finishByRow = useEffectEvent((transaction: Transaction) => {
    if (!isChecking) return close()
    isFinished.current = true
    finish(transaction)
  })
  useEffect(() => {
    if (sent) finishByRow(sent)
  }, [sent])
  return {
    state,
    isBusy,
    send(recipientId: TransferDraft['recipientId']) {
      if (isBusy) return
      setState({ status: 'sending' })
      showOutcome(sendPoints.send({ ...draft, recipientId }, showChecking))
    },
    /** An error is about what was typed; typing on takes it away. */
    clearError: () => state.status === 'refused' && setState({ status: 'idle' }),
  }
}

function useIsMounted(): { readonly current: boolean } {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
