import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import type { Account } from '../../core/domain/profile.ts'
import type { Session } from '../../core/use-cases/watch-session.ts'
import { useApp } from '../app-context.ts'

interface SessionValue {
  readonly session: Session
  /** Opens and reads the account again after it failed. */
  retry(): void
}

const SessionContext = createContext<SessionValue>({
  session: { status: 'unknown' },
  retry: () => {},
})

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { watchSession, connectivity } = useApp()
  const [session, setSession] = useState<Session>({ status: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt watches anew, from what was told before it
  useEffect(() => watchSession.watch(setSession, session), [watchSession, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const failed = session.status === 'signed-in' && session.failed
  useEffect(() => {
    if (failed) return connectivity.watch((online) => online && retry())
  }, [failed, connectivity, retry])
  return <SessionContext value={{ session, retry }}>{children}</SessionContext>
}

export function useSession(): SessionValue {
  return useContext(SessionContext)
}

/** The account of who is signed in; null when nobody is, or while it is being read. */
export function useAccount(): Account | null {
  const { session } = useSession()
  return session.status === 'signed-in' ? session.account : null
}

/** Whether the account could not be read, and nothing is known of it: then nobody can send. */
export function useIsAccountUnknown(): boolean {
  const { session } = useSession()
  return session.status === 'signed-in' && session.failed && session.account === null
}
