import type { ReactNode } from 'react'
import { Avatar } from '../shared/avatar.tsx'
import { RetryButton } from '../shared/button.tsx'
import { NameButton } from '../shared/modal-link.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useIsFeedLost } from '../state/feed-provider.tsx'
import css from './highest-balances.module.css'
import { sideTexts } from './side-texts.ts'
import { useHighest } from './use-highest.ts'

/** The people with the highest balances. After a failure, the last loaded ones. */
export function HighestList({ blank }: { readonly blank: ReactNode }) {
  const { people, status, refresh } = useHighest()
  const isFeedLost = useIsFeedLost()
  const failed = status === 'failed' || (!people && isFeedLost)
  if (!people && !failed) return blank
  return (
    <>
      {people?.length === 0 && <p className={css.note}>{sideTexts.highestNobody}</p>}
      <ol>
        {people?.map(({ id, username, avatar, balance }) => (
          <li key={id} className={css.row}>
            <Avatar initials={avatar} name={username ?? ''} id={id} size="small" />
            <span className={css.name}>
              <NameButton name={username ?? ''} />
            </span>
            <data className={css.balance} value={balance}>
              {formatPoints(balance)}
            </data>
          </li>
        ))}
      </ol>
      {failed && (
        <p className={css.note}>
          {people ? sideTexts.highestOld : sideTexts.highestFailed}{' '}
          {!isFeedLost && <RetryButton onClick={refresh} />}
        </p>
      )}
    </>
  )
}
