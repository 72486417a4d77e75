import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { WaitingPoints } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'

/** A sender's waiting points, as they come and go. */
export function useWaiting(sender: UserId): readonly WaitingPoints[] {
  const { watchWaiting, log } = useApp()
  const [waiting, setWaiting] = useState<readonly WaitingPoints[]>([])
  useEffect(
    () =>
      watchWaiting.watch(sender, {
        next: setWaiting,
        fault: (cause) => log.error('Waiting points could not be read', cause),
      }),
    [watchWaiting, sender, log],
  )
  return waiting
}
