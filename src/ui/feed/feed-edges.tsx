import button from '../shared/button.module.css'
import css from './feed-edges.module.css'
import { feedTexts } from './feed-texts.ts'

/** Nothing was ever sent: invites to begin. The ways to do so stand in the header and beside the feed. */
export function EmptyFeed() {
  return (
    <div className={css.edge}>
      <p className={css.strong}>{feedTexts.empty}</p>
      <p>{feedTexts.emptyInvitation}</p>
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
