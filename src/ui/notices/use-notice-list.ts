import { useEffect, useEffectEvent, useState } from 'react'
import { type BalanceChange, balanceChangesOf } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  type Arrival,
  type NoticeList,
  type NoticeMark,
  noticeListOf,
} from '../../core/domain/notices.ts'
import { NOTICE_LIST_LENGTH } from '../../core/use-cases/notices.ts'
import { useApp } from '../app-context.ts'
import { keepInEntry, readEntry } from '../state/history-entry.ts'
import { useNotices } from '../state/notices-context.tsx'
import { useAccount } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'

export type NoticeListState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; retry(): void }
  | { readonly status: 'ready'; readonly list: NoticeList; readonly since: Instant }

/** What the reader received, also while the list is open. Showing it marks it as seen. */
export function useNoticeList(reader: UserId): NoticeListState {
  const { openNotices } = useApp()
  const { watched } = useNotices()
  const account = useAccount()
  const arrivals = watched?.arrivals ?? []
  const unread = arrivals.filter(({ transaction }) => transaction === null)
  const { data, status, refresh } = useQuery({
    key: reader,
    revision: unread.length,
    load: async () => (await openNotices()).loadNotices.load(reader),
    failure: 'What was received could not be loaded',
  })
  const received = data && [...arrivedAfter(data, arrivals, reader), ...data]
  const newest = received?.[0]?.at ?? null

  /** The mark from before the list was opened. What came after it is shown as new. */
  const [before, setBefore] = useState<NoticeMark | null>(() => markInEntry(reader))
  const watch = watched?.watch ?? null
  const count = watched?.count.count ?? 0
  const isLoaded = data !== null
  const look = useEffectEvent(() => {
    if (!watch || !isLoaded || document.hidden) return
    if (before === null) {
      setBefore(watch.mark())
      keepInEntry({ look: { reader, before: watch.mark() } })
    }
    if (before === null || count > 0) watch.markSeen(newest)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is seen as well
  useEffect(() => look(), [watch, isLoaded, count, newest])
  useEffect(() => {
    const see = () => look()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])

  if (received && before) {
    const total = account?.totalReceived ?? before.totalReceived
    const list = noticeListOf(received, NOTICE_LIST_LENGTH, before, total)
    return { status: 'ready', list, since: before.lookedAt }
  }
  return status === 'failed' ? { status, retry: refresh } : { status: 'loading' }
}

function markInEntry(reader: UserId): NoticeMark | null {
  const { look } = readEntry()
  return look?.reader === reader ? look.before : null
}

/** What arrived after the list was loaded, newest first. */
function arrivedAfter(
  loaded: readonly BalanceChange[],
  arrivals: readonly Arrival[],
  reader: UserId,
): readonly BalanceChange[] {
  const known = new Set(loaded.map(({ transaction }) => transaction.id))
  const newest = loaded[0]?.at ?? Number.NEGATIVE_INFINITY
  return arrivals
    .flatMap(({ transaction }) => (transaction ? balanceChangesOf(transaction, reader) : []))
    .filter(
      ({ kind, at, transaction }) =>
        kind === 'received' && at >= newest && !known.has(transaction.id),
    )
}
