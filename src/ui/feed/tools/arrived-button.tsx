import type { Feed } from '../../../core/domain/feed.ts'
import { useFeedStore } from '../../state/feed-context.ts'
import { useAlertUnlessLoaded } from '../../state/use-alert-unless-loaded.ts'
import css from './arrived-button.module.css'
import { toolsTexts } from './tools-texts.ts'

interface ArrivedButtonProps {
  readonly feed: Feed
  /** Called when the newest rows are shown, which takes the button away. */
  readonly onShow: () => void
}

/** Leads to the newest rows: offers those that came while the reader was further down, and the way back from further down the ledger. */
export function ArrivedButton({ feed, onShow }: ArrivedButtonProps) {
  const store = useFeedStore()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  const words = wordsOf(feed)
  const show = async () => {
    const shown = store.goToHead()
    window.scrollTo({ top: 0 })
    if (await alertUnlessLoaded(shown)) onShow()
  }
  return (
    <div className={css.place} role="status">
      {words && (
        <button type="button" className={css.arrived} onClick={show} aria-label={words.hint}>
          ↑ {words.text}
        </button>
      )}
    </div>
  )
}

function wordsOf({ newer, gaps, arrived }: Feed) {
  if (newer !== null) return { text: toolsTexts.toNewest, hint: toolsTexts.toNewest }
  if (arrived.some(({ id }) => gaps.has(id)))
    return { text: toolsTexts.many, hint: toolsTexts.manyHint }
  if (arrived.length === 0) return null
  return { text: toolsTexts.arrived(arrived.length), hint: toolsTexts.arrivedHint(arrived.length) }
}
