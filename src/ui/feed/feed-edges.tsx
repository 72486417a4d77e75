import button from '../shared/button.module.css'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useFeed } from '../state/feed-context.tsx'
import { useSession } from '../state/session-context.tsx'
import css from './feed-edges.module.css'
import { feedTexts } from './feed-texts.ts'
import quiet from './quiet-line.module.css'

/** Nothing was ever sent: invites to begin. The ways to do so stand in the header and beside the feed. */
export function EmptyFeed() {
  return (
    <div className={css.edge}>
      <p className={css.strong}>{feedTexts.empty}</p>
      <p>{feedTexts.emptyInvitation}</p>
    </div>
  )
}

/** Says what of the feed is out of reach. Trying again is for the whole page: the reader's account may be so, too. */
export function FeedFailed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  const { session, retry: retryAccount } = useSession()
  const { asOf } = useFeed()
  const isOnline = useIsOnline()
  const tryAgain = () => {
    retry()
    if (session.status === 'signed-in' && session.failed) retryAccount()
  }
  // The feed of last time gives way by itself once there is a network.
  const comesByItself = asOf !== null && !isOnline
  return (
    <div className={quiet.line} role="status">
      <p>{text}</p>
      {!comesByItself && (
        <button type="button" className={button.link} onClick={tryAgain}>
          {feedTexts.retry}
        </button>
      )}
    </div>
  )
}

export function FeedEnd() {
  return <p className={css.end}>{feedTexts.end}</p>
}
