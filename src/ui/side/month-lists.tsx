import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Feed } from '../../core/domain/feed.ts'
import type { Month } from '../../core/domain/month.ts'
import {
  type OtherPeople,
  type RowChange,
  SHOWN_LIST,
  TOP_SHOWN,
  type TopList,
  withMovedPoints,
} from '../../core/domain/people-lists.ts'
import { newestFirst } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { NameButton } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { RetryButton } from '../shared/button.tsx'
import { Choice } from '../shared/choice.tsx'
import { formatPoints } from '../shared/points.tsx'
import { monthName, useMonth } from '../shared/time.tsx'
import { isOutOfReach } from '../state/feed-state.ts'
import { useFeed, useFeedStore, useIsFeedLost } from '../state/feed-store.ts'
import { useAccount, useSignedIn } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { LastMonth } from './last-month.tsx'
import css from './month-lists.module.css'

const texts = {
  label: 'Who is listed',
  lists: { received: 'Most thanked', sent: 'Most generous', balance: 'Balances' },
  failed: 'The list could not be loaded.',
  old: 'This may be outdated.',
  nobody: {
    received: (month: string) => `Nobody has been thanked in ${month} yet.`,
    sent: (month: string) => `Nobody has sent anything in ${month} yet.`,
    balance: () => 'Nobody is listed yet.',
  },
  others: (by: TopList, { count, isAll }: OtherPeople) =>
    `${by === 'sent' ? 'to' : 'from'} ${formatPoints(count)} ${
      count === 1 ? 'person' : 'people'
    }${isAll ? '' : ' or more'}`,
  othersHint: 'As far as the rows that are loaded here say',
}

/** The most thanked people of this month, those who gave most, or those with the highest balance, as chosen on this device. */
export function MonthLists({ blank }: { readonly blank: ReactNode }) {
  const account = useAccount()
  const { device } = useApp()
  const [by, setBy] = useState(() => device.load(SHOWN_LIST) ?? 'received')
  const choose = (list: TopList) => {
    device.save(SHOWN_LIST, list)
    setBy(list)
  }
  return (
    <>
      <Choice label={texts.label} options={texts.lists} chosen={by} choose={choose} wide />
      <List by={by} blank={blank} />
      {account && <LastMonth key={account.id} account={account} />}
    </>
  )
}

interface ListProps {
  readonly by: TopList
  readonly blank: ReactNode
}

/** One of the lists. After a failure, the last loaded one. */
function List({ by, blank }: ListProps) {
  const month = useMonth()
  const { people, status, refresh } = useTopPeople(by, month)
  const isFeedLost = useIsFeedLost()
  const failed = status === 'failed' || (!people && isFeedLost)
  if (!people && !failed) return blank
  return (
    <>
      {people?.length === 0 && <p className={css.note}>{texts.nobody[by](monthName(month))}</p>}
      <ol>
        {people?.map(({ person: { id, username, avatar }, points, others }) => (
          <li key={id} className={css.row}>
            <Avatar initials={avatar} name={username ?? ''} id={id} size={28} />
            <span className={css.name}>
              <NameButton name={username ?? ''} />
            </span>
            <span className={css.sum}>
              <data className={css.points} value={points}>
                {formatPoints(points)}
              </data>{' '}
              {others && (
                <small className={css.others} title={texts.othersHint}>
                  {texts.others(by, others)}
                </small>
              )}
            </span>
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

/** The time from a change until the list loads again. The ledger's owner pays for each load. */
const PAUSE_MS = 120_000

/**
 * The people of a list. They load once the feed is loaded, and again after rows have arrived or changed since the last load,
 * or after the reader signed out. Until then these rows and the reader's own account adjust them.
 */
function useTopPeople(by: TopList, month: Month) {
  const { directory } = useApp()
  const store = useFeedStore()
  const state = useFeed()
  const reader = useSignedIn()
  // The reader's own account, unless it is a cached one.
  const own = reader && !reader.failed && reader.asOf === null ? reader.account : null
  const isLive = state.status === 'ready' && !isOutOfReach(state)
  const { status, data, refresh } = useQuery({
    // Constant once the feed is loaded, so that its later states do not load the list again.
    key: state.status === 'ready' || store.headFeed() ? `${by} ${month}` : null,
    load: async () => {
      // A row that arrives during the load counts as later, because the answer may lack it.
      const feed = store.headFeed()
      return { people: await directory.loadTop(by, month, TOP_SHOWN), feed }
    },
    failure: 'The people who have most could not be read',
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
  const loaded = head ? [...head.arrived, ...head.rows] : []
  const people = data && withMovedPoints(data.people, by, month, since, own, loaded)
  return { people, status, refresh }
}

/** The rows that are new, or have changed their status, since an earlier state of the feed, without pending ones. */
export function changesSince(earlier: Feed, { rows, arrived }: Feed): readonly RowChange[] {
  const known = new Map([...earlier.arrived, ...earlier.rows].map((row) => [row.id, row]))
  // Rows below it are new only to the page. Pending rows are above all others.
  const oldest = earlier.next === null ? undefined : earlier.rows.at(-1)
  return [...arrived, ...rows]
    .filter((row) => row.status !== 'pending' && (!oldest || newestFirst(row, oldest) <= 0))
    .map((row) => ({ row, before: known.get(row.id) }))
    .filter(({ row, before }) => row.status !== before?.status)
}
