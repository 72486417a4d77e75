import type { Later } from '../../core/app.ts'
import { FEED_PAGE, type FeedPage } from '../../core/domain/feed.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import { subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { forward } from '../shared/later.ts'
import { pause } from '../shared/timers.ts'

/**
 * The ledger before its SDK is loaded. Three methods are not only forwarded: the first page may have been prefetched without the
 * SDK (`readPrefetchedPage` gives null where it was not), the feed is watched after a delay, and a limit is checked at once.
 */
export function lazyLedger(
  open: Later<Ledger>,
  readPrefetchedPage: () => Promise<FeedPage | null>,
  delays: StartDelays,
): Ledger {
  const withSdk = forward<Ledger>(open, {
    openAccount: 'request',
    watchAccount: 'watch',
    post: 'request',
    find: 'request',
    loadPage: 'request',
    loadNewer: 'request',
    watchHead: 'watch',
    loadSettled: 'request',
    watchRemoved: 'watch',
    loadRemoved: 'request',
    loadWaiting: 'request',
    watchWaiting: 'watch',
    handOver: 'request',
    takeBack: 'request',
    removeMessage: 'request',
  })
  const openAfterDelays = async () => {
    await delays.firstPaint
    const ledger = await open()
    await delays.liveDelay()
    return ledger
  }
  return {
    ...withSdk,
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
    watchHead: (since, settledSince, listener) =>
      subscribeWhenOpen(openAfterDelays, listener, (ledger, next) =>
        ledger.watchHead(since, settledSince, next),
      ),
    watchWaiting(sender, limit, listener) {
      checkLimit(limit)
      return withSdk.watchWaiting(sender, limit, listener)
    },
  }
}

/** If the first page does not come, people can sign in after this time. */
const LONGEST_WAIT_MS = 5_000
/** A page in the background paints no frames. */
const LONGEST_PAINT_MS = 1_000
const LIVE_DELAY_MS = 6_000

/** The two delays of code that the first rows do not need (docs/decisions/008-a-page-before-its-scripts.md). */
export class StartDelays {
  private readonly read = signal()
  private readonly delayOver = signal()
  private delay: Promise<void> | null = null

  /** The first rows are painted: sign-in and the SDK may start. */
  readonly firstPaint = Promise.race([this.read.promise, pause(LONGEST_WAIT_MS)]).then(twoFrames)

  /**
   * Resolves six seconds after the first call, or at `endLiveDelay`: the full Firestore SDK may start. It would block a slow phone
   * during reading.
   */
  liveDelay(): Promise<void> {
    this.delay ??= Promise.race([pause(LIVE_DELAY_MS), this.delayOver.promise])
    return this.delay
  }

  /** The first page was read, or could not be. */
  firstPageRead(): void {
    this.read.resolve()
  }

  /** Ends the delay, because something needs the full SDK now. */
  endLiveDelay(): void {
    this.delayOver.resolve()
  }
}

/** Rows that the page was given are painted two frames later. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function') return resolve()
    setTimeout(resolve, LONGEST_PAINT_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
