import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { profileOfId, useModals } from '../modals.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { formatPoints, Points } from '../shared/points.tsx'
import { dayAndTime } from '../shared/time.tsx'
import { useIsFeedLost } from '../state/feed-store.ts'
import { type SignedIn, useSession } from '../state/session.tsx'
import css from './balance-card.module.css'
import side from './side-column.module.css'

const texts = {
  balance: 'Your balance',
  sent: 'Sent',
  received: 'Received',
  /** Continues "Choose a username". */
  nameless: 'to receive points.',
  chooseName: 'Choose a username',
  failed: 'Your account could not be loaded.',
  asOf: (time: Instant) => `As of ${dayAndTime(time)}.`,
}

/** The reader's balance and totals. */
export function BalanceCard({ session }: { readonly session: SignedIn }) {
  const { account, failed, asOf } = session
  const { open } = useModals()
  const isFeedLost = useIsFeedLost()
  if (failed && !account)
    return (
      <section className={side.card} role="status">
        <NotRead text={texts.failed} />
      </section>
    )
  const isNameless = account?.username === null
  const quiet = account && (!failed || isFeedLost) && (isNameless ? css.nameless : css.known)
  return (
    <section className={`${side.card} ${quiet || ''}`} aria-busy={account === null}>
      <h2 className={side.heading}>{texts.balance}</h2>
      <Points value={account?.balance ?? STARTING_BALANCE} size="card" />
      <dl className={css.totals}>
        <Total name={texts.sent} value={account?.totalSent ?? 0} />
        <Total name={texts.received} value={account?.totalReceived ?? 0} />
      </dl>
      {failed && (
        <div className={css.below} role="status">
          <NotRead text={asOf === null ? texts.failed : texts.asOf(asOf)} />
        </div>
      )}
      {account && isNameless && !account.suspended && (
        <p className={`${css.below} ${css.note}`}>
          <Button look="link" onClick={() => open({ profile: profileOfId(account.id) })}>
            {texts.chooseName}
          </Button>{' '}
          {texts.nameless}
        </p>
      )}
    </section>
  )
}

function NotRead({ text }: { readonly text: string }) {
  const { retry } = useSession()
  const isFeedLost = useIsFeedLost()
  return (
    <>
      <p className={css.note}>{text}</p>
      {!isFeedLost && <RetryButton onClick={retry} />}
    </>
  )
}

function Total({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatPoints(value)}</dd>
    </div>
  )
}
