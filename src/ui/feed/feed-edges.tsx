import { useSession } from '../session-context.tsx'
import button from '../shared/button.module.css'
import { useModals } from '../use-modals.ts'
import css from './feed-edges.module.css'
import { feedTexts } from './feed-texts.ts'

/** Nothing was ever sent: invites to begin. */
export function EmptyFeed() {
  const { open } = useModals()
  const { session } = useSession()
  const begin = () => open(session.status === 'signed-in' ? { send: '' } : { auth: 'signup' })
  return (
    <div className={css.edge}>
      <p className={css.strong}>{feedTexts.empty}</p>
      <p>{feedTexts.emptyInvitation}</p>
      <button type="button" className={`${button.primary} ${button.small}`} onClick={begin}>
        {feedTexts.send}
      </button>
    </div>
  )
}

export function FeedFailed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className={css.edge} role="status">
      <p>{text}</p>
      <button type="button" className={`${button.outline} ${button.small}`} onClick={retry}>
        {feedTexts.retry}
      </button>
    </div>
  )
}

export function FeedEnd() {
  return <p className={css.end}>{feedTexts.end}</p>
}
