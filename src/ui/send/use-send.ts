import { useRef, useState } from 'react'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { TransferDraft } from '../../core/domain/transfer.ts'
import { alertTexts } from '../alerts/alert-texts.ts'
import { useApp } from '../app-context.ts'
import { type PlacedRefusal, placeRefusal } from './send-texts.ts'

export type SendState =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'refused'; readonly refusal: PlacedRefusal }
  | { readonly status: 'failed'; readonly text: string }

/** Sends what the form holds, at most once, however often the button is pressed or a failed try repeated. */
export function useSend(sent: (transaction: Transaction) => void) {
  const { sendPoints, ids, log } = useApp()
  const id = useRef(ids.next())
  const busy = useRef(false)
  const answered = useRef(false)
  const [state, setState] = useState<SendState>({ status: 'idle' })

  const send = async (draft: Omit<TransferDraft, 'id'>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setState({ status: 'sending' })
    try {
      const result = await sendPoints.send({ ...draft, id: id.current })
      if (result.ok) {
        answered.current = true
        sent(result.value)
      } else setState({ status: 'refused', refusal: placeRefusal(result.refusal) })
    } catch (cause) {
      log.error('Sending failed', cause)
      setState({ status: 'failed', text: alertTexts.sendFailed })
    } finally {
      busy.current = false
    }
  }
  return {
    state,
    send,
    /** A refusal speaks of what was typed; typing on takes it away. */
    forgive: () => state.status === 'refused' && setState({ status: 'idle' }),
    /** What was accepted stays kept, if only to be sent later; what got no answer is given up. */
    abandon: () => {
      if (!answered.current) sendPoints.abandon(id.current)
    },
  }
}
