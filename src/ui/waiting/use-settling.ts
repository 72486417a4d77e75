import { useState } from 'react'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettleRefusal } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useFeedStore } from '../state/feed-context.tsx'
import { settleRefusalTexts, waitingTexts } from './waiting-texts.ts'

/** Hands over and takes back, one transfer at a time, and says whether it worked. */
export function useSettling() {
  const { settlePoints, log } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)

  const settle = async <T>(
    act: () => Promise<Result<T, SettleRefusal>>,
    say: (value: T) => string,
  ) => {
    if (busy) return
    setBusy(true)
    try {
      const result = await act()
      if (result.ok) note(say(result.value))
      else alert(settleRefusalTexts[result.refusal.code])
    } catch (cause) {
      log.error('Settling failed', cause)
      alert(waitingTexts.failed)
    } finally {
      setBusy(false)
      setProgress(0)
    }
  }
  const taken = (row: Transaction) => {
    feed.takeChanged(row)
    return -row.amount
  }
  return {
    busy,
    progress,
    handOver: ({ id }: Transaction) =>
      settle(
        () => settlePoints.handOver(id),
        (row) => waitingTexts.handedOver(taken(row), row.recipient),
      ),
    handOverAll: ({ recipientKey, recipient }: Transaction) =>
      settle(
        async () => {
          if (!recipientKey) throw new Error('A waiting transfer has no recipient')
          return settlePoints.handOverAll(recipientKey, (row) => {
            feed.takeChanged(row)
            setProgress((count) => count + 1)
          })
        },
        (count) => waitingTexts.handedOverAll(count, recipient),
      ),
    takeBack: ({ id }: Transaction) =>
      settle(
        () => settlePoints.takeBack(id),
        (row) => waitingTexts.takenBack(taken(row)),
      ),
  }
}
