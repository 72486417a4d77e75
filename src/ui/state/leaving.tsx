import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useAccount } from './session.tsx'

interface Leaving {
  /** Whether somebody leaves on this page, or has just left. */
  readonly hasBegun: boolean
  begin(): void
  /** They left, or they stay: the page is everybody's again. */
  end(): void
}

const LeavingContext = createContext<Leaving>({ hasBegun: false, begin() {}, end() {} })

/** Outlives the session, which ends before the page has said goodbye. */
export function LeavingProvider({ children }: { readonly children: ReactNode }) {
  const [hasBegun, setHasBegun] = useState(false)
  const leaving = useMemo(
    () => ({ hasBegun, begin: () => setHasBegun(true), end: () => setHasBegun(false) }),
    [hasBegun],
  )
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
