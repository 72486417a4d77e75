import { describe, expect, it } from 'vitest'
import type { FeedPage, Position } from '../../src/core/domain/feed.ts'
import { newestFirst, type Transaction } from '../../src/core/domain/transaction.ts'
import type { LedgerHarness } from './harness.ts'
import { send, sendMany, sendToNobody, withPeople } from './people.ts'

/** Reading from any place of the feed, upwards too, and the rows of one account. */
export function describePlaces(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`places in the feed of a ledger ${name}`, () => {
    const { harness, two, three, atOnce } = withPeople(open)
    const visitor = () => harness().visitor.ledger

    it('returns the rows above a position, those next to it, newest first', async () => {
      const rows = await sendMany(...(await two()), 6)
      const { rows: above } = await visitor().loadNewer(await cursorOf(rows[1]), 3)
      expect(ids(above)).toEqual(ids(rows.slice(2, 5).reverse()))
    })

    it('goes on upwards without a gap or a repeated row, up to the newest', async () => {
      const [lowest, ...rows] = await sendMany(...(await two()), 7)
      const above = await readUp(await cursorOf(lowest), 2)
      expect(ids(above)).toEqual(ids(rows.reverse()))
    })

    it('says that the newest row is reached only if it is', async () => {
      const rows = await sendMany(...(await two()), 5)
      const part = await visitor().loadNewer(await cursorOf(rows[0]), 3)
      const rest = await visitor().loadNewer(part.next ?? 0, 1)
      expect(part.next !== null).toBe(true)
      expect(ids(rest.rows)).toEqual(ids(rows.slice(4)))
      expect(rest.next).toBe(null)
    })

    it('returns nothing above the newest row, until one is sent', async () => {
      const [maya, tom] = await two()
      await send(maya, tom)
      const { head } = await visitor().loadPage(null, 1)
      const before = await visitor().loadNewer(head ?? 0, 3)
      const row = await send(maya, tom)
      const after = await visitor().loadNewer(head ?? 0, 3)
      expect(before).toEqual({ rows: [], head: null, next: null })
      expect(after.rows).toEqual([row])
    })

    it('starts at the rows of an instant, and goes on below them', async () => {
      const rows = await sendMany(...(await two()), 5)
      const place = rows[2]?.timestamp ?? 0
      const page = await visitor().loadPage(place, 2)
      const below = await visitor().loadPage(page.next, 1)
      expect(ids([...page.rows, ...below.rows])).toEqual(ids(rows.slice(0, 3).reverse()))
    })

    it('returns the rows later than an instant, but none of the instant itself', async () => {
      const rows = await sendMany(...(await two()), 5)
      const { rows: above } = await visitor().loadNewer(rows[2]?.timestamp ?? 0, 5)
      expect(ids(above)).toEqual(ids(rows.slice(3).reverse()))
    })

    it('has each row on one side of an instant, also where several have the same time', async () => {
      const people = await two()
      const rows: Transaction[] = []
      await atOnce(async () => void rows.push(...(await sendMany(...people, 6))))
      const place = rows[3]?.timestamp ?? 0
      const below = await visitor().loadPage(place, 6)
      const above = await visitor().loadNewer(place, 6)
      const own = new Set(ids(rows))
      const read = [...above.rows, ...below.rows].filter(({ id }) => own.has(id))
      expect(ids(read)).toEqual(ids([...rows].sort(newestFirst)))
    })

    it('starts at the newest row for an instant after it', async () => {
      const rows = await sendMany(...(await two()), 2)
      const { rows: newest } = await visitor().loadPage((rows[1]?.timestamp ?? 0) + 86_400_000, 2)
      expect(ids(newest)).toEqual(ids([...rows].reverse()))
    })

    it('has nothing at an instant before the first row, and that row above it', async () => {
      const [row] = await sendMany(...(await two()), 1)
      const below = await visitor().loadPage(1000, 5)
      const above = await visitor().loadNewer(1000, 100)
      expect(below).toEqual({ rows: [], head: null, next: null })
      expect(above.next !== null || ids(above.rows).includes(row?.id ?? '')).toBe(true)
    })

    it('returns what one account sent or received, page by page', async () => {
      const [maya, tom, priya] = await three()
      const own = [await send(maya, tom), await send(priya, maya)]
      await send(priya, tom)
      own.push(await sendToNobody(maya), await send(tom, maya))
      await send(tom, priya)
      const first = await visitor().loadPage(null, 3, maya.id)
      const second = await visitor().loadPage(first.next, 3, maya.id)
      expect(ids([...first.rows, ...second.rows])).toEqual(ids(own.reverse()))
      expect(second.next).toBe(null)
    })

    it('returns the rows of one account above a position', async () => {
      const [maya, tom, priya] = await three()
      const own = [await send(maya, tom), await send(priya, maya)]
      await send(priya, tom)
      own.push(await send(tom, maya))
      const oldest = own[0]?.timestamp ?? 0
      const first = await visitor().loadNewer(oldest, 1, maya.id)
      const second = await visitor().loadNewer(first.next ?? 0, 5, maya.id)
      expect(ids([...second.rows, ...first.rows])).toEqual(ids(own.slice(1).reverse()))
      expect(second.next).toBe(null)
    })

    async function cursorOf(row: Transaction | undefined): Promise<Position> {
      const { head } = await visitor().loadPage(row?.timestamp ?? 0, 1)
      return head ?? 0
    }

    /** All rows above a position, newest first. */
    async function readUp(from: Position, limit: number): Promise<Transaction[]> {
      const rows: Transaction[] = []
      for (let before: Position | null = from; before !== null; ) {
        const page: FeedPage = await visitor().loadNewer(before, limit)
        rows.unshift(...page.rows)
        before = page.next
      }
      return rows
    }
  })
}

const ids = (rows: readonly Transaction[]): readonly string[] => rows.map(({ id }) => id)
