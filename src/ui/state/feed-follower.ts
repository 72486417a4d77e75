import type { Feed } from '../../core/domain/feed.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { HeadNews } from '../../core/use-cases/follow-head.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'
import { type NewestRow, rowsFrom } from './feed-state.ts'

/** Follows the feed from a row on, until it is given another one to follow it from, or null. Reports to the listener what comes. */
export function feedFollower(
  loadFeed: Pick<LoadFeed, 'watch'>,
  listener: Listener<HeadNews>,
): (from: NewestRow | null, feed: Feed) => void {
  let followed: NewestRow | null = null
  let stop: Stop = () => {}
  return (from, feed) => {
    if (from === followed) return
    followed = from
    stop()
    stop = () => {}
    if (from) stop = loadFeed.watch({ ...from, rows: rowsFrom(from, feed) }, listener)
  }
}
