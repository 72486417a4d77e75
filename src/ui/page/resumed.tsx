import { useEffect } from 'react'
import { alertTexts } from '../alerts/alert-texts.ts'
import { useAlerts } from '../alerts/alerts-context.tsx'
import { useApp } from '../app-context.ts'
import { useFeedStore } from '../feed/feed-context.tsx'
import { useAccount } from '../session-context.tsx'

/** Asks, once the account is there, what became of sends that were on their way when the page was left, and says it. */
export function Resumed() {
  const { resumeSends, log } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  const id = useAccount()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not whenever a message shows
  useEffect(() => {
    if (!id) return
    resumeSends.run(id).then(
      (resumed) => {
        for (const { transfer, result } of resumed) {
          if (!result.ok) alert(alertTexts.sendFailed)
          else {
            feed.takeOwn(result.value)
            note(alertTexts.sent(transfer.amount, transfer.recipient))
          }
        }
      },
      (cause: unknown) => log.warn('Sends on their way have no answer yet', cause),
    )
  }, [id])
  return null
}
