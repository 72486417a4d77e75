import css from './broken-part.module.css'
import button from './button.module.css'

/** Says that a part of the page is missing. Loading the page anew fetches it again, and keeps the address. */
export function BrokenPart() {
  return (
    <div role="alert" className={css.broken}>
      <p>A part of this page did not load. Check your connection, then load the page again.</p>
      <button
        type="button"
        className={`${button.outline} ${button.small}`}
        onClick={() => window.location.reload()}
      >
        Load again
      </button>
    </div>
  )
}
