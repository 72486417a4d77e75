import { createContext, type ReactNode, useContext, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { useAccount, useSignedIn } from './session.tsx'

interface Leaving {
  /** Whether somebody leaves on this page, or has just left. */
  readonly hasBegun: boolean
  begin(): void
  /** They left, or they stay: the page is everybody's again. */
  end(): void
}

const LeavingContext = createContext<Leaving>({ hasBegun: false, begin() {}, end() {} })

/** Outlives the session, which ends before the page has said goodbye, but not the next person's sign-in: they have not begun anything. */
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

/** Whether the reader can do nothing but leave: they have begun to, perhaps on another page or device. */
export function useIsLeaving(): boolean {
  const account = useAccount()
  return useLeaving().hasBegun || (account !== null && account.leftAt !== null)
}
