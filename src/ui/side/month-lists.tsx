import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Feed } from '../../core/domain/feed.ts'
import { type RowChange, withMovedBalances } from '../../core/domain/people.ts'
import { newestFirst } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { NameButton } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { RetryButton } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { isOutOfReach } from '../state/feed-state.ts'
import { useFeed, useFeedStore, useIsFeedLost } from '../state/feed-store.ts'
import { useSignedIn } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import css from './month-lists.module.css'

const texts = {
  failed: 'The balances could not be loaded.',
  old: 'These may be outdated.',
  nobody: 'Nobody is listed yet.',
}

/** The people with the highest balances. After a failure, the last loaded ones. */
export function HighestList({ blank }: { readonly blank: ReactNode }) {
  const { people, status, refresh } = useHighest()
  const isFeedLost = useIsFeedLost()
  const failed = status === 'failed' || (!people && isFeedLost)
  if (!people && !failed) return blank
  return (
    <>
      {people?.length === 0 && <p className={css.note}>{texts.nobody}</p>}
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
          {people ? texts.old : texts.failed} {!isFeedLost && <RetryButton onClick={refresh} />}
        </p>
      )}
    </>
  )
}

/** How long after a change the balances load again. The ledger's owner pays for each load. */
const PAUSE_MS = 120_000

/**
 * The highest balances. They load once the feed is loaded, and again after rows have come or changed since the last load,
 * or after the reader signed out. Until then they are adjusted by those rows and by the reader's own account.
 */
function useHighest() {
  const { loadHighestBalances } = useApp()
  const store = useFeedStore()
  const state = useFeed()
  const reader = useSignedIn()
  // The reader's own account, if it is as the ledger has it.
  const own = reader && !reader.failed && reader.asOf === null ? reader.account : null
  const isLive = state.status === 'ready' && !isOutOfReach(state)
  const { status, data, refresh } = useQuery({
    // Stays the same once there was a feed, so that no later state of it loads the balances twice.
    key: state.status === 'ready' || store.headFeed() ? 'highest' : null,
    load: async () => {
      // A row that comes during the load counts as one since: the answer may be without it.
      const feed = store.headFeed()
      return { people: await loadHighestBalances.load(), feed }
    },
    failure: 'The highest balances could not be read',
  })
  const head = store.headFeed()
  const since = data?.feed && head ? changesSince(data.feed, head) : []
  const isBehind = status === 'ready' && since.length > 0
  const pause = data?.people.length === 0 ? 0 : PAUSE_MS
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(refresh, pause)
    return () => clearTimeout(timer)
  }, [isBehind, pause, refresh])

  const retryFailed = useEffectEvent(() => {
    if (status === 'failed') refresh()
  })
  useEffect(() => {
    if (isLive) retryFailed()
  }, [isLive])

  const isSignedIn = reader !== null
  useEffect(() => {
    if (isSignedIn) return refresh
  }, [isSignedIn, refresh])
  return { people: data && withMovedBalances(data.people, since, own), status, refresh }
}

/** The rows that have come, or have changed their status, since an earlier state of the feed, without pending ones. */
export function changesSince(earlier: Feed, { rows, arrived }: Feed): readonly RowChange[] {
  const known = new Map([...earlier.arrived, ...earlier.rows].map((row) => [row.id, row]))
  // Rows below it come with their page. Pending rows are above all others.
  const oldest = earlier.next === null ? undefined : earlier.rows.at(-1)
  return [...arrived, ...rows]
    .filter((row) => row.status !== 'pending' && (!oldest || newestFirst(row, oldest) <= 0))
    .map((row) => ({ row, before: known.get(row.id) }))
    .filter(({ row, before }) => row.status !== before?.status)
}
