import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { Button } from '../shared/button.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy-boundary.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useSession } from '../state/session-context.tsx'
import { useWaiting } from '../state/waiting-context.tsx'
import { useModals } from '../use-modals.ts'
import card from './card.module.css'
import { HighestBalances } from './highest-balances.tsx'
import css from './side-column.module.css'
import { sideTexts } from './side-texts.ts'

const WaitingPrompts = lazyComponent(
  () => import('../waiting/waiting-prompts.tsx'),
  'WaitingPrompts',
)

const BalanceCard = lazyComponent(() => import('./balance-card.tsx'), 'BalanceCard')

/** Next to the feed: the reader's balance, the points that they can hand over, and the highest balances. */
export function SideColumn() {
  const { session } = useSession()
  const asks = useWaiting().points.some(({ joined }) => joined !== null)
  return (
    <aside className={css.side}>
      {session.status === 'signed-in' ? (
        <>
          <LazyBoundary inPlace fallback={<div className={`${card.card} ${css.blank}`} />}>
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

/** Introduces the ledger to somebody who is signed out. */
function Invitation() {
  const { open } = useModals()
  return (
    <section className={card.card}>
      <h2 className={card.heading}>{sideTexts.invitation}</h2>
      <p className={css.text}>
        {sideTexts.starts} <strong>{formatPoints(STARTING_BALANCE)} GBP</strong>{' '}
        {sideTexts.startsRest}
      </p>
      <Button look="soft" small wide onClick={() => open({ auth: 'signup' })}>
        {sideTexts.join}
      </Button>
    </section>
  )
}
