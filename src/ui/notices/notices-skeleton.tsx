import { Blank } from '../shared/blank.tsx'
import css from './notices-modal.module.css'

/** As high as a few rows. */
export function NoticesSkeleton() {
  return (
    <div aria-busy="true">
      <div className={css.summary}>
        <Blank height={14} />
      </div>
      <div className={css.rows}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={css.blankRow}>
            <Blank gridRow="span 2" height={40} borderRadius="50%" />
            <Blank height={14} />
            <Blank height={14} />
          </div>
        ))}
      </div>
    </div>
  )
}
