import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Waiting } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'
import { useSession } from './session-context.tsx'

const PAUSE = 15_000

const NOTHING: Waiting = { points: [], mayBeMore: false }

const WaitingContext = createContext(NOTHING)

/** Follows the waiting points of who is signed in, once for all parts of the page that show them. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const { watchWaiting, log } = useApp()
  const { session } = useSession()
  const sender = session.status === 'signed-in' && session.account ? session.account.id : null
  const [waiting, setWaiting] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt watches anew
  useEffect(() => {
    setWaiting(NOTHING)
    if (sender === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchWaiting.watch(sender, {
      next: setWaiting,
      fault: (cause) => {
        log.error('Waiting points could not be read', cause)
        timer = setTimeout(() => setAttempt((count) => count + 1), PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [watchWaiting, sender, log, attempt])
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

export function useWaiting(): Waiting {
  return useContext(WaitingContext)
}
