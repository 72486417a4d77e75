import { lazy, type ReactNode, Suspense } from 'react'
import { useApp } from '../app-context.ts'
import { useSession } from '../session-context.tsx'
import { BrokenPart } from '../shared/broken-part.tsx'
import { ErrorBoundary } from '../shared/error-boundary.tsx'
import { useWaiting } from '../waiting/waiting-context.tsx'
import card from './card.module.css'
import { HighestBalances } from './highest-balances.tsx'
import { Invitation } from './invitation.tsx'
import css from './side-column.module.css'

const WaitingPrompts = lazy(async () => ({
  default: (await import('../waiting/waiting-prompts.tsx')).WaitingPrompts,
}))

const BalanceCard = lazy(async () => ({
  default: (await import('./balance-card.tsx')).BalanceCard,
}))

/** Beside the feed: what concerns the reader, and who holds most. */
export function SideColumn() {
  const { session } = useSession()
  const asks = useWaiting().some(({ joined }) => joined !== null)
  return (
    <aside className={css.side}>
      {session.status === 'signed-in' ? (
        <>
          <Part meanwhile={<div className={`${card.card} ${css.blank}`} />}>
            <BalanceCard session={session} />
          </Part>
          {asks && (
            <Part>
              <WaitingPrompts />
            </Part>
          )}
        </>
      ) : (
        <Invitation />
      )}
      <HighestBalances />
    </aside>
  )
}

interface PartProps {
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/** What does not arrive says so in its own place, and takes nothing beside it along. */
function Part({ meanwhile, children }: PartProps) {
  const { log } = useApp()
  return (
    <ErrorBoundary log={log} fallback={<BrokenPart inPlace />}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
