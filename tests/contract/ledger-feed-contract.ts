import { describe, expect, it } from 'vitest'
import type { Cursor, FeedPage } from '../../src/core/domain/feed.ts'
import { newestFirst, type Transaction } from '../../src/core/domain/transaction.ts'
import { readFeed } from '../builders/read-feed.ts'
import type { LedgerHarness } from './harness.ts'
import { send, sendMany, sendToNobody, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeFeed(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`the feed of a ledger ${name}`, () => {
    const { harness, one, two, atOnce } = withPeople(open)
    const visitor = () => harness().visitor.ledger
    const follow = (head: Cursor | null) =>
      record<readonly Transaction[]>((listener) => visitor().watchHead(head, head, listener))
    /** Resolves once all these rows were reported, whatever else was. */
    const reportsAll = async (
      recording: ReturnType<typeof follow>,
      rows: readonly Transaction[],
    ) => {
      const seen = () => new Set(recording.values.flat().map(({ id }) => id))
      await recording.until(() => rows.every(({ id }) => seen().has(id)))
      recording.stop()
      expect(recording.values.flat()).toEqual(expect.arrayContaining([...rows]))
    }

    it('returns the newest rows first to a signed-out visitor, up to the limit', async () => {
      const [maya, tom] = await two()
      const rows = await sendMany(maya, tom, 4)
      const page = await visitor().loadPage(null, 3)
      expect(page.rows).toEqual(rows.slice(1).reverse())
    })

    it('continues after the previous page, without a gap or a repeated row', async () => {
      const [maya, tom] = await two()
      const rows = await sendMany(maya, tom, 7)
      const first = await visitor().loadPage(null, 3)
      const second = await visitor().loadPage(first.next, 3)
      const third = await visitor().loadPage(second.next, 1)
      expect([...first.rows, ...second.rows, ...third.rows]).toEqual([...rows].reverse())
    })

    it('misses and repeats no row while others arrive', async () => {
      const [maya, tom] = await two()
      const rows = await sendMany(maya, tom, 6)
      const first = await visitor().loadPage(null, 3)
      await sendMany(maya, tom, 5)
      const second = await visitor().loadPage(first.next, 3)
      expect([...first.rows, ...second.rows]).toEqual([...rows].reverse())
    })

    it('ends at the oldest row, and says so', async () => {
      const [maya, tom] = await two()
      await sendMany(maya, tom, 3)
      const all = await readFeed(visitor())
      const ids = new Set(all.map(({ id }) => id))
      expect(ids.size).toEqual(all.length)
      expect([...all].sort(newestFirst)).toEqual(all)
    })

    it('says that there is a next page only if there is one', async () => {
      const [maya, tom] = await two()
      await sendMany(maya, tom, 2)
      const all = await readFeed(visitor())
      const before = all.length > 100 ? null : await visitor().loadPage(null, all.length)
      expect(before?.next ?? null).toBeNull()
    })

    it('returns each row of the same time once, across pages', async () => {
      const [maya, tom] = await two()
      const rows: Transaction[] = []
      await atOnce(async () => void rows.push(...(await sendMany(maya, tom, 9))))
      const read: Transaction[] = []
      let next: Cursor | null = null
      for (let count = 0; count < 5; count++) {
        const page: FeedPage = await visitor().loadPage(next, 2)
        read.push(...page.rows)
        next = page.next
      }
      const own = new Set(rows.map(({ id }) => id))
      expect(read.filter(({ id }) => own.has(id))).toEqual([...rows].sort(newestFirst))
    })

    it('returns waiting and returned rows too, with their status', async () => {
      const maya = await one()
      const [waiting, taken] = [await sendToNobody(maya), await sendToNobody(maya)]
      await maya.ledger.takeBack(taken.id, maya.id)
      const { rows } = await visitor().loadPage(null, 2)
      expect(rows.map(({ id, status }) => [id, status])).toEqual([
        [taken.id, 'returned'],
        [waiting.id, 'waiting'],
      ])
    })

    it.each([0, -1, 101, 2.5])('refuses a page of %s rows', async (limit) => {
      await expect(visitor().loadPage(null, limit)).rejects.toThrow(RangeError)
      await expect(visitor().loadNewer(0, limit)).rejects.toThrow(RangeError)
    })

    it('reports rows that arrive after the newest loaded row', async () => {
      const [maya, tom] = await two()
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      const recording = follow(head)
      await harness().listening()
      await reportsAll(recording, [await send(maya, tom)])
    })

    it('reports rows that arrived between loading and watching', async () => {
      const [maya, tom] = await two()
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      const between = await sendMany(maya, tom, 3)
      await reportsAll(follow(head), between)
    })

    it('reports an older row that was taken back between loading and watching', async () => {
      const [maya, tom] = await two()
      const waiting = await sendToNobody(maya)
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      await maya.ledger.takeBack(waiting.id, maya.id)
      const recording = follow(head)
      const isChanged = ({ id, status }: Transaction) => id === waiting.id && status === 'returned'
      const rows = await recording.until((now) => now.some(isChanged))
      recording.stop()
      expect(rows.some(isChanged)).toBe(true)
    })

    it('misses no row of the same time as the newest loaded row', async () => {
      const [maya, tom] = await two()
      await atOnce(async () => {
        await send(maya, tom)
        const { head } = await visitor().loadPage(null, 1)
        const recording = follow(head)
        await harness().listening()
        await reportsAll(recording, await sendMany(maya, tom, 8))
      })
    })

    it('reports all rows to a watcher without a loaded row', async () => {
      const [maya, tom] = await two()
      await reportsAll(follow(null), [await send(maya, tom)])
    })

    it.each([
      ['settled', 'handOver'],
      ['returned', 'takeBack'],
    ] as const)('reports an older row that is %s from now on', async (status, verb) => {
      const [maya, tom] = await two()
      const row = await sendToNobody(maya)
      await send(maya, tom)
      await one(row.recipient as never)
      const { head } = await visitor().loadPage(null, 1)
      const recording = follow(head)
      await harness().listening()
      await maya.ledger[verb](row.id, maya.id)
      const isChanged = ({ id, status: now }: Transaction) => id === row.id && now === status
      const rows = await recording.until((now) => now.some(isChanged))
      recording.stop()
      expect(rows.filter(isChanged)).toHaveLength(1)
    })

    it('reports nothing after the subscription ended', async () => {
      const [maya, tom] = await two()
      const { head } = await visitor().loadPage(null, 1)
      const [ended, other] = [follow(head), follow(head)]
      ended.stop()
      await harness().listening()
      await reportsAll(other, [await send(maya, tom)])
      expect(ended.values).toEqual([])
    })
  })
}
