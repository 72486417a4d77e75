import type { Cursor, FeedPage, FeedWindow } from '../../core/domain/feed.ts'
import type { FeedPlace, LoadFeed } from '../../core/use-cases/load-feed.ts'
import type { FeedState } from './feed-state.ts'

/** What is to be loaded: the newest rows, those around a place, or the next page at one end of the rows. */
export type FeedRequest =
  | { readonly kind: 'newest' }
  /** The goal is what somebody asked for; null where they go on reading. */
  | { readonly kind: 'place'; readonly place: FeedPlace; readonly goal: FeedPlace | null }
  | { readonly kind: 'older' | 'newer'; readonly from: Cursor }

/** Loads it from the part of the feed that is shown. The newest rows and a place replace all rows. Throws a `Fault`. */
export function loadRequested(
  request: FeedRequest,
  loadFeed: LoadFeed,
  { of, feed }: FeedState,
): Promise<FeedPage | FeedWindow> {
  if (request.kind === 'newest') return loadFeed.loadNewest(of)
  if (request.kind === 'place') return loadFeed.loadPlace(request.place, of)
  if (request.kind === 'older') return loadFeed.loadOlder(request.from, of)
  return loadFeed.loadNewer(request.from, of, feed.rows)
}
