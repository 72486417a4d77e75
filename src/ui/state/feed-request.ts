import type { Cursor, FeedPage, FeedPlace, FeedWindow } from '../../core/domain/feed-page.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'
import type { FeedState } from './feed-state.ts'

export type FeedRequest =
  /** Other rows: those around a place, or the newest. A goal is a place that somebody asked for; without one they continue reading. */
  | { readonly kind: 'window'; readonly place: FeedPlace | null; readonly isGoal: boolean }
  /** The next page at one end of the rows. */
  | { readonly kind: 'older' | 'newer'; readonly from: Cursor }

/** Loads it from the part of the feed that is shown. Throws a `Fault`. */
export function loadRequested(
  request: FeedRequest,
  loadFeed: LoadFeed,
  { of, feed }: FeedState,
): Promise<FeedPage | FeedWindow> {
  if (request.kind === 'window') return loadFeed.loadWindow(request.place, of)
  if (request.kind === 'older') return loadFeed.loadOlder(request.from, of)
  return loadFeed.loadNewer(request.from, of, feed.rows)
}
