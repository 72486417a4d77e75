import { useEffect, useEffectEvent } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { PointRequest } from '../../core/domain/requests.ts'
import { subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { lazyComponent } from '../shared/lazy.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useNotices } from '../state/notices.tsx'
import { useRequests } from '../state/requests.tsx'
import { useSignedIn } from '../state/session.tsx'

const Declines = lazyComponent(() => import('./decline.tsx'), 'Declines')

/** Watches requests to the signed-in person, and announces new ones. */
export function RequestsWatch() {
  const reader = useSignedIn()
  // Only for an account from the ledger, not from the cache.
  if (!reader?.account || reader.asOf !== null) return null
  return <Watch key={reader.account.id} reader={reader.account.id} />
}

function Watch({ reader }: { readonly reader: UserId }) {
  const { requests, log } = useApp()
  const { open, publish, declined, setDeclined } = useRequests()
  const { note } = useAlerts()
  const system = useNotices().watched?.notices.system
  const receive = useEffectEvent((now: readonly PointRequest[]) => {
    publish(now)
    if (open === null) return
    const newest = Math.max(0, ...open.map(({ at }) => at))
    for (const { from, fromName, amount, message, at } of now) {
      if (at < newest || open.some((one) => one.from === from && one.at === at)) continue
      const title = `@${fromName} asks you for ${formatPoints(amount)} GBP`
      note(title)
      system?.show(reader, { key: `${from}-${at}`, title, text: message, address: '/?notices=' })
    }
  })
  useEffect(() => {
    const stop = subscribeWhenOpen(
      requests,
      {
        next: (now: readonly PointRequest[]) => receive(now),
        fault: (cause) => log.warn('Requests could not be watched', cause),
      },
      ({ watchRequests }, { next }) => watchRequests.watchTo(reader, next),
    )
    return () => {
      stop()
      publish(null)
      setDeclined([])
    }
  }, [requests, log, reader, publish, setDeclined])
  return declined.length > 0 && <Declines />
}
