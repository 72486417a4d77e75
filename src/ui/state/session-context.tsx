import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import type { Session } from '../../core/use-cases/session.ts'
import { useApp } from '../app-context.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'

interface SessionValue {
  readonly session: Session
  /** Opens and reads the account again after it failed. */
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

export type SignedIn = Extract<Session, { status: 'signed-in' }>

/** The session of the signed-in person; null when nobody is signed in, or until it is known. */
export function useSignedIn(): SignedIn | null {
  const { session } = useSession()
  return session.status === 'signed-in' ? session : null
}

/** The account of the signed-in person; null when nobody is signed in, or until it is read. */
export function useAccount(): Account | null {
  return useSignedIn()?.account ?? null
}

/** Whether the account could not be read, and nothing is known of it: then nobody can send. */
export function useIsAccountUnknown(): boolean {
  const reader = useSignedIn()
  return reader?.failed === true && reader.account === null
}
