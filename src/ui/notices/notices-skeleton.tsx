import css from './notices-modal.module.css'

/** Takes the room of a few rows while they load. */
export function NoticesSkeleton() {
  return (
    <div aria-busy="true">
      <div className={css.summary}>
        <span className={css.blank} />
      </div>
      <div className={css.rows}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={css.blankRow}>
            <span className={`${css.blank} ${css.blankFace}`} />
            <span className={css.blank} />
            <span className={css.blank} />
          </div>
        ))}
      </div>
    </div>
  )
}
