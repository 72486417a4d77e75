import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import type { Session } from '../../core/use-cases/session.ts'
import { WAITING_UNKNOWN, type WaitingTransfers } from '../../core/use-cases/watch-waiting.ts'
import { useApp, useRetryOnline } from '../app-context.ts'

interface SessionValue {
  readonly session: Session
  /** Opens and reads the account again after a failure. */
  retry(): void
}

const UNKNOWN: Session = { status: 'unknown' }

const SessionContext = createContext<SessionValue>({ session: UNKNOWN, retry: () => {} })

/** Watches the session, once for the whole page. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { watchSession } = useApp()
  const [session, setSession] = useState(UNKNOWN)
  /** The session from which watching starts. A new object starts it again. */
  const [start, setStart] = useState({ from: UNKNOWN })
  useEffect(() => watchSession.watch(setSession, start.from), [watchSession, start])
  const retry = () => setStart({ from: session })
  useRetryOnline(() => {
    if (session.status === 'signed-in' && session.failed) retry()
  })
  return <SessionContext value={{ session, retry }}>{children}</SessionContext>
}

export function useSession(): SessionValue {
  return useContext(SessionContext)
}

/** A signed-in person who is not (yet) a member. */
export type Outside = Extract<Session, { status: 'outside' }>

export type SignedIn = Extract<Session, { status: 'signed-in' }>

/** The session of the signed-in person; null when signed out, or until it is known. */
export function useSignedIn(): SignedIn | null {
  const { session } = useSession()
  return session.status === 'signed-in' ? session : null
}

/** The account of the signed-in person; null when signed out, or until it is read. */
export function useAccount(): Account | null {
  return useSignedIn()?.account ?? null
}

/** Whether reading the account failed and no cached one exists. Sending is not possible then. */
export function useIsAccountUnknown(): boolean {
  const reader = useSignedIn()
  return reader?.failed === true && reader.account === null
}

/** Whether the reader may send: they are signed in, their account could be read, and they are not suspended. */
export function useCanSend(): boolean {
  const isAccountUnknown = useIsAccountUnknown()
  const reader = useSignedIn()
  return reader !== null && !isAccountUnknown && !reader.account?.suspended
}

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
