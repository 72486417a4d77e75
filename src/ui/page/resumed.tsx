import { useEffect } from 'react'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { alertTexts } from '../alerts/alert-texts.ts'
import { useAlerts } from '../alerts/alerts-context.tsx'
import { useApp } from '../app-context.ts'
import { useFeedStore } from '../feed/feed-context.tsx'
import { useAccount } from '../session-context.tsx'

/** Delivers, once the account is there and whenever the network is back, what was still on its way, and says what came of it. */
export function Resumed() {
  const { resumeSends, connectivity, log } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  const id = useAccount()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not whenever a message shows
  useEffect(() => {
    if (!id) return
    const tell = async ({ transfer: { id, amount, recipient }, result }: ResumedSend) => {
      if (result.ok) {
        feed.takeOwn(result.value)
        note(alertTexts.sent(amount, recipient))
        return
      }
      feed.dropOwn(id)
      const { placeRefusal } = await import('../send/send-texts.ts')
      alert(alertTexts.notSent(amount, recipient, placeRefusal(result.refusal).text))
    }
    const resume = () => {
      for (const row of resumeSends.pending(id)) feed.takeOwn(row)
      if (!connectivity.isOnline()) return
      resumeSends
        .run(id, tell)
        .catch((cause: unknown) => log.warn('Sends on their way have no answer yet', cause))
    }
    resume()
    return connectivity.watch(resume)
  }, [id])
  return null
}
