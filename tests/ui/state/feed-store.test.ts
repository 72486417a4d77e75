import { expect, it, vi } from 'vitest'
import { browserTimer } from '../../../src/adapters/shared/timers.ts'
import type { Cursor, FeedPage, FeedPlace, Position } from '../../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { CACHED_FEED } from '../../../src/core/domain/offline-cache.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { LoadFeed } from '../../../src/core/use-cases/load-feed.ts'
import { FeedStore } from '../../../src/ui/state/feed-store.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aRow } from '../../core/builders.ts'
import { fakeTimers } from '../fake-timers.ts'

const head = 'head' as Cursor
const older = 'older' as Cursor

interface Request {
  answer(page: FeedPage): void
  fail(cause: unknown): void
}

/** A feed over a ledger that answers on command, and knows what was loaded and from where it is watched. */
function openFeed(sought: FeedPlace | null = null) {
  const watchers = new Map<Listener<readonly Transaction[]>, Cursor | null>()
  let timesFollowed = 0
  const [read, readUp, found]: [(Position | null)[], (Position | null)[], Transaction[]] = [
    [],
    [],
    [],
  ]
  const requests: Request[] = []
  const request = (from: Position | null, all: (Position | null)[]) =>
    new Promise<FeedPage>((answer, fail) => {
      all.push(from)
      requests.push({ answer, fail })
    })
  const ledger: Partial<Ledger> = {
    loadPage: (after) => request(after, read),
    loadNewer: (before) => request(before, readUp),
    find: async (id) => found.find((row) => row.id === id) ?? null,
    watchHead(since, _, listener) {
      timesFollowed++
      watchers.set(listener, since)
      return () => void watchers.delete(listener)
    },
  }
  const errors: string[] = []
  const log = { warn: () => {}, error: (text: string) => void errors.push(text) }
  const known = aDevice().store
  known.save(CACHED_FEED, { value: [], asOf: 1 })
  const cacheRead = vi.spyOn(known, 'load')
  const loadFeed = new LoadFeed(ledger as Ledger, known, { now: () => 0 }, browserTimer)
  const store = new FeedStore(
    loadFeed,
    log,
    () => false,
    () => sought,
  )
  /** Until answers are taken. */
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const arrives = (to: Request | undefined, next: Cursor | null, rows: readonly Transaction[]) => {
    to?.answer({ rows, head, next })
    return settled()
  }
  const breaks = (to: Request | undefined) => {
    to?.fail(new Error('no network'))
    return settled()
  }
  return {
    store,
    read,
    readUp,
    found,
    errors,
    cacheRead,
    requests,
    pageArrives: (next: Cursor | null = null, rows: readonly Transaction[] = []) =>
      arrives(requests.pop(), next, rows),
    pageBreaks: () => breaks(requests.pop()),
    /** Of the pages that have not come, the one that was asked for first. */
    earlierPageArrives: (next: Cursor | null, rows: readonly Transaction[]) =>
      arrives(requests.shift(), next, rows),
    earlierPageBreaks: () => breaks(requests.shift()),
    headBreaks() {
      for (const listener of watchers.keys()) listener.fault(new Error('no network'))
      watchers.clear()
    },
    watchedFrom: () => [...watchers.values()],
    timesFollowed: () => timesFollowed,
    shown: () => store.current().feed.rows.map(({ id }) => id),
    statuses: () => store.current().feed.rows.map(({ status }) => status),
  }
}

/** Everybody's feed, with its first page: these rows, and more below them. */
async function openLive(...rows: readonly Transaction[]) {
  const opened = openFeed()
  opened.store.watch()
  await opened.pageArrives(older, rows)
  return opened
}

/** The same while older rows load and it is refreshed. */
async function openRefreshing() {
  const opened = await openLive()
  opened.store.loadMore()
  opened.headBreaks()
  opened.store.refresh()
  return opened
}

const own = 'u-own' as UserId

/** One's own part of the feed, with these rows and more below them. */
async function openOwn(...rows: readonly Transaction[]) {
  const opened = openFeed()
  void opened.store.show(own)
  await opened.pageArrives(older, rows)
  return opened
}

it('a feed is watched from the head of its first page', async () => {
  const { watchedFrom } = await openLive()
  expect(watchedFrom()).toEqual([head])
})

it('a feed is followed once from the same row, whatever changes in it', async () => {
  const { store, pageArrives, timesFollowed } = await openLive()
  store.showSent(aRow('sent', 2))
  store.loadMore()
  await pageArrives()
  expect(timesFollowed()).toBe(1)
})

it('a feed that is closed and opened again is followed again, by one listener', async () => {
  const { store, pageArrives, watchedFrom, timesFollowed } = openFeed()
  const close = store.watch()
  await pageArrives()
  close()
  store.watch()
  expect(timesFollowed()).toBe(2)
  expect(watchedFrom()).toEqual([head])
})

it('a feed that is refreshed is followed from its new head, by one listener', async () => {
  const { store, pageArrives, watchedFrom, timesFollowed } = await openLive()
  store.refresh()
  await pageArrives()
  expect(timesFollowed()).toBe(2)
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
  const { store, read, pageArrives, pageBreaks, headBreaks, watchedFrom } = await openLive()
  headBreaks()
  store.refresh()
  await pageBreaks()
  store.retry()
  await pageArrives()
  expect(read).toEqual([null, null, null])
  expect(watchedFrom()).toEqual([head])
  expect(store.current()).toMatchObject({ status: 'ready', freshness: 'live' })
})

it('a feed that broke, and could not load older rows, retries both', async () => {
  const { store, read, pageArrives, pageBreaks, headBreaks, watchedFrom } = await openLive()
  store.loadMore()
  await pageBreaks()
  headBreaks()
  store.retry()
  await pageArrives()
  expect(read).toEqual([null, older, older])
  expect(watchedFrom()).toEqual([head])
})

it('a feed that is refreshed while older rows load, does not fail where these do', async () => {
  const { store, errors, pageArrives, earlierPageBreaks } = await openRefreshing()
  const { request } = store.current()
  errors.length = 0
  await earlierPageBreaks()
  expect(store.current()).toMatchObject({ request, freshness: 'lost', failed: { older: false } })
  expect(errors).toEqual([])
  await pageArrives(older, [aRow('b', 2)])
  expect(store.current()).toMatchObject({
    request: null,
    freshness: 'live',
    failed: { older: false },
  })
})

it('a feed of which another part is shown while it loads, does not fail where the first part does', async () => {
  const { store, pageArrives, earlierPageBreaks } = openFeed()
  store.watch()
  void store.show('maya' as UserId)
  await earlierPageBreaks()
  expect(store.current().status).toBe('loading')
  await pageArrives(null, [aRow('b', 2)])
  expect(store.current()).toMatchObject({ status: 'ready', of: 'maya' })
})

it('a feed that is refreshed while older rows load, loads from its head', async () => {
  const { read } = await openRefreshing()
  expect(read).toEqual([null, older, null])
})

it.each([
  ['still says that older rows could not be loaded, where they could not', true],
  ['does not say that older rows could not be loaded', false],
])('a refresh that fails %s', async (_, isOlderLost) => {
  const { store, pageBreaks, headBreaks } = await openLive()
  if (isOlderLost) store.loadMore()
  await pageBreaks()
  headBreaks()
  store.refresh()
  await pageBreaks()
  expect(store.current()).toMatchObject({
    failed: { older: isOlderLost },
    freshness: 'not-refreshed',
  })
})

const deep: FeedPlace = { id: 'deep' as TransactionId, at: 200, isNear: false }
const rowsAround = [aRow('above', 300), aRow('deep', 200), aRow('below', 100)]

/** The two pages around a place far down come: one row above it, and more in both directions. */
async function deepArrives({ pageArrives }: ReturnType<typeof openFeed>, above = rowsAround[0]) {
  await pageArrives('up' as Cursor, above && [above])
  await pageArrives(older, rowsAround.slice(1))
}

/** A feed that was opened at a place far down. */
async function openDeep(above?: Transaction) {
  const opened = openFeed(deep)
  opened.store.watch()
  await deepArrives(opened, above)
  return opened
}

it('a feed with a place is loaded around it, from its time on, and is not followed', async () => {
  const { shown, read, readUp, watchedFrom } = await openDeep()
  expect(read).toEqual([200])
  expect(readUp).toEqual([200])
  expect(shown()).toEqual(['above', 'deep', 'below'])
  expect(watchedFrom()).toEqual([])
})

it('a feed with a place near its head is loaded from the head, if that has the row', async () => {
  const { store, read, pageArrives, watchedFrom } = openFeed({ ...deep, isNear: true })
  store.watch()
  await pageArrives(older, rowsAround)
  expect(read).toEqual([null])
  expect(watchedFrom()).toEqual([head])
})

it('a feed with a place near its head is loaded around it once too many came above', async () => {
  const opened = openFeed({ ...deep, isNear: true })
  opened.store.watch()
  await opened.pageArrives(older, [aRow('new', 900)])
  await deepArrives(opened)
  expect(opened.read).toEqual([null, 200])
  expect(opened.shown()).toEqual(['above', 'deep', 'below'])
})

it('a feed further down loads newer pages above its rows, and is followed from its head once that is there', async () => {
  const { store, shown, readUp, pageArrives, watchedFrom } = await openDeep()
  store.loadNewer()
  await pageArrives('further up' as Cursor, [aRow('higher', 400)])
  store.loadNewer()
  await pageArrives(null, [aRow('highest', 500)])
  expect(readUp).toEqual([200, 'up', 'further up'])
  expect(shown()).toEqual(['highest', 'higher', 'above', 'deep', 'below'])
  expect(watchedFrom()).toEqual([head])
})

it('a feed further down goes back to its head in one step', async () => {
  const { store, shown, read, pageArrives, watchedFrom } = await openDeep()
  const gone = store.goToHead()
  await pageArrives(older, [aRow('newest', 900)])
  expect(await gone).toBe(true)
  expect(read).toEqual([200, null])
  expect(shown()).toEqual(['newest'])
  expect(watchedFrom()).toEqual([head])
})

it('a feed goes to a place, and is no longer followed there', async () => {
  const opened = await openLive(aRow('newest', 900))
  const gone = opened.store.goTo(deep)
  await deepArrives(opened)
  expect(await gone).toBe(true)
  expect(opened.store.current()).toMatchObject({ goal: deep })
  expect(opened.watchedFrom()).toEqual([])
})

it('a place in loaded rows needs no request', async () => {
  const { store, read } = await openLive(...rowsAround)
  expect(await store.goTo(deep)).toBe(true)
  expect(read).toEqual([null])
  expect(store.current()).toMatchObject({ goal: deep, freshness: 'live' })
})

it('a place that cannot be loaded leaves the rows, live as they were', async () => {
  const { store, shown, pageBreaks, watchedFrom } = await openLive(aRow('newest', 900))
  const gone = store.goTo(deep)
  await pageBreaks()
  expect(await gone).toBe(false)
  expect(shown()).toEqual(['newest'])
  expect(store.current()).toMatchObject({ freshness: 'live' })
  expect(watchedFrom()).toEqual([head])
})

it('one’s own send is held until the head is there, further down the ledger', async () => {
  const { store, shown, pageArrives } = await openDeep()
  store.showSent({ ...aRow('own', 950), status: 'pending' })
  const below = shown()
  store.goToHead()
  await pageArrives(older, [aRow('newest', 900)])
  expect(below).toEqual(['above', 'deep', 'below'])
  expect(shown()).toEqual(['own', 'newest'])
})

it('rows from the cache show once a place takes too long', async () => {
  const advance = fakeTimers()
  const { store } = openFeed(deep)
  store.watch()
  await advance(4)
  expect(store.current().status).toBe('cached')
})

it('a feed that is closed while it loads a place shows no rows from the cache', async () => {
  const advance = fakeTimers()
  const { store } = openFeed(deep)
  store.watch()()
  await advance(4)
  expect(store.current().status).toBe('loading')
})

it('the cache is not read for a feed that is there', async () => {
  const advance = fakeTimers()
  const { store, cacheRead, requests } = openFeed()
  store.watch()
  requests.pop()?.answer({ rows: [], head, next: older })
  await advance(0)
  // To save the rows it read the old ones, which words may have been taken out of.
  cacheRead.mockClear()
  await advance(4)
  store.loadMore()
  requests.pop()?.fail(new Error('no network'))
  await advance(1)
  expect(store.current()).toMatchObject({ status: 'ready', failed: { older: true } })
  expect(cacheRead).not.toHaveBeenCalled()
})

it('the cache is not read for one’s own part', async () => {
  const { store, cacheRead, pageBreaks } = openFeed()
  void store.show(own)
  await pageBreaks()
  expect(store.current().status).toBe('failed')
  expect(cacheRead).not.toHaveBeenCalled()
})

const sent = 'sent' as TransactionId

it('one’s own part that could not read what has changed is loaded again by a retry', async () => {
  const { store, read, pageArrives, pageBreaks } = await openOwn()
  store.loadOwnNews([sent])
  await pageBreaks()
  expect(store.current()).toMatchObject({ freshness: 'lost' })
  store.retry()
  await pageArrives(null, [aRow('sent', 2)])
  await pageArrives(null, [aRow('sent', 2)])
  expect(read).toHaveLength(4)
  expect(store.current()).toMatchObject({ freshness: 'live' })
})

it('what changes in one’s own part while a place is loaded in vain is read after that', async () => {
  const { store, shown, pageArrives, pageBreaks } = await openOwn(aRow('old', 900))
  void store.goTo(deep)
  store.loadOwnNews([sent])
  await pageBreaks()
  await pageArrives(older, [aRow('sent', 950), aRow('old', 900)])
  expect(shown()).toEqual(['sent', 'old'])
})

it('one’s own part loads again once its account can be followed again, since rows further down may have changed', async () => {
  const { store, shown, read, pageArrives } = await openOwn(aRow('old', 900))
  store.loadOwnNews([sent], true)
  await pageArrives(null, [aRow('sent', 950), aRow('old', 900), aRow('handed-over', 10)])
  expect(shown()).toEqual(['sent', 'old', 'handed-over'])
  expect(store.current()).toMatchObject({ freshness: 'live' })
  expect(read).toHaveLength(2)
})

it('what changes in one’s own part while a page loads is read after that, whatever was being read before', async () => {
  const waiting = { ...aRow('deep', 200), status: 'waiting' } as const
  const opened = await openOwn(aRow('old', 900), waiting)
  const { store, found, pageArrives, earlierPageArrives, statuses } = opened
  store.loadOwnNews([sent])
  store.loadMore()
  found.push({ ...waiting, status: 'returned' })
  store.loadOwnNews(['deep' as TransactionId])
  await earlierPageArrives(older, [aRow('sent', 950), aRow('old', 900)])
  await pageArrives()
  await pageArrives(older, [aRow('sent', 950), aRow('old', 900)])
  expect(statuses()).toContain('returned')
})

it('one’s own part that cannot load again then offers to try again', async () => {
  const { store, pageBreaks } = await openOwn(aRow('old', 900))
  store.loadOwnNews([sent], true)
  await pageBreaks()
  expect(store.current()).toMatchObject({ freshness: 'not-refreshed' })
})

it('a row that another person has sent does not come into one’s own part', async () => {
  const { store, shown } = await openOwn()
  store.showSent(aRow('sent', 2))
  expect(shown()).toEqual([])
})

it('a feed that reaches its head shows what has changed in the rows below meanwhile', async () => {
  const above = { ...aRow('above', 300), status: 'waiting' } as const
  const { store, statuses, pageArrives, found } = await openDeep(above)
  found.push({ ...above, status: 'returned' })
  store.loadNewer()
  await pageArrives(null, [aRow('highest', 500)])
  expect(statuses()).toContain('returned')
})

it('one’s own part misses nothing below what it has read before', async () => {
  const { store, pageArrives } = await openOwn(aRow('loaded', 1))
  store.loadOwnNews([sent])
  await pageArrives(older, [aRow('sent', 2), aRow('loaded', 1)])
  store.loadOwnNews(['later' as TransactionId])
  await pageArrives(older, [aRow('later', 3), aRow('sent', 2)])
  expect([...store.current().feed.gaps]).toEqual([])
})
