import { describe, expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type FeedPage,
  type Position,
  withPage,
} from '../../../src/core/domain/feed.ts'
import type { HeadNews } from '../../../src/core/domain/feed-head.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { LedgerCache } from '../../../src/core/ports/device-store.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Clock, Timer } from '../../../src/core/ports/platform.ts'
import { LoadFeed } from '../../../src/core/use-cases/load-feed.ts'
import { aDevice } from '../../builders/a-device.ts'
import { record } from '../../contract/recording.ts'
import { aRow } from '../builders.ts'
import { aDraft, openWorld } from './world.ts'

describe('the public feed', () => {
  it('is loaded signed out, in pages of 25, down to the oldest row', async () => {
    const { ledger, signInAs, send, identity, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 30; n++) {
      await send(aDraft({ id: `f${n}`, amount: '1' }))
    }
    await identity.signOut()
    const loadFeed = loadFeedOf(ledger, aDevice().store, clock)
    const first = withPage(EMPTY_FEED, await loadFeed.loadWindow(null, null))
    const whole = withPage(first, await loadFeed.loadOlder(first.next as Cursor, null))
    expect(first.rows.length).toBe(25)
    expect(whole.rows.length).toBe(30)
    expect(whole.next).toBe(null)
  })

  it('reports rows that come after the newest loaded row', async () => {
    const { ledger, signInAs, send, clock } = await openWorld()
    await signInAs('Lin')
    await send(aDraft({ id: 'before' }))
    const loadFeed = loadFeedOf(ledger, aDevice().store, clock)
    const { head, rows } = await loadFeed.loadWindow(null, null)
    const recording = record<HeadNews>((listener) =>
      loadFeed.watch({ position: head, rows }, listener),
    )
    await send(aDraft({ id: 'after' }))
    const newer = await recording.until((news) => news.rows.some(({ id }) => id === 'after'))
    expect(newer.rows[0]?.id).toBe('after')
  })

  it('is saved as it was last loaded, with newer rows, one page of it', async () => {
    const { ledger, signInAs, send, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 26; n++) await send(aDraft({ id: `f${n}`, amount: '1' }))
    const known = aDevice().store
    const loadFeed = loadFeedOf(ledger, known, clock)
    const first = await loadFeed.loadWindow(null, null)
    await loadFeed.loadOlder(first.next as Cursor, null)
    expect(loadFeed.cached()).toEqual({ value: first.rows, asOf: clock.now() })
    const recording = record<HeadNews>((listener) =>
      loadFeed.watch({ position: first.head, rows: first.rows }, listener),
    )
    await send(aDraft({ id: 'since', amount: '1' }))
    const news = await recording.until(({ rows }) => rows.some(({ id }) => id === 'since'))
    const [since] = news.rows
    expect(loadFeedOf(ledger, known, clock).cached()?.value).toEqual([
      since,
      ...first.rows.slice(0, 24),
    ])
  })

  it('is loaded around a place at any depth, without the rows above it', async () => {
    const { loadFeed, read } = await feedOf(50_000)
    const { rows, next, newer } = await loadFeed.loadWindow(placeOf(30_000), null)
    expect(rows.map(({ id }) => id)).toContain('row-30000')
    expect(rows[0]?.id).toBe('row-29990')
    expect(rows.at(-1)?.id).toBe('row-30024')
    expect(next !== null && newer !== null).toBe(true)
    expect(read()).toBe(35)
  })

  it('is loaded from its head for a place that the newest page has', async () => {
    const { loadFeed, read } = await feedOf(100)
    const { rows, newer } = await loadFeed.loadWindow({ ...placeOf(20), isNear: true }, null)
    expect(rows[0]?.id).toBe('row-1')
    expect(newer).toBe(null)
    expect(read()).toBe(25)
  })

  it('is loaded around a place that the newest page has no more', async () => {
    const { loadFeed } = await feedOf(100)
    const { rows } = await loadFeed.loadWindow({ ...placeOf(60), isNear: true }, null)
    expect(rows[0]?.id).toBe('row-50')
  })

  it('is loaded up to its head for a place right below it, and saved as the newest page', async () => {
    const { loadFeed } = await feedOf(100)
    const { rows, newer } = await loadFeed.loadWindow(placeOf(6), null)
    expect(rows[0]?.id).toBe('row-1')
    expect(newer).toBe(null)
    expect(loadFeed.cached()?.value.length).toBe(25)
  })

  it('does not save a page from further down', async () => {
    const { loadFeed } = await feedOf(100)
    await loadFeed.loadWindow(placeOf(60), null)
    expect(loadFeed.cached()).toBe(null)
  })

  it('throws for a place that cannot be loaded', async () => {
    const { loadFeed, ledger } = await feedOf(100)
    ledger.loadNewer = () => Promise.reject(new Fault('unreachable', 'The network is gone'))
    await expect(loadFeed.loadWindow(placeOf(60), null)).rejects.toThrow(Fault)
  })
})

describe('rows above those that were loaded further down', () => {
  const waiting: Transaction = { ...aRow('row-60', 100_000 - 60), status: 'waiting' }
  const returned: Transaction = { ...waiting, status: 'returned' }

  it('come with what was waiting below, as it is now, once the newest is there', async () => {
    const { loadFeed, ledger } = await feedOf(100)
    ledger.find = async () => returned
    const page = await loadFeed.loadNewer('20' as Cursor, null, [waiting])
    expect(page.rows.at(-1)).toEqual(returned)
  })

  it('come alone before that', async () => {
    const { loadFeed } = await feedOf(100)
    const page = await loadFeed.loadNewer('40' as Cursor, null, [waiting])
    expect(page.rows.every(({ status }) => status === 'settled')).toBe(true)
  })

  it('come alone where all below is settled', async () => {
    const { loadFeed } = await feedOf(100)
    const page = await loadFeed.loadNewer('20' as Cursor, null, [aRow('row-60', 1)])
    expect(page.rows.every(({ status }) => status === 'settled')).toBe(true)
  })
})

describe('one’s own part of the feed', () => {
  /** Lin has sent 30 times, and Ben once. */
  async function openOwn() {
    const world = await openWorld()
    const lin = await world.signInAs('Lin')
    for (let n = 1; n <= 30; n++) await world.send(aDraft({ id: `lin-${n}`, amount: '1' }))
    const ben = await world.signInAs('Ben')
    await world.send(aDraft({ id: 'ben-1', recipient: 'Lin', amount: '1' }))
    await world.send(aDraft({ id: 'ben-2', amount: '1' }))
    const cache = aDevice().store
    return { ...world, lin, ben, loadFeed: loadFeedOf(world.ledger, cache, world.clock) }
  }

  it('has what the account sent and received, and nothing else', async () => {
    const { loadFeed, lin } = await openOwn()
    const first = await loadFeed.loadWindow(null, lin.id)
    const second = await loadFeed.loadOlder(first.next as Cursor, lin.id)
    expect(first.rows[0]?.id).toBe('ben-1')
    expect(first.rows.length + second.rows.length).toBe(31)
  })

  it('is not saved for when the ledger is out of reach', async () => {
    const { loadFeed, lin } = await openOwn()
    await loadFeed.loadWindow(null, lin.id)
    expect(loadFeed.cached()).toBe(null)
  })

  it('gets what is new once the account has changed', async () => {
    const { loadFeed, lin, send } = await openOwn()
    const { rows } = await loadFeed.loadWindow(null, lin.id)
    await send(aDraft({ id: 'ben-3', recipient: 'Lin', amount: '1' }))
    const news = await loadFeed.loadNews(lin.id, ['ben-3' as TransactionId], rows)
    expect(news.rows[0]?.id).toBe('ben-3')
    expect(news.gapBelow).toBe(null)
  })

  it('gets an older transaction that was handed over just now', async () => {
    const { loadFeed, lin } = await openOwn()
    const { rows } = await loadFeed.loadWindow(null, lin.id)
    const news = await loadFeed.loadNews(lin.id, ['lin-2' as TransactionId], rows)
    expect(news.rows.map(({ id }) => id)).toContain('lin-2')
  })

  it('says when more is new than it gets', async () => {
    const { loadFeed, lin } = await openOwn()
    const news = await loadFeed.loadNews(lin.id, ['ben-1' as TransactionId], [])
    expect(news.gapBelow).toBe(news.rows.at(-1)?.id)
  })
})

function loadFeedOf(ledger: Ledger, cache: LedgerCache, clock: Clock): LoadFeed {
  /** Time flies. */
  const timer: Timer = {
    after(_, job) {
      setTimeout(job)
      return () => {}
    },
  }
  return new LoadFeed(ledger, cache, clock, timer)
}

/** The place of a row of this feed. */
const placeOf = (position: number) => ({
  id: `row-${position}` as TransactionId,
  at: 100_000 - position,
  isNear: false,
})

/** A feed with this many rows, "row-1" the newest, and how many rows were read of it. */
async function feedOf(count: number) {
  let read = 0
  const rowAt = (position: number) => aRow(`row-${position}`, 100_000 - position)
  /** The rows of these positions. The cursor of a row is its position. */
  const pageOf = (from: number, to: number, next: number | null): FeedPage => {
    const rows = Array.from({ length: to - from + 1 }, (_, index) => rowAt(from + index))
    read += rows.length
    const cursor = (position: number) => `${position}` as Cursor
    return { rows, head: cursor(from), next: next === null ? null : cursor(next) }
  }
  const positionOf = (position: Position) =>
    typeof position === 'number' ? 100_000 - position - 1 : Number(position)
  const ledger: Pick<Ledger, 'loadPage' | 'loadNewer'> & Partial<Ledger> = {
    async loadPage(after, limit) {
      const from = after === null ? 0 : positionOf(after)
      const to = Math.min(count, from + limit)
      return pageOf(from + 1, to, to < count ? to : null)
    },
    async loadNewer(before, limit) {
      const to = positionOf(before) + (typeof before === 'number' ? 0 : -1)
      const from = Math.max(1, to - limit + 1)
      return pageOf(from, to, from > 1 ? from : null)
    },
  }
  const loadFeed = loadFeedOf(ledger as Ledger, aDevice().store, { now: () => 0 })
  return { loadFeed, ledger, read: () => read }
}
