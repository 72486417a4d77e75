import { useFeedStore } from '../state/feed-context.tsx'
import css from './arrived-button.module.css'
import { feedTexts } from './feed-texts.ts'

/** Offers the rows that came while the reader was further down. */
export function ArrivedButton({ count }: { readonly count: number }) {
  const store = useFeedStore()
  const show = () => {
    store.showArrived()
    window.scrollTo({ top: 0 })
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
