import css from './sticky-day.module.css'

/** The day that the topmost rows belong to, kept in sight; the headings among the rows are the ones read out. */
export function StickyDay({ text }: { readonly text: string }) {
  return (
    <div className={css.keeper} aria-hidden="true">
      <div className={css.day}>{text}</div>
    </div>
  )
}
