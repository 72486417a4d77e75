import { useEffect, useRef, useState } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SendRefusal, TransferDraft } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { type PlacedRefusal, placeRefusal } from './send-texts.ts'
import { watchLeaving } from './watch-leaving.ts'

type SendState =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'refused'; readonly refusal: PlacedRefusal }
  | { readonly status: 'failed'; readonly text: string }

/** What the form is told of a send; nothing once it is closed. */
interface SendListener {
  /** The try went through before: what comes now is another send. */
  readonly renew: () => void
  /** The ledger has it, or this device keeps it until it can be sent. */
  readonly sent: (transaction: Transaction) => void
  readonly closedBy: (transaction: Transaction) => void
  /** No answer came, and it was said so: nothing may go on showing it as pending. */
  readonly failed: (id: TransactionId) => void
}

/**
 * Sends what the form holds, at most once, however often the button is pressed or a failed try repeated. A send
 * without an answer stays on the device when the form is closed: the page goes on asking what became of it.
 */
export function useSend({ renew, sent, closedBy, failed }: SendListener) {
  const { sendPoints, log } = useApp()
  const { alert } = useAlerts()
  const busy = useRef(false)
  const open = useIsMounted()
  const [state, setState] = useState<SendState>({ status: 'idle' })

  const refused = (refusal: SendRefusal) => {
    setState({ status: 'refused', refusal: placeRefusal(refusal) })
    if (refusal.code !== 'id-already-used') return
    renew()
    sent(refusal.transaction)
  }
  const send = async (draft: TransferDraft): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setState({ status: 'sending' })
    const leaving = watchLeaving()
    try {
      const result = await sendPoints.send(draft)
      if (!result.ok) refused(result.refusal)
      else {
        sent(result.value)
        if (open.current) closedBy(result.value)
      }
    } catch (cause) {
      log.error('Sending failed', cause)
      failed(draft.id)
      if (open.current) setState({ status: 'failed', text: alertTexts.sendFailed })
      else alert(alertTexts.sendFailed)
      // A page that is left breaks its sends off, and nobody hears of it: such a one goes on later.
      leaving.ifStaying(() => sendPoints.toldFailed(draft.id))
    } finally {
      leaving.stop()
      busy.current = false
    }
  }
  return {
    state,
    send,
    /** A refusal speaks of what was typed; typing on takes it away. */
    forgive: () => state.status === 'refused' && setState({ status: 'idle' }),
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
