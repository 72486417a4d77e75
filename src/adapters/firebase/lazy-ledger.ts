import { FEED_PAGE, type FeedPage } from '../../core/domain/feed.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import { lazyPort } from '../shared/lazy-loading.ts'
import type { StartDelays } from './start-delays.ts'

/**
 * The ledger before its SDK is loaded. Three methods differ from those of a lazy port: the first page may have been prefetched
 * without the SDK (`readPrefetchedPage` gives null where it was not), the feed is watched after a delay, and a limit is checked at once.
 */
export function lazyLedger(
  open: () => Promise<Ledger>,
  readPrefetchedPage: () => Promise<FeedPage | null>,
  delays: StartDelays,
): Ledger {
  const withSdk = lazyPort(open)
  const withSdkLater = lazyPort(async () => {
    await delays.firstPaint
    const opened = await open()
    await delays.liveDelay()
    return opened
  })
  const own: Pick<Ledger, 'loadPage' | 'watchHead' | 'watchWaiting'> = {
    async loadPage(after, limit, of) {
      const isFirstPage = after === null && limit === FEED_PAGE && of === undefined
      try {
        return (
          (isFirstPage && (await readPrefetchedPage())) ||
          (await withSdk.loadPage(after, limit, of))
        )
      } finally {
        delays.firstPageRead()
      }
    },
    watchHead(since, settledSince, listener) {
      return withSdkLater.watchHead(since, settledSince, listener)
    },
    watchWaiting(sender, limit, listener) {
      checkLimit(limit)
      return withSdk.watchWaiting(sender, limit, listener)
    },
  }
  return lazyPort(open, own)
}
