import type { Feed } from '../../../core/domain/feed.ts'
import { alertTexts } from '../../shared/alerts/alert-texts.ts'
import { useAlerts } from '../../shared/alerts/alerts-context.tsx'
import { useFeedStore } from '../../state/feed-context.tsx'
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
  const { alert } = useAlerts()
  const words = wordsOf(feed)
  const show = async () => {
    const shown = store.goToHead()
    window.scrollTo({ top: 0 })
    if (await shown) onShow()
    else alert(alertTexts.placeNotLoaded)
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
