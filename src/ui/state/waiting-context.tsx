import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { WAITING_UNKNOWN, type WaitingTransfers } from '../../core/use-cases/watch-waiting.ts'
import { useApp } from '../app-context.ts'
import { useAccount } from './session-context.tsx'

const WaitingContext = createContext(WAITING_UNKNOWN)

/** Watches the waiting points of the signed-in person, once for all parts of the page that show them. */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const { watchWaiting } = useApp()
  const sender = useAccount()?.id ?? null
  const [waiting, setWaiting] = useState<WaitingTransfers>(WAITING_UNKNOWN)
  useEffect(() => {
    if (sender === null) return
    const stop = watchWaiting.watch(sender, setWaiting)
    return () => {
      stop()
      setWaiting(WAITING_UNKNOWN)
    }
  }, [watchWaiting, sender])
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

export function useWaiting(): WaitingTransfers {
  return useContext(WaitingContext)
}
