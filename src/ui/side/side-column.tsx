import { lazy, Suspense } from 'react'
import { useSession } from '../session-context.tsx'
import { useWaiting } from '../waiting/waiting-context.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HighestBalances } from './highest-balances.tsx'
import { Invitation } from './invitation.tsx'
import css from './side-column.module.css'

const WaitingPrompts = lazy(async () => ({
  default: (await import('../waiting/waiting-prompts.tsx')).WaitingPrompts,
}))

/** Beside the feed: what concerns the reader, and who holds most. */
export function SideColumn() {
  const { session } = useSession()
  const asks = useWaiting().some(({ joined }) => joined !== null)
  return (
    <aside className={css.side}>
      {session.status === 'signed-in' ? (
        <>
          <BalanceCard session={session} />
          <Suspense>{asks && <WaitingPrompts />}</Suspense>
        </>
      ) : (
        <Invitation />
      )}
      <HighestBalances />
    </aside>
  )
}
