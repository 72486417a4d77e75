import { describe, expect, it } from 'vitest'
import { Fault } from '../../../src/core/domain/fault.ts'
import { type Cursor, EMPTY_FEED, withPage } from '../../../src/core/domain/feed.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { LoadFeed } from '../../../src/core/use-cases/load-feed.ts'
import { memoryOfflineCache } from '../../builders/memory-offline-cache.ts'
import { record } from '../../contract/recording.ts'
import { aRow } from '../builders.ts'
import { aDraft, openWorld } from './world.ts'

describe('the public feed', () => {
  it('is loaded signed out, in pages of 25, down to the oldest row', async () => {
    const { ledger, signInAs, sending, identity, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 30; n++) {
      await sending().send(aDraft({ id: `f${n}`, amount: '1' }))
    }
    await identity.signOut()
    const loadFeed = new LoadFeed(ledger, memoryOfflineCache(), clock)
    const first = withPage(EMPTY_FEED, await loadFeed.load(null))
    const whole = withPage(first, await loadFeed.load(first.next))
    expect(first.rows.length).toBe(25)
    expect(whole.rows.length).toBe(30)
    expect(whole.next).toBe(null)
  })

  it('reports rows that come after the newest loaded row', async () => {
    const { ledger, signInAs, sending, clock } = await openWorld()
    await signInAs('Lin')
    await sending().send(aDraft({ id: 'before' }))
    const loadFeed = new LoadFeed(ledger, memoryOfflineCache(), clock)
    const { head } = await loadFeed.load(null)
    const recording = record<readonly Transaction[]>((listener) => loadFeed.watch(head, listener))
    await sending().send(aDraft({ id: 'after' }))
    const newer = await recording.until((rows) => rows.some(({ id }) => id === 'after'))
    expect(newer.map(({ id }) => id)).toEqual(['after'])
  })

  it('is saved as it was last loaded, with newer rows, one page of it', async () => {
    const { ledger, signInAs, sending, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 26; n++) await sending().send(aDraft({ id: `f${n}`, amount: '1' }))
    const known = memoryOfflineCache()
    const loadFeed = new LoadFeed(ledger, known, clock)
    const first = await loadFeed.load(null)
    await loadFeed.load(first.next)
    expect(loadFeed.cached()).toEqual({ value: first.rows, asOf: clock.now() })
    const recording = record<readonly Transaction[]>((listener) =>
      loadFeed.watch(first.head, listener),
    )
    await sending().send(aDraft({ id: 'since', amount: '1' }))
    const [since] = await recording.until((rows) => rows.some(({ id }) => id === 'since'))
    expect(new LoadFeed(ledger, known, clock).cached()?.value).toEqual([
      since,
      ...first.rows.slice(0, 24),
    ])
  })

  it('is loaded down to a row that was loaded before, in larger pages, without a gap', async () => {
    const { loadFeed, pages } = await feedOf(260)
    const { rows, next, head } = await loadFeed.loadDownTo(rowBefore(200), () => {})
    expect(rows.length).toBe(225)
    expect(rows[0]?.id).toBe('row-1')
    expect(rows.at(-1)?.id).toBe('row-225')
    expect(next !== null).toBe(true)
    expect(head !== null).toBe(true)
    expect(pages).toEqual([25, 100, 100])
  })

  it('is loaded 2,025 rows down at most to find a row that does not exist', async () => {
    const { loadFeed, pages } = await feedOf(5000)
    await loadFeed.loadDownTo({ id: 'gone' as TransactionId, above: 2000 }, () => {})
    expect(pages.reduce((sum, size) => sum + size)).toBe(2025)
  })

  it('is loaded from the top if a row was further down than that', async () => {
    const { loadFeed, pages } = await feedOf(5000)
    await loadFeed.loadDownTo(rowBefore(2026), () => {})
    await loadFeed.loadDownTo(rowBefore(2025), () => {})
    expect(pages[0]).toBe(25)
    expect(pages.length).toEqual(1 + 21)
  })

  it('reports each page on the way down', async () => {
    const { loadFeed, pages } = await feedOf(260)
    const pagesAt: number[] = []
    await loadFeed.loadDownTo(rowBefore(200), () => pagesAt.push(pages.length))
    expect(pagesAt).toEqual([1, 2, 3])
  })

  it('is returned as far as it can be loaded', async () => {
    const { loadFeed, ledger } = await feedOf(260)
    ledger.breakAfter(2)
    expect((await loadFeed.loadDownTo(rowBefore(250), () => {})).rows).toHaveLength(125)
  })
})

/** A row of this feed, as it was loaded before. */
const rowBefore = (position: number) => ({
  id: `row-${position}` as TransactionId,
  above: position - 1,
})

/** A feed with this many rows, "row-1" the newest, and the sizes of the requested pages. */
async function feedOf(count: number) {
  const pages: number[] = []
  let most = Number.POSITIVE_INFINITY
  const loadPage: Ledger['loadPage'] = async (after, limit) => {
    pages.push(limit)
    if (pages.length > most) throw new Fault('unreachable', 'The network is gone')
    const from = Number(after ?? 0)
    const length = Math.min(limit, count - from)
    const rows = Array.from({ length }, (_, index) =>
      aRow(`row-${from + index + 1}`, count - from - index),
    )
    const last = from + length
    return { rows, head: '0' as Cursor, next: last < count ? (String(last) as Cursor) : null }
  }
  const breakAfter = (pagesRead: number) => {
    most = pagesRead
  }
  const loadFeed = new LoadFeed({ loadPage } as Ledger, memoryOfflineCache(), { now: () => 0 })
  return { loadFeed, pages, ledger: { breakAfter } }
}
