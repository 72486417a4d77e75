import { describe, expect, it } from 'vitest'
import type { Cursor } from '../../src/core/domain/feed.ts'
import { newestFirst, type Transaction } from '../../src/core/domain/transaction.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { LedgerHarness } from './harness.ts'
import { type Someone, send, sendToNobody, someone } from './people.ts'
import { record } from './recording.ts'
import { withHarness } from './with-harness.ts'

export function describeFeed(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`the feed of a ledger ${name}`, () => {
    const harness = withHarness(open)
    const visitor = () => harness().visitor.ledger
    const two = async () => [await someone(harness()), await someone(harness())] as const

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
      const all = await readAll(visitor())
      const ids = new Set(all.map(({ id }) => id))
      expect(ids.size).toEqual(all.length)
      expect([...all].sort(newestFirst)).toEqual(all)
    })

    it('says that there is a next page only if there is one', async () => {
      const [maya, tom] = await two()
      await sendMany(maya, tom, 2)
      const all = await readAll(visitor())
      const before = all.length > 100 ? null : await visitor().loadPage(null, all.length)
      expect(before?.next ?? null).toBeNull()
    })

    it('returns each row of the same time once, across pages', async () => {
      const [maya, tom] = await two()
      const rows: Transaction[] = []
      const job = async () => {
        rows.push(...(await sendMany(maya, tom, 9)))
      }
      const { sameInstant } = harness()
      await (sameInstant ? sameInstant(job) : job())
      const read: Transaction[] = []
      let next: Cursor | null = null
      for (let page = 0; page < 5; page++) {
        const { rows: some, next: after }: Awaited<ReturnType<Ledger['loadPage']>> =
          await visitor().loadPage(next, 2)
        read.push(...some)
        next = after
      }
      const own = new Set(rows.map(({ id }) => id))
      expect(read.filter(({ id }) => own.has(id))).toEqual([...rows].sort(newestFirst))
    })

    it('returns waiting and returned rows too, with their status', async () => {
      const maya = await someone(harness())
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
      const recording = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
      await harness().listening()
      const row = await send(maya, tom)
      await recording.until((now) => now.some(({ id }) => id === row.id))
      recording.stop()
      expect(recording.values.flat()).toContainEqual(row)
    })

    it('reports rows that arrived between loading and watching', async () => {
      const [maya, tom] = await two()
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      const between = await sendMany(maya, tom, 3)
      const recording = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
      const seen = () => new Set(recording.values.flat().map(({ id }) => id))
      await recording.until(() => between.every(({ id }) => seen().has(id)))
      recording.stop()
      expect(recording.values.flat()).toEqual(expect.arrayContaining(between))
    })

    it('reports an older row that was taken back between loading and watching', async () => {
      const [maya, tom] = await two()
      const waiting = await sendToNobody(maya)
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      await maya.ledger.takeBack(waiting.id, maya.id)
      const recording = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
      const isChanged = ({ id, status }: Transaction) => id === waiting.id && status === 'returned'
      const rows = await recording.until((now) => now.some(isChanged))
      recording.stop()
      expect(rows.some(isChanged)).toBe(true)
    })

    it('misses no row of the same time as the newest loaded row', async () => {
      const [maya, tom] = await two()
      const job = async () => {
        await send(maya, tom)
        const { head } = await visitor().loadPage(null, 1)
        const recording = record<readonly Transaction[]>((listener) =>
          visitor().watchHead(head, head, listener),
        )
        await harness().listening()
        const rows = await sendMany(maya, tom, 8)
        const seen = () => new Set(recording.values.flat().map(({ id }) => id))
        await recording.until(() => rows.every(({ id }) => seen().has(id)))
        recording.stop()
        expect(recording.values.flat()).toEqual(expect.arrayContaining(rows))
      }
      const { sameInstant } = harness()
      await (sameInstant ? sameInstant(job) : job())
    })

    it('reports all rows to a watcher without a loaded row', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom)
      const recording = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(null, null, listener),
      )
      const rows = await recording.until((now) => now.some(({ id }) => id === row.id))
      recording.stop()
      expect(rows).toContainEqual(row)
    })

    it.each([
      ['settled', 'handOver'],
      ['returned', 'takeBack'],
    ] as const)('reports an older row that is %s from now on', async (status, verb) => {
      const [maya, tom] = await two()
      const row = await sendToNobody(maya)
      await send(maya, tom)
      await someone(harness(), row.recipient as never)
      const { head } = await visitor().loadPage(null, 1)
      const recording = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
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
      const ended = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
      const other = record<readonly Transaction[]>((listener) =>
        visitor().watchHead(head, head, listener),
      )
      ended.stop()
      await harness().listening()
      const row = await send(maya, tom)
      await other.until((rows) => rows.some(({ id }) => id === row.id))
      other.stop()
      expect(ended.values).toEqual([])
    })
  })
}

async function sendMany(sender: Someone, recipient: Someone, count: number) {
  const rows: Transaction[] = []
  for (let sent = 0; sent < count; sent++) rows.push(await send(sender, recipient, 1))
  return rows
}

async function readAll(ledger: Ledger): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let next: Cursor | null = null
  do {
    const page: Awaited<ReturnType<Ledger['loadPage']>> = await ledger.loadPage(next, 100)
    rows.push(...page.rows)
    next = page.next
  } while (next !== null)
  return rows
}
