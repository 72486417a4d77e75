import unseen from '../shared/unseen.module.css'
import css from './check.module.css'
import { checkTexts } from './check-texts.ts'

/** As high as the panel before the first check. */
export function CheckSkeleton() {
  return (
    <div className={css.skeleton} role="status">
      <span className={unseen.unseen}>{checkTexts.loading}</span>
    </div>
  )
}
