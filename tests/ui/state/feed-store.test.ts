import { expect, it } from 'vitest'
import type { Cursor, FeedPage, Position } from '../../../src/core/domain/feed.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { LoadFeed, type RowBefore } from '../../../src/core/use-cases/load-feed.ts'
import { FeedStore } from '../../../src/ui/state/feed-store.ts'
import { memoryOfflineCache } from '../../builders/memory-offline-cache.ts'
import { aRow } from '../../core/builders.ts'
import { fakeTimers } from '../fake-timers.ts'

const head = 'head' as Cursor
const older = 'older' as Cursor

/** A feed over a ledger that answers when it is told to, and knows what was loaded and from where it is watched. */
function openFeed(sought: RowBefore | null = null) {
  const watchers = new Map<Listener<never>, Cursor | null>()
  const read: (Position | null)[] = []
  const requests: { answer(page: FeedPage): void; fail(cause: unknown): void }[] = []
  const ledger: Partial<Ledger> = {
    loadPage: (after) =>
      new Promise((resolve, reject) => {
        read.push(after)
        requests.push({ answer: resolve, fail: reject })
      }),
    watchHead(since, listener) {
      watchers.set(listener, since)
      return () => void watchers.delete(listener)
    },
  }
  const log = { warn: () => {}, error: () => {} }
  const known = memoryOfflineCache()
  known.saveFeed({ value: [], asOf: 1 })
  const loadFeed = new LoadFeed(ledger as Ledger, known, { now: () => 0 })
  const store = new FeedStore(loadFeed, log, () => false, sought)
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const pageArrives = (next: Cursor | null = null, rows: readonly Transaction[] = []) => {
    requests.pop()?.answer({ rows, head, next })
    return settled()
  }
  const pageBreaks = () => {
    requests.pop()?.fail(new Error('no network'))
    return settled()
  }
  const headBreaks = () => {
    for (const listener of watchers.keys()) listener.fault(new Error('no network'))
    watchers.clear()
  }
  const watchedFrom = () => [...watchers.values()]
  return { store, read, pageArrives, pageBreaks, headBreaks, watchedFrom }
}

it('a feed is watched from the head of its first page', async () => {
  const { store, pageArrives, watchedFrom } = openFeed()
  store.watch()
  await pageArrives()
  expect(watchedFrom()).toEqual([head])
})

it('a feed that is closed before its first page came is not watched', async () => {
  const { store, pageArrives, watchedFrom } = openFeed()
  store.watch()()
  await pageArrives()
  expect(watchedFrom()).toEqual([])
})

it('a feed that is closed before its first page came, and opened again, loads and is watched once', async () => {
  const { store, read, pageArrives, watchedFrom } = openFeed()
  store.watch()()
  store.watch()
  await pageArrives()
  expect(read).toEqual([null])
  expect(watchedFrom()).toEqual([head])
})

it('a feed that broke, and could not be refreshed without a network, is refreshed once there is one', async () => {
  const { store, read, pageArrives, pageBreaks, headBreaks, watchedFrom } = openFeed()
  store.watch()
  await pageArrives(older)
  headBreaks()
  store.refresh()
  await pageBreaks()
  store.retry()
  await pageArrives()
  expect(read).toEqual([null, null, null])
  expect(watchedFrom()).toEqual([head])
  expect(store.current()).toMatchObject({ status: 'ready', head: 'live' })
})

it('a feed that broke, and whose older rows could not be loaded, retries both', async () => {
  const { store, read, pageArrives, pageBreaks, headBreaks, watchedFrom } = openFeed()
  store.watch()
  await pageArrives(older)
  store.loadMore()
  await pageBreaks()
  headBreaks()
  store.retry()
  await pageArrives()
  expect(read).toEqual([null, older, older])
  expect(watchedFrom()).toEqual([head])
})

it('a feed that is refreshed while older rows load, loads from its head', async () => {
  const { store, read, pageArrives, headBreaks } = openFeed()
  store.watch()
  await pageArrives(older)
  store.loadMore()
  headBreaks()
  store.refresh()
  await pageArrives()
  expect(read).toEqual([null, older, null])
})

it('an older page that comes after a refresh is dropped', async () => {
  const { store, pageArrives, headBreaks } = openFeed()
  store.watch()
  await pageArrives(older)
  store.loadMore()
  headBreaks()
  store.refresh()
  await pageArrives(null, [aRow('new', 2)])
  await pageArrives(null, [aRow('old', 1)])
  expect(store.current().feed.rows.map(({ id }) => id)).toEqual(['new'])
})

it('a refresh that fails leaves it said that older rows could not be loaded', async () => {
  const { store, pageArrives, pageBreaks, headBreaks } = openFeed()
  store.watch()
  await pageArrives(older)
  store.loadMore()
  await pageBreaks()
  headBreaks()
  store.refresh()
  await pageBreaks()
  expect(store.current()).toMatchObject({ older: 'failed', head: 'failed' })
})

it('a refresh that fails does not say that older rows could not be loaded', async () => {
  const { store, pageArrives, pageBreaks, headBreaks } = openFeed()
  store.watch()
  await pageArrives(older)
  headBreaks()
  store.refresh()
  await pageBreaks()
  expect(store.current()).toMatchObject({ older: 'idle', head: 'failed' })
})

it('rows from the cache do not show while page after page is answered, however long that takes altogether', async () => {
  const advance = fakeTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  const statuses = new Set<string>()
  store.subscribe(() => statuses.add(store.current().status))
  store.watch()
  for (const next of [older, older, null]) {
    await advance(3)
    await pageArrives(next)
  }
  expect([...statuses]).toEqual(['loading', 'ready'])
})

it('rows from the cache show once one of the pages on the way down takes too long', async () => {
  const advance = fakeTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  store.watch()
  await advance(3)
  await pageArrives(older)
  await advance(4)
  expect(store.current().status).toBe('cached')
})

it('a feed that is closed while it loads down to a place shows no rows from the cache', async () => {
  const advance = fakeTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  store.watch()()
  await pageArrives(older)
  await advance(4)
  expect(store.current().status).toBe('loading')
})
