import css from './feed-skeleton.module.css'
import { feedTexts } from './feed-texts.ts'

/** Rows as high as real ones, until those are there. */
export function FeedSkeleton({ rows = 7 }: { readonly rows?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-label={feedTexts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows never move
        <div className={css.row} key={row}>
          <span className={css.portrait} />
          <span className={css.words}>
            <span className={css.bar} />
            <span className={css.bar} />
          </span>
          <span className={css.figure} />
        </div>
      ))}
    </div>
  )
}
