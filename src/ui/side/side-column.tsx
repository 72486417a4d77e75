import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Session } from '../../core/use-cases/session.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { AfterFirstRows, LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useSession, useWaiting } from '../state/session.tsx'
import lists from './month-lists.module.css'
import css from './side-column.module.css'

const WaitingPrompts = lazyComponent(
  () => import('../waiting/waiting-points.tsx'),
  'WaitingPrompts',
)

const WaitingForMe = lazyComponent(() => import('../waiting/waiting-points.tsx'), 'WaitingForMe')

const BalanceCard = lazyComponent(() => import('./balance-card.tsx'), 'BalanceCard')

const texts = {
  invitation: 'A public ledger',
  starts: 'Everyone starts with',
  startsRest:
    ' and sends them to say thanks. GBP are points, not pounds. Every send is public, and nobody can create points.',
  startsShort: ' in points, to say thanks',
  join: 'Join',
  outside: { 'not-confirmed': 'Confirm your address', 'not-a-member': 'Who can join' },
  month: 'This month',
}

const NEW_MS = 30 * 24 * 60 * 60_000

/** Next to the feed: the reader's balance, the points that wait, and who gave and received most. */
export function SideColumn() {
  const { session } = useSession()
  const { clock } = useApp()
  const asks = useWaiting().points.some(({ owner }) => owner !== null)
  return (
    <aside className={css.side}>
      {session.status === 'signed-in' ? (
        <>
          <LazyBoundary inPlace fallback={<div className={`${css.card} ${css.blank}`} />}>
            <BalanceCard session={session} />
          </LazyBoundary>
          {asks && (
            <LazyBoundary inPlace>
              <WaitingPrompts />
            </LazyBoundary>
          )}
          {session.account?.username && isNew(session.account, clock.now()) && (
            <AfterFirstRows inPlace>
              <WaitingForMe account={session.account} className={`${css.card} ${css.waiting}`} />
            </AfterFirstRows>
          )}
        </>
      ) : (
        <Invitation session={session} />
      )}
      <ThisMonth />
    </aside>
  )
}

/** Whether points may wait for a person: they wait for free names, so for new people. Others find them in their profile, without a read here. */
function isNew({ joinDate }: Account, now: Instant): boolean {
  return now - joinDate < NEW_MS
}

/** Introduces the ledger to visitors. */
function Invitation({ session }: { readonly session: Session }) {
  const { open } = useModals()
  return (
    <section className={`${css.card} ${css.invitation}`}>
      <h2 className={`${css.heading} ${css.onWide}`}>{texts.invitation}</h2>
      <p className={css.text}>
        {texts.starts} <strong>{formatPoints(STARTING_BALANCE)} GBP</strong>
        <span className={css.onWide}>{texts.startsRest}</span>
        <span className={css.onNarrow}>{texts.startsShort}</span>
      </p>
      <Button look="soft" small onClick={() => open({ auth: 'signup' })}>
        {session.status === 'outside' ? texts.outside[session.why] : texts.join}
      </Button>
    </section>
  )
}

const MonthLists = lazyComponent(() => import('./month-lists.tsx'), 'MonthLists')

const ROWS = [0, 1, 2, 3, 4]

/** The lists of the month: next to the feed, or in its place on a phone. */
function ThisMonth() {
  return (
    <section aria-label={texts.month} className={lists.month}>
      <h2 className={css.heading}>{texts.month}</h2>
      <div className={lists.list}>
        <AfterFirstRows fallback={blank} inPlace>
          <MonthLists blank={blank} />
        </AfterFirstRows>
      </div>
    </section>
  )
}

const blank = (
  <ol aria-busy="true">
    {ROWS.map((row) => (
      <li key={row} className={lists.blank} />
    ))}
  </ol>
)
