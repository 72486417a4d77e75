import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyLedger, StartDelays } from '../../../src/adapters/firebase/lazy-ledger.ts'
import { FEED_PAGE, type FeedPage } from '../../../src/core/domain/feed.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EMPTY: FeedPage = { rows: [], head: null, next: null }

/** A page whose SDK counts how often it is loaded, and what is followed on it. */
function aPage({ prefetched = null as FeedPage | null } = {}) {
  const watchHead = vi.fn(() => () => {})
  const loadPage = vi.fn(async () => EMPTY)
  const open = vi.fn(async () => ({ watchHead, loadPage }) as unknown as Ledger)
  const delays = new StartDelays()
  const ledger = lazyLedger(open, async () => prefetched, delays)
  const painted = vi.fn()
  delays.firstPaint.then(painted)
  return { ledger, open, watchHead, delays, painted }
}

const listener = { next: () => {}, fault: () => {} }

it('shows a prefetched first page without the SDK', async () => {
  const { ledger, open } = aPage({ prefetched: EMPTY })
  await ledger.loadPage(null, FEED_PAGE)
  expect(open).not.toHaveBeenCalled()
})

it('asks the SDK where no page was prefetched', async () => {
  const { ledger, open } = aPage()
  await ledger.loadPage(null, FEED_PAGE)
  expect(open).toHaveBeenCalled()
})

it('starts the rest once the first page was read', async () => {
  const { ledger, painted } = aPage({ prefetched: EMPTY })
  await ledger.loadPage(null, FEED_PAGE)
  await vi.advanceTimersByTimeAsync(0)
  expect(painted).toHaveBeenCalled()
})

it('starts the rest after five seconds though no page was read', async () => {
  const { painted } = aPage()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(painted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(painted).toHaveBeenCalled()
})

it('follows the feed six seconds after the first rows', async () => {
  const { ledger, watchHead } = aPage({ prefetched: EMPTY })
  await ledger.loadPage(null, FEED_PAGE)
  ledger.watchHead(null, null, listener)
  await vi.advanceTimersByTimeAsync(5_900)
  expect(watchHead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(watchHead).toHaveBeenCalled()
})

it('follows the feed at once where another listener is there already', async () => {
  const { ledger, watchHead, delays } = aPage({ prefetched: EMPTY })
  await ledger.loadPage(null, FEED_PAGE)
  ledger.watchHead(null, null, listener)
  delays.endLiveDelay()
  await vi.advanceTimersByTimeAsync(0)
  expect(watchHead).toHaveBeenCalled()
})

it('follows the feed at once after the first time', async () => {
  const { ledger, watchHead } = aPage({ prefetched: EMPTY })
  await ledger.loadPage(null, FEED_PAGE)
  ledger.watchHead(null, null, listener)()
  await vi.advanceTimersByTimeAsync(6_000)
  ledger.watchHead(null, null, listener)
  await vi.advanceTimersByTimeAsync(0)
  expect(watchHead).toHaveBeenCalledOnce()
})
