import { FEED_PAGE, type FeedPage } from '../../core/domain/feed-page.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import { lazyPort } from '../shared/lazy-port.ts'
import type { StartMoments } from './start-moments.ts'

/**
 * The ledger before its SDK is loaded. Three methods are its own: the first page may have been read without the SDK
 * (`readEarlyPage`, null where it was not), the feed is watched only once the page is at rest, and a limit is checked at once.
 */
export function lazyLedger(
  open: () => Promise<Ledger>,
  readEarlyPage: () => Promise<FeedPage | null>,
  moments: StartMoments,
): Ledger {
  const withSdk = lazyPort(open)
  const withSdkAtRest = lazyPort(async () => {
    await moments.painted
    const opened = await open()
    await moments.rest()
    return opened
  })
  const own: Pick<Ledger, 'loadPage' | 'watchHead' | 'watchWaiting'> = {
    async loadPage(after, limit, of) {
      const isEarly = after === null && limit === FEED_PAGE && of === undefined
      try {
        return (isEarly && (await readEarlyPage())) || (await withSdk.loadPage(after, limit, of))
      } finally {
        moments.firstPageRead()
      }
    },
    watchHead(since, listener) {
      return withSdkAtRest.watchHead(since, listener)
    },
    watchWaiting(sender, limit, listener) {
      checkLimit(limit)
      return withSdk.watchWaiting(sender, limit, listener)
    },
  }
  return lazyPort(open, own)
}
