import { useState } from 'react'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettleRefusal } from '../../core/domain/transfer.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useRequest } from '../shared/use-request.ts'
import { useFeedStore } from '../state/feed-context.ts'
import { settleRefusalTexts, waitingTexts } from './waiting-texts.ts'

/** Hands over and takes back waiting points, one transfer at a time, and shows the outcome. */
export function useSettling() {
  const { openSettlePoints } = useApp()
  const { alert, note } = useAlerts()
  const feed = useFeedStore()
  const [progress, setProgress] = useState(0)
  const { isBusy, ask } = useRequest<SettleRefusal | { readonly code: 'failed' }>({
    failure: 'Settling failed',
    refusalOf: () => ({ code: 'failed' }),
    textOf: ({ code }) => settleRefusalTexts[code],
  })

  const settle = async <T>(
    request: () => Promise<Result<T, SettleRefusal>>,
    say: (value: T) => string,
  ) => {
    const result = await ask(request)
    if (!result) return
    setProgress(0)
    if (result.ok) note(say(result.value))
    else alert(settleRefusalTexts[result.refusal.code])
  }
  const settleOne =
    (act: 'handOver' | 'takeBack', say: (amount: number, name: string) => string) =>
    ({ id }: Transaction) =>
      settle(
        async () => (await openSettlePoints())[act](id),
        (row) => {
          feed.takeChanged(row)
          return say(-row.amount, row.recipient)
        },
      )
  return {
    isBusy,
    progress,
    handOver: settleOne('handOver', waitingTexts.handedOver),
    takeBack: settleOne('takeBack', waitingTexts.takenBack),
    handOverAll: ({ recipientKey, recipient }: Transaction) =>
      settle(
        async () => {
          if (!recipientKey) throw new Error('A waiting transfer has no recipient')
          const settlePoints = await openSettlePoints()
          return settlePoints.handOverAll(recipientKey, (row) => {
            feed.takeChanged(row)
            setProgress((count) => count + 1)
          })
        },
        (count) => waitingTexts.handedOverAll(count, recipient),
      ),
  }
}
