import { useEffect, useEffectEvent, useState } from 'react'
import { type BalanceChange, balanceChangesOf } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  type Arrival,
  type NoticeList,
  type NoticeMark,
  noticeListOf,
  type SeenReactions,
} from '../../core/domain/notices.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { NotificationState } from '../../core/ports/notices.ts'
import { NOTICE_LIST_LENGTH } from '../../core/use-cases/notices.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, useModals } from '../modals.tsx'
import { Blank } from '../shared/blank.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import { Problem } from '../shared/problem.tsx'
import { useHasOwnReaction } from '../shared/reactions/use-reactions.ts'
import { RowSkeleton } from '../shared/skeleton.tsx'
import { useNow } from '../shared/time.tsx'
import { readEntry, saveInEntry } from '../state/history-entry.ts'
import { shownCount, useNotices } from '../state/notices.tsx'
import { useReports } from '../state/reports.tsx'
import { useRequests } from '../state/requests.tsx'
import { useAccount, useCanSend } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { NoticeRows, noticesTexts, notificationTexts as texts } from './notice-rows.tsx'
import css from './notices-modal.module.css'

const WaitingPrompts = lazyComponent(
  () => import('../waiting/waiting-points.tsx'),
  'WaitingPrompts',
)
const WaitingForMe = lazyComponent(() => import('../waiting/waiting-points.tsx'), 'WaitingForMe')

const RequestPrompts = lazyComponent(
  () => import('../requests/request-prompts.tsx'),
  'RequestPrompts',
)
const AskedList = lazyComponent(() => import('../requests/asked-list.tsx'), 'AskedList')

/** Received transfers, newest first, requests to and by the reader, waiting points, and the switch for notifications. */
export function NoticesModal({ reader }: { readonly reader: UserId }) {
  const { close } = useModals()
  const account = useAccount()
  const state = useNoticeList(reader)
  const reports = useReports().open
  return (
    <Modal
      title={noticesTexts.title}
      titleHidden={state.status !== 'failed'}
      head={<Head state={state} />}
      className={css.panel}
      close={close}
    >
      {state.status === 'loading' && <NoticesSkeleton />}
      {state.status === 'failed' && <Problem retry={state.retry}>{noticesTexts.failed}</Problem>}
      {reports && reports.count > 0 && (
        <p className={css.summary}>
          <ModalLink to={{ moderation: '' }} className={buttons.link}>
            {noticesTexts.reported(shownCount(reports))}
          </ModalLink>
        </p>
      )}
      {state.status === 'ready' && (
        <>
          <div className={css.waiting}>
            <LazyBoundary inPlace>
              <RequestPrompts />
            </LazyBoundary>
          </div>
          <NoticesSummary list={state.list} since={state.since} reacted={state.reacted.length} />
          <div className={css.waiting}>
            <LazyBoundary inPlace>
              <WaitingPrompts />
            </LazyBoundary>
          </div>
          <LazyBoundary inPlace>
            <AskedList reader={reader} received={receivedIn(state.list)} />
          </LazyBoundary>
          <NoticeRows list={state.list} reacted={state.reacted} reader={reader} />
        </>
      )}
      {account && (
        <div className={css.waiting}>
          <LazyBoundary inPlace>
            <WaitingForMe account={account} />
          </LazyBoundary>
        </div>
      )}
      {state.status !== 'failed' && <NotificationSwitch account={reader} />}
    </Modal>
  )
}

function receivedIn({ fresh, earlier }: NoticeList): readonly Transaction[] {
  return [...fresh, ...earlier].map(({ transaction }) => transaction)
}

function Head({ state }: { readonly state: NoticeListState }) {
  if (state.status === 'ready')
    return <NoticesTitle list={state.list} since={state.since} reacted={state.reacted.length} />
  return state.status === 'loading' && <Blank width={140} height={20} />
}

interface NoticesSummaryProps {
  readonly list: NoticeList
  /** When the reader last opened the list. */
  readonly since: Instant
  /** The number of rows with new reactions. */
  readonly reacted: number
}

/** "Since Thursday", the number of requests, or that nothing is new. */
function NoticesTitle({ list, since, reacted }: NoticesSummaryProps) {
  const now = useNow()
  const requests = useRequests().open?.length ?? 0
  const title =
    list.fresh.length > 0 || reacted > 0
      ? noticesTexts.since(since, now)
      : titleWithoutNews(requests, list.earlier.length)
  return <h3 className={css.title}>{title}</h3>
}

function titleWithoutNews(requests: number, earlier: number): string {
  if (requests > 0) return noticesTexts.asked(requests)
  return earlier > 0 ? noticesTexts.nothingNew : noticesTexts.nothingYet
}

/** "Three people sent you 97 GBP", or that nothing arrived. */
function NoticesSummary({ list, since, reacted }: NoticesSummaryProps) {
  const now = useNow()
  const canSend = useCanSend()
  const { open } = useModals()
  if (list.fresh.length > 0) return <p className={css.summary}>{noticesTexts.sum(list)}</p>
  if (reacted > 0) return <p className={css.summary}>{noticesTexts.reactedTo(reacted)}</p>
  if (list.earlier.length > 0)
    return <p className={css.summary}>{noticesTexts.nobodySince(since, now)}</p>
  return (
    <div className={css.summary}>
      <p>{noticesTexts.nobodyYet}</p>
      {canSend && (
        <Button look="primary" small className={css.first} onClick={() => open({ send: '' })}>
          {noticesTexts.send}
        </Button>
      )}
    </div>
  )
}

/** As high as a few rows. */
function NoticesSkeleton() {
  return (
    <div aria-busy="true">
      <div className={css.summary}>
        <Blank height={14} />
      </div>
      <div className={css.rows}>
        <RowSkeleton rows={3} label={noticesTexts.loading} />
      </div>
    </div>
  )
}

/** Turns system notifications on or off, for arrivals while the page is hidden. */
function NotificationSwitch({ account }: { readonly account: UserId }) {
  const system = useNotices().watched?.notices.system
  /** The outcome of the last click; null before the first one. */
  const [answer, setAnswer] = useState<NotificationState | null>(null)
  if (!system) return null
  const state = answer ?? system.state(account)
  const turnOn = async () => setAnswer(await system.turnOn(account))
  const turnOff = () => {
    system.turnOff(account)
    setAnswer(null)
  }
  const isRefused = answer === 'off'
  return (
    <div className={css.switch}>
      <p role="status">
        {state === 'on' && texts.on}
        {state === 'off' && (isRefused ? texts.notAllowed : texts.question)}
        {state === 'denied' && texts.denied}
        {state === 'missing' && texts.missing}
      </p>
      {state === 'off' && (
        <Button look="muted" small className={css.turn} onClick={turnOn}>
          {texts.turnOn}
        </Button>
      )}
      {state === 'on' && (
        <Button look="muted" small className={css.turn} onClick={turnOff}>
          {texts.turnOff}
        </Button>
      )}
    </div>
  )
}

export type NoticeListState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'ready'
      readonly list: NoticeList
      readonly since: Instant
      readonly reacted: readonly Transaction[]
    }

/** The reader's received transfers, including arrivals while the list is open. Marks them as seen. */
export function useNoticeList(reader: UserId): NoticeListState {
  const { notices } = useApp()
  const { watched, publish } = useNotices()
  const account = useAccount()
  const arrivals = watched?.arrivals ?? []
  const unread = arrivals.filter(({ transaction }) => transaction === null)
  const { data, status, refresh } = useQuery({
    key: reader,
    revision: unread.length,
    load: async () => (await notices()).history.loadReceived(reader, NOTICE_LIST_LENGTH),
    failure: 'What was received could not be loaded',
  })
  const received = data && [...arrivedAfter(data, arrivals, reader), ...data]
  const newest = received?.[0]?.at ?? null

  /** The mark from before the list was opened. Later transfers are shown as new. */
  const [before, setBefore] = useState<NoticeMark | null>(() => markInEntry(reader))
  const watch = watched?.watch ?? null
  const count = watched?.count.count ?? 0
  const isLoaded = data !== null
  const news = watched?.notices.reactionNews
  const hasOwn = useHasOwnReaction(reader)
  /** The reactions seen before the list was opened. */
  const [seenBefore, setSeenBefore] = useState<SeenReactions | null>(null)
  const rows = received?.map(({ transaction }) => transaction) ?? []
  const seeReactions = useEffectEvent(() => {
    if (!news || !hasOwn || !isLoaded || document.hidden) return
    if (seenBefore === null) setSeenBefore(news.seen(reader))
    news.markSeen([...rows, ...(watched?.reacted ?? [])], reader, hasOwn)
    if (watched && watched.reacted.length > 0) publish((now) => now && { ...now, reacted: [] })
  })
  const unseenCount = watched?.reacted.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks each reaction as seen, too
  useEffect(() => seeReactions(), [news, hasOwn, isLoaded, unseenCount])
  const look = useEffectEvent(() => {
    if (!watch || !isLoaded || document.hidden) return
    if (before === null) {
      setBefore(watch.mark())
      saveInEntry({ look: { reader, before: watch.mark() } })
    }
    if (before === null || count > 0) watch.markSeen(newest)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks each arrival as seen, too
  useEffect(() => look(), [watch, isLoaded, count, newest])
  useEffect(() => {
    const see = () => {
      look()
      seeReactions()
    }
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])

  if (received && before) {
    const total = account?.totalReceived ?? before.totalReceived
    const list = noticeListOf(received, NOTICE_LIST_LENGTH, before, total)
    const reacted =
      news && hasOwn && seenBefore ? news.unseen(rows, reader, seenBefore, hasOwn) : []
    return { status: 'ready', list, since: before.lookedAt, reacted }
  }
  return status === 'failed' ? { status, retry: refresh } : { status: 'loading' }
}

function markInEntry(reader: UserId): NoticeMark | null {
  const { look } = readEntry()
  return look?.reader === reader ? look.before : null
}

/** The arrivals since the list was loaded, newest first. */
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
