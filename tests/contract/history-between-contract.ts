import { describe, expect, it } from 'vitest'
import { uniqueName, uniqueUserId } from '../builders/unique.ts'
import type { HistoryHarness } from './harness.ts'
import { type Someone, send, sendToNobody, withPeople } from './people.ts'

/** What happened between two accounts, and what an account received. */
export function describeHistoryBetween(name: string, open: () => Promise<HistoryHarness>): void {
  describe(`what happened between people ${name}`, () => {
    const { harness, one, two, three } = withPeople(open)
    const history = () => harness().history
    const between = async (maya: Someone, tom: Someone) =>
      (await history().loadBetween(maya.id, tom.id, null, 10)).rows
    const sums = (maya: Someone, tom: Someone) => history().sumBetween(maya.id, tom.id)
    /** Maya handed 5 over to Zoe, took 20 back, and lets 40 wait. */
    const handedTakenAndWaiting = async () => {
      const maya = await one()
      const wanted = uniqueName('Zoe')
      const handed = await sendToNobody(maya, wanted, 5)
      const taken = await sendToNobody(maya, wanted, 20)
      await sendToNobody(maya, wanted, 40)
      const zoe = await one(wanted)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      return { maya, zoe, handed }
    }

    it('is listed either way, newest first, without anybody else', async () => {
      const [maya, tom, lin] = await three()
      const first = await send(maya, tom, 1)
      await send(maya, lin, 2)
      const second = await send(tom, maya, 3)
      await send(lin, tom, 4)
      const page = await history().loadBetween(maya.id, tom.id, null, 10)
      expect(page.rows).toEqual([second, first])
      expect(page.next).toBeNull()
      expect(await between(tom, maya)).toEqual(page.rows)
    })

    it('is listed page by page', async () => {
      const [maya, tom] = await two()
      const rows = []
      for (let sent = 1; sent <= 5; sent++) rows.unshift(await send(maya, tom, sent))
      const first = await history().loadBetween(tom.id, maya.id, null, 3)
      const second = await history().loadBetween(tom.id, maya.id, first.next, 3)
      expect([...first.rows, ...second.rows]).toEqual(rows)
    })

    it('is listed with what was handed over, but not what waits or was taken back', async () => {
      const { maya, zoe, handed } = await handedTakenAndWaiting()
      expect((await between(maya, zoe)).map(({ id }) => id)).toEqual([handed.id])
    })

    it('is summed up, for each of the two', async () => {
      const [maya, tom, lin] = await three()
      await send(maya, tom, 5)
      await send(maya, lin, 100)
      await send(maya, tom, 7)
      await send(tom, maya, 3)
      expect(await sums(maya, tom)).toEqual({ byOne: 12, byOther: 3 })
      expect(await sums(tom, maya)).toEqual({ byOne: 3, byOther: 12 })
    })

    it('is summed up without what waits or was taken back', async () => {
      const { maya, zoe } = await handedTakenAndWaiting()
      expect(await sums(maya, zoe)).toEqual({ byOne: 5, byOther: 0 })
    })

    it('is all summed up, also where it is more than one list may have', async () => {
      const [maya, tom] = await two()
      for (let sent = 1; sent <= 102; sent++) await send(maya, tom, 1 + (sent % 3))
      await send(tom, maya, 9)
      expect(await sums(maya, tom)).toEqual({ byOne: 204, byOther: 9 })
    }, 120_000)

    it('is nothing between strangers', async () => {
      const [maya, tom] = await two()
      expect(await sums(maya, tom)).toEqual({ byOne: 0, byOther: 0 })
    })

    it.each([0, 101, 1.5])('is not listed in pages of %s', async (limit) => {
      const page = history().loadBetween(uniqueUserId(), uniqueUserId(), null, limit)
      await expect(page).rejects.toThrow(RangeError)
    })
  })

  describe(`what a person received ${name}`, () => {
    const { harness, one, two, three } = withPeople(open)
    const history = () => harness().history

    it('is counted from an instant on, without what was sent or came before', async () => {
      const [maya, tom] = await two()
      const before = await send(maya, tom, 1)
      await send(maya, tom, 2)
      await send(tom, maya, 3)
      await send(maya, tom, 4)
      expect(await history().countReceived(tom.id, before.timestamp)).toBe(2)
    })

    it('is counted at the hand-over where it was handed over, once', async () => {
      const [maya, tom] = await two()
      const wanted = uniqueName('Zoe')
      const early = await sendToNobody(maya, wanted)
      const between = await send(maya, tom)
      const late = await sendToNobody(maya, wanted)
      const waits = await sendToNobody(maya, wanted)
      const zoe = await one(wanted)
      await maya.ledger.handOver(early.id, maya.id)
      await maya.ledger.handOver(late.id, maya.id)
      expect(await history().countReceived(zoe.id, between.timestamp)).toBe(2)
      expect(await history().countReceived(zoe.id, waits.timestamp)).toBe(2)
    })

    it('is counted as nothing for a person who received nothing', async () => {
      const maya = await one()
      expect(await history().countReceived(maya.id, 0)).toBe(0)
    })

    it('is listed newest first, without what they sent or what others got', async () => {
      const [maya, tom, lin] = await three()
      const first = await send(maya, tom, 1)
      await send(tom, maya, 2)
      await send(maya, lin, 3)
      const second = await send(lin, tom, 4)
      expect(await history().loadReceived(tom.id, 10)).toEqual([
        { transaction: second, kind: 'received', at: second.timestamp, change: 4 },
        { transaction: first, kind: 'received', at: first.timestamp, change: 1 },
      ])
    })

    it('is listed with what was handed over, at the time of the hand-over, once', async () => {
      const [maya, tom] = await two()
      const wanted = uniqueName('Zoe')
      const waiting = await sendToNobody(maya, wanted)
      await sendToNobody(maya, wanted)
      const zoe = await one(wanted)
      const between = await send(tom, zoe, 10)
      const handed = await maya.ledger.handOver(waiting.id, maya.id)
      const received = await history().loadReceived(zoe.id, 10)
      expect(received.map(({ transaction }) => transaction.id)).toEqual([waiting.id, between.id])
      expect(received[0]?.at).toBe(handed.ok && handed.value.settledAt)
    })

    it('is listed no longer than asked for, also where all of it was handed over', async () => {
      const [maya, tom] = await two()
      const wanted = uniqueName('Zoe')
      const waiting = []
      for (let sent = 1; sent <= 3; sent++) waiting.push(await sendToNobody(maya, wanted, sent))
      const zoe = await one(wanted)
      await send(tom, zoe, 10)
      for (const { id } of waiting) await maya.ledger.handOver(id, maya.id)
      const received = await history().loadReceived(zoe.id, 2)
      expect(received.map(({ change }) => change)).toEqual([3, 2])
    })

    it('is nothing for an account that does not exist', async () => {
      expect(await history().loadReceived(uniqueUserId(), 10)).toEqual([])
    })

    it.each([0, 101, 1.5])('is not listed in lists of %s', async (limit) => {
      await expect(history().loadReceived(uniqueUserId(), limit)).rejects.toThrow(RangeError)
    })
  })
}
