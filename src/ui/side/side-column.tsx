import { LazyBoundary, lazyPart } from '../shared/lazy-boundary.tsx'
import { useSession } from '../state/session-context.tsx'
import { useWaiting } from '../state/waiting-context.tsx'
import card from './card.module.css'
import { HighestBalances } from './highest-balances.tsx'
import { Invitation } from './invitation.tsx'
import css from './side-column.module.css'

const WaitingPrompts = lazyPart(() => import('../waiting/waiting-prompts.tsx'), 'WaitingPrompts')

const BalanceCard = lazyPart(() => import('./balance-card.tsx'), 'BalanceCard')

/** Next to the feed: the reader's balance, the points that they can hand over, and the highest balances. */
export function SideColumn() {
  const { session } = useSession()
  const asks = useWaiting().points.some(({ joined }) => joined !== null)
  return (
    <aside className={css.side}>
      {session.status === 'signed-in' ? (
        <>
          <LazyBoundary inPlace meanwhile={<div className={`${card.card} ${css.blank}`} />}>
            <BalanceCard session={session} />
          </LazyBoundary>
          {asks && (
            <LazyBoundary inPlace>
              <WaitingPrompts />
            </LazyBoundary>
          )}
        </>
      ) : (
        <Invitation />
      )}
      <HighestBalances />
    </aside>
  )
}
