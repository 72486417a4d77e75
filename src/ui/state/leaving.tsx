import { createContext, type ReactNode, useContext, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { useAccount, useSignedIn } from './session.tsx'

interface Leaving {
  /** Whether a person is leaving on this page, or has just left. */
  readonly hasBegun: boolean
  begin(): void
  /** Ends the view of leaving, after the person has left or decided to stay. */
  end(): void
}

const LeavingContext = createContext<Leaving>({ hasBegun: false, begin() {}, end() {} })

/** Outlives the session, which ends before the page says goodbye. The next person's sign-in ends it. */
export function LeavingProvider({ children }: { readonly children: ReactNode }) {
  const person = useSignedIn()?.person.id ?? null
  const [begunBy, setBegunBy] = useState<UserId | null>(null)
  if (begunBy && person && person !== begunBy) setBegunBy(null)
  const leaving = {
    hasBegun: begunBy !== null,
    begin: () => setBegunBy(person ?? begunBy),
    end: () => setBegunBy(null),
  }
  return <LeavingContext value={leaving}>{children}</LeavingContext>
}

export function useLeaving(): Leaving {
  return useContext(LeavingContext)
}

/** Whether the reader has begun to leave, perhaps on another page or device. They can do nothing else then. */
export function useIsLeaving(): boolean {
  const account = useAccount()
  return useLeaving().hasBegun || (account !== null && account.leftAt !== null)
}
