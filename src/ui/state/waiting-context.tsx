import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Waiting } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'
import { useAccount } from './session-context.tsx'

const RETRY_MS = 15_000

const NOTHING: Waiting = { points: [], mayBeMore: false }

const WaitingContext = createContext(NOTHING)

/** Watches the waiting points of the signed-in person, once for all parts of the page that show them. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const { watchWaiting, log } = useApp()
  const sender = useAccount()?.id ?? null
  const [waiting, setWaiting] = useState(NOTHING)
  useEffect(() => {
    if (sender === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: Stop = () => {}
    const watch = () => {
      stop = watchWaiting.watch(sender, {
        next: setWaiting,
        fault: (cause) => {
          log.error('Waiting points could not be read', cause)
          timer = setTimeout(watch, RETRY_MS)
        },
      })
    }
    watch()
    return () => {
      clearTimeout(timer)
      stop()
      setWaiting(NOTHING)
    }
  }, [watchWaiting, sender, log])
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

export function useWaiting(): Waiting {
  return useContext(WaitingContext)
}
