import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { profileOfId, useModals } from '../modals.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { formatPoints, Points } from '../shared/points.tsx'
import { useIsFeedLost } from '../state/feed-store.ts'
import { type SignedIn, useSession } from '../state/session.tsx'
import css from './balance-card.module.css'
import side from './side-column.module.css'
import { sideTexts } from './side-texts.ts'

/** The reader's balance and totals. */
export function BalanceCard({ session }: { readonly session: SignedIn }) {
  const { account, failed, asOf } = session
  const { open } = useModals()
  const isFeedLost = useIsFeedLost()
  if (failed && !account)
    return (
      <section className={side.card} role="status">
        <NotRead text={sideTexts.accountFailed} />
      </section>
    )
  const isNameless = account?.username === null
  const quiet = account && (!failed || isFeedLost) && (isNameless ? css.nameless : css.known)
  return (
    <section className={`${side.card} ${quiet || ''}`} aria-busy={account === null}>
      <h2 className={side.heading}>{sideTexts.balance}</h2>
      <Points value={account?.balance ?? STARTING_BALANCE} size="card" />
      <dl className={css.totals}>
        <Total name={sideTexts.sent} value={account?.totalSent ?? 0} />
        <Total name={sideTexts.received} value={account?.totalReceived ?? 0} />
      </dl>
      {failed && (
        <div className={css.below} role="status">
          <NotRead text={asOf === null ? sideTexts.accountFailed : sideTexts.asOf(asOf)} />
        </div>
      )}
      {account && isNameless && (
        <p className={`${css.below} ${css.note}`}>
          <Button look="link" onClick={() => open({ profile: profileOfId(account.id) })}>
            {sideTexts.chooseName}
          </Button>{' '}
          {sideTexts.nameless}
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
