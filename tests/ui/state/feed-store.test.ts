import { expect, it } from 'vitest'
import type { Cursor, FeedPage } from '../../../src/core/domain/feed.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { LoadFeed, type RowBefore } from '../../../src/core/use-cases/load-feed.ts'
import { FeedStore } from '../../../src/ui/state/feed-store.ts'
import { memoryOfflineCache } from '../../builders/memory-offline-cache.ts'
import { windableTimers } from '../windable-timers.ts'

const head = 'head' as Cursor
const older = 'older' as Cursor

/** A feed whose pages come when they are let, over a ledger that knows what is read, and who follows it and from where. */
function openFeed(sought: RowBefore | null = null) {
  const followers = new Map<Listener<never>, Cursor | null>()
  const read: (Cursor | null)[] = []
  let arrive: (page: FeedPage) => void = () => {}
  let fail: (cause: unknown) => void = () => {}
  const ledger: Partial<Ledger> = {
    page: (after) =>
      new Promise((resolve, reject) => {
        read.push(after)
        arrive = resolve
        fail = reject
      }),
    watchHead(since, listener) {
      followers.set(listener, since)
      return () => void followers.delete(listener)
    },
  }
  const log = { warn: () => {}, error: () => {} }
  const known = memoryOfflineCache()
  known.saveFeed({ value: [], asOf: 1 })
  const loadFeed = new LoadFeed(ledger as Ledger, known, { now: () => 0 })
  const store = new FeedStore(loadFeed, log, () => false, sought)
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const pageArrives = (next: Cursor | null = null) => {
    arrive({ rows: [], head, next })
    return settled()
  }
  const pageBreaks = () => {
    fail(new Error('no network'))
    return settled()
  }
  const headBreaks = () => {
    for (const listener of followers.keys()) listener.fault(new Error('no network'))
    followers.clear()
  }
  const followedFrom = () => [...followers.values()]
  return { store, read, pageArrives, pageBreaks, headBreaks, followedFrom }
}

it('a feed is followed from the head of its first page', async () => {
  const { store, pageArrives, followedFrom } = openFeed()
  store.begin()
  await pageArrives()
  expect(followedFrom()).toEqual([head])
})

it('a feed that is closed before its first page came is not followed', async () => {
  const { store, pageArrives, followedFrom } = openFeed()
  store.begin()
  store.close()
  await pageArrives()
  expect(followedFrom()).toEqual([])
})

it('a feed that is closed before its first page came, and opened again, is followed once', async () => {
  const { store, pageArrives, followedFrom } = openFeed()
  store.begin()
  store.close()
  store.begin()
  await pageArrives()
  expect(followedFrom()).toEqual([head])
})

it('a feed that broke, and could not be begun anew without a network, is begun anew with it', async () => {
  const { store, read, pageArrives, pageBreaks, headBreaks, followedFrom } = openFeed()
  store.begin()
  await pageArrives(older)
  headBreaks()
  store.startOver()
  await pageBreaks()
  store.tryAgain()
  await pageArrives()
  expect([read, followedFrom(), store.current().live]).toEqual([[null, null, null], [head], true])
})

it('a feed that broke while older rows could not be read either, goes on with both', async () => {
  const { store, read, pageArrives, pageBreaks, headBreaks, followedFrom } = openFeed()
  store.begin()
  await pageArrives(older)
  store.readOn()
  await pageBreaks()
  headBreaks()
  store.tryAgain()
  await pageArrives()
  expect([read, followedFrom()]).toEqual([[null, older, older], [head]])
})

it('a feed that is to begin anew while older rows are read, begins anew once they are there', async () => {
  const { store, read, pageArrives, headBreaks } = openFeed()
  store.begin()
  await pageArrives(older)
  store.readOn()
  headBreaks()
  store.startOver()
  await pageArrives()
  expect(read).toEqual([null, older, null])
})

it('older rows that could not be read are still said to be missing where the feed cannot be begun anew either', async () => {
  const { store, pageArrives, pageBreaks, headBreaks } = openFeed()
  store.begin()
  await pageArrives(older)
  store.readOn()
  await pageBreaks()
  headBreaks()
  store.startOver()
  await pageBreaks()
  expect(store.current()).toMatchObject({ status: 'failed', live: false })
})

it('a feed that could not be begun anew does not say that older rows could not be read', async () => {
  const { store, pageArrives, pageBreaks, headBreaks } = openFeed()
  store.begin()
  await pageArrives(older)
  headBreaks()
  store.startOver()
  await pageBreaks()
  expect(store.current()).toMatchObject({ status: 'ready', live: false })
})

it('rows of last time do not show while page after page is answered, however long that takes altogether', async () => {
  const wind = windableTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  const shownOfLastTime: boolean[] = []
  store.subscribe(() => shownOfLastTime.push(store.current().asOf !== null))
  store.begin()
  for (const next of [older, older, null]) {
    await wind(3)
    await pageArrives(next)
  }
  expect([store.current().begun, shownOfLastTime.includes(true)]).toEqual([true, false])
})

it('rows of last time show once one of the pages on the way down takes too long', async () => {
  const wind = windableTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  store.begin()
  await wind(3)
  await pageArrives(older)
  await wind(4)
  expect(store.current().asOf).not.toBeNull()
})

it('a feed that is closed while it is read down to a place shows no rows of last time any more', async () => {
  const wind = windableTimers()
  const { store, pageArrives } = openFeed({ id: 'deep' as TransactionId, above: 200 })
  store.begin()
  store.close()
  await pageArrives(older)
  await wind(4)
  expect(store.current().asOf).toBeNull()
})
