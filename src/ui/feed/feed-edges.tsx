import { useIsOnline } from '../app-context.ts'
import quiet from '../shared/messages.module.css'
import { QuietLine } from '../shared/messages.tsx'
import { RowSkeleton } from '../shared/skeleton.tsx'
import { isOutOfReach } from '../state/feed-state.ts'
import { useFeed, useFeedStore } from '../state/feed-store.ts'
import { useSession } from '../state/session.tsx'
import css from './feed-edges.module.css'
import { feedTexts } from './feed-texts.ts'

/** Placeholders until the feed has rows. */
export function FeedSkeleton({ rows = 7 }: { readonly rows?: number }) {
  return <RowSkeleton rows={rows} label={feedTexts.loading} className={css.skeleton} />
}

/** Invites to send the first points. The buttons for that are in the header and next to the feed. */
export function EmptyFeed({ isMine }: { readonly isMine: boolean }) {
  return (
    <div className={css.edge}>
      <p className={css.strong}>{isMine ? feedTexts.emptyMine : feedTexts.empty}</p>
      <p>{isMine ? feedTexts.emptyMineInvitation : feedTexts.emptyInvitation}</p>
    </div>
  )
}

interface FeedFailedProps {
  readonly text: string
  readonly retry: () => void
  /** Whether it loads again by itself once the network is back, so that it needs no button when offline. */
  readonly retriesOnline?: boolean
}

/** Says which part of the feed could not be loaded. The button retries for the whole page, the reader's account included. */
export function FeedFailed({ text, retry, retriesOnline = false }: FeedFailedProps) {
  const { session, retry: retryAccount } = useSession()
  const isOnline = useIsOnline()
  const retryAll = () => {
    retry()
    if (session.status === 'signed-in' && session.failed) retryAccount()
  }
  return <QuietLine text={text} retry={isOnline || !retriesOnline ? retryAll : undefined} />
}

/** The failures at the head of the rows. */
export function UnreachableLines() {
  const state = useFeed()
  const store = useFeedStore()
  const refresh = () => store.refresh()
  if (state.status === 'cached')
    return <FeedFailed text={feedTexts.asOf(state.asOf)} retry={refresh} retriesOnline />
  if (isOutOfReach(state)) return <FeedFailed text={feedTexts.notLive} retry={refresh} />
  if (state.status !== 'ready' || !state.failed.newer) return null
  return <FeedFailed text={feedTexts.failedNewer} retry={() => store.loadNewer()} />
}

/** Says when offline that newer rows may be missing. Rows from the cache have their own line. */
export function OfflineLine() {
  const isOnline = useIsOnline()
  const { status } = useFeed()
  return (
    <div role="status">
      {!isOnline && status !== 'cached' && <p className={quiet.line}>{feedTexts.offline}</p>}
    </div>
  )
}

export function FeedEnd({ isMine }: { readonly isMine: boolean }) {
  return <p className={css.end}>{isMine ? feedTexts.endMine : feedTexts.end}</p>
}
