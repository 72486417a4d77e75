import { useFeedStore } from '../state/feed-context.tsx'
import css from './arrived-button.module.css'
import { feedTexts } from './feed-texts.ts'

interface ArrivedButtonProps {
  readonly count: number
  /** Called when they are shown, which takes the button away. */
  readonly onShow: () => void
}

/** Offers the rows that came while the reader was further down. */
export function ArrivedButton({ count, onShow }: ArrivedButtonProps) {
  const store = useFeedStore()
  const show = () => {
    store.showArrived()
    window.scrollTo({ top: 0 })
    onShow()
  }
  return (
    <div className={css.place} role="status">
      {count > 0 && (
        <button
          type="button"
          className={css.arrived}
          onClick={show}
          aria-label={feedTexts.arrivedHint(count)}
        >
          ↑ {feedTexts.arrived(count)}
        </button>
      )}
    </div>
  )
}
