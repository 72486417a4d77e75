import { RowSkeleton } from '../shared/row-skeleton.tsx'
import css from './feed-skeleton.module.css'
import { feedTexts } from './feed-texts.ts'

/** Rows of the feed, until those are there. */
export function FeedSkeleton({ rows = 7 }: { readonly rows?: number }) {
  return <RowSkeleton rows={rows} label={feedTexts.loading} css={css} />
}
