import css from './feed-skeleton.module.css'
import { feedTexts } from './feed-texts.ts'

const widths = [56, 42, 64, 38, 58, 46, 60]

/** Rows as high as real ones, until those are there. */
export function FeedSkeleton({ rows = widths.length }: { readonly rows?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-label={feedTexts.loading}>
      {widths.slice(0, rows).map((width) => (
        <div className={css.row} key={width}>
          <span className={css.portrait} />
          <span className={css.words}>
            <span className={css.bar} style={{ width: `${width - 8}%` }} />
            <span className={css.bar} style={{ width: `${width + 14}%` }} />
          </span>
          <span className={css.figure} />
        </div>
      ))}
    </div>
  )
}
