import { useEffect } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { alertTexts, sentNote } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useFeedStore } from '../state/feed-context.tsx'
import { useSession } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'

/** How long to wait with asking again while the ledger cannot be reached. */
const PAUSE = 15_000

/**
 * Finds out, when the page or the send form opens or closes and when the network is back, what became of sends without
 * an answer. Those that are still to be sent head the feed as pending.
 */
export function Resumed() {
  const { connectivity } = useApp()
  const { session } = useSession()
  const id = session.status === 'signed-in' ? session.person.id : undefined
  const isOpen = useModals().send !== null
  const resume = useResume()
  usePendingOf(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person and closed form, not at each message
  useEffect(() => {
    if (!id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = async () => {
      clearTimeout(timer)
      if (!(await resume(id))) timer = setTimeout(goOn, PAUSE)
    }
    goOn()
    const stop = connectivity.watch(goOn)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [id, isOpen])
  return null
}

/** What somebody has still to send is theirs: once they have left it waits for their return, and heads nobody else's feed. */
function usePendingOf(id: UserId | undefined): void {
  const { resumeSends } = useApp()
  const feed = useFeedStore()
  const { note } = useAlerts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when somebody leaves
  useEffect(() => {
    if (!id) return
    return () => {
      const pending = resumeSends.pending(id)
      for (const row of pending) feed.dropPending(row.id)
      if (pending.length > 0) note(alertTexts.stillPending(pending.length))
    }
  }, [id])
}

/** Asks for all answers that are missing, and says them; gives whether none is missing any more. */
function useResume(): (sender: UserId) => Promise<boolean> {
  const { resumeSends, connectivity, log } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  const tell = async ({ transfer: { id, amount, recipient }, result }: ResumedSend) => {
    if (result?.ok) {
      feed.takeSent(result.value)
      note(sentNote(result.value))
      return
    }
    feed.dropPending(id)
    if (!result) return alert(alertTexts.sendFailed)
    const { placeRefusal } = await import('../send/send-texts.ts')
    alert(alertTexts.notSent(amount, recipient, placeRefusal(result.refusal).text))
  }
  return async (sender) => {
    for (const row of resumeSends.pending(sender)) feed.takeSent(row)
    if (!connectivity.isOnline()) return true
    try {
      await resumeSends.resume(sender, tell)
      return true
    } catch (cause) {
      log.warn('Sends on their way have no answer yet', cause)
      return false
    }
  }
}
