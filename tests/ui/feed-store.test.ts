import { expect, it } from 'vitest'
import type { Cursor, FeedPage } from '../../src/core/domain/feed.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Listener } from '../../src/core/ports/subscription.ts'
import { LoadFeed } from '../../src/core/use-cases/load-feed.ts'
import { FeedStore } from '../../src/ui/feed/feed-store.ts'
import { ramLastKnown } from '../builders/ram-last-known.ts'

const head = 'head' as Cursor

/** A feed whose first page comes when it is let, over a ledger that knows who follows it and from where. */
function openFeed() {
  const followers = new Map<Listener<never>, Cursor | null>()
  let arrive: (page: FeedPage) => void = () => {}
  const ledger: Partial<Ledger> = {
    page: () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
    watchHead(since, listener) {
      followers.set(listener, since)
      return () => void followers.delete(listener)
    },
  }
  const log = { warn: () => {}, error: () => {} }
  const loadFeed = new LoadFeed(ledger as Ledger, ramLastKnown(), { now: () => 0 })
  const store = new FeedStore(loadFeed, log, () => false)
  const pageArrives = async () => {
    arrive({ rows: [], head, next: null })
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
  return { store, pageArrives, followedFrom: () => [...followers.values()] }
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
