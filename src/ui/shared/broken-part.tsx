import css from './broken-part.module.css'
import button from './button.module.css'

interface BrokenPartProps {
  /** Stands where the part would, rather than over the page. */
  readonly inPlace: boolean | undefined
}

/** Says that a part of the page is missing. Loading the page anew fetches it again, and keeps the address. */
export function BrokenPart({ inPlace }: BrokenPartProps) {
  return (
    <div role="alert" className={inPlace ? css.broken : `${css.broken} ${css.afloat}`}>
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
