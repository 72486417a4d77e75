import { describe, expect, it } from 'vitest'
import { uniqueName, uniqueUserId } from '../builders/unique.ts'
import type { HistoryHarness } from './harness.ts'
import { send, sendToNobody, someone } from './people.ts'
import { withHarness } from './with-harness.ts'

/** What happened between two accounts, and what an account received. */
export function describeHistoryBetween(name: string, open: () => Promise<HistoryHarness>): void {
  describe(`the transactions between two people ${name}`, () => {
    const harness = withHarness(open)
    const history = () => harness().history
    const two = async () => [await someone(harness()), await someone(harness())] as const

    it('go either way, newest first, and include nobody else', async () => {
      const [maya, tom] = await two()
      const lin = await someone(harness())
      const first = await send(maya, tom, 1)
      await send(maya, lin, 2)
      const second = await send(tom, maya, 3)
      await send(lin, tom, 4)
      const page = await history().loadBetween(maya.id, tom.id, null, 10)
      expect(page.rows).toEqual([second, first])
      expect(page.next).toBeNull()
    })

    it('are the same from both sides', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 1)
      await send(tom, maya, 3)
      const ofMaya = await history().loadBetween(maya.id, tom.id, null, 10)
      const ofTom = await history().loadBetween(tom.id, maya.id, null, 10)
      expect(ofTom.rows).toEqual(ofMaya.rows)
    })

    it('come page by page', async () => {
      const [maya, tom] = await two()
      const rows = []
      for (let sent = 1; sent <= 5; sent++) rows.unshift(await send(maya, tom, sent))
      const first = await history().loadBetween(tom.id, maya.id, null, 3)
      const second = await history().loadBetween(tom.id, maya.id, first.next, 3)
      expect([...first.rows, ...second.rows]).toEqual(rows)
    })

    it('include what was handed over, but not what waits or was taken back', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      const [handed, taken] = [await sendToNobody(maya, wanted), await sendToNobody(maya, wanted)]
      await sendToNobody(maya, wanted)
      const zoe = await someone(harness(), wanted)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      const { rows } = await history().loadBetween(maya.id, zoe.id, null, 10)
      expect(rows.map(({ id }) => id)).toEqual([handed.id])
    })

    it('are summed up, for each of the two', async () => {
      const [maya, tom] = await two()
      const lin = await someone(harness())
      await send(maya, tom, 5)
      await send(maya, lin, 100)
      await send(maya, tom, 7)
      await send(tom, maya, 3)
      const { id } = maya
      expect(await history().sumBetween(id, tom.id)).toEqual({ byOne: 12, byOther: 3 })
      expect(await history().sumBetween(tom.id, id)).toEqual({ byOne: 3, byOther: 12 })
    })

    it('are summed up without what waits or was taken back', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      const handed = await sendToNobody(maya, wanted, 5)
      const taken = await sendToNobody(maya, wanted, 20)
      await sendToNobody(maya, wanted, 40)
      const zoe = await someone(harness(), wanted)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      expect(await history().sumBetween(maya.id, zoe.id)).toEqual({ byOne: 5, byOther: 0 })
    })

    it('are all summed up, also where they are more than one list may have', async () => {
      const [maya, tom] = await two()
      for (let sent = 1; sent <= 102; sent++) await send(maya, tom, 1 + (sent % 3))
      await send(tom, maya, 9)
      expect(await history().sumBetween(maya.id, tom.id)).toEqual({ byOne: 204, byOther: 9 })
    }, 120_000)

    it('are nothing between strangers', async () => {
      const [maya, tom] = await two()
      expect(await history().sumBetween(maya.id, tom.id)).toEqual({ byOne: 0, byOther: 0 })
    })

    it.each([0, 101, 1.5])('refuse a page of %s', async (limit) => {
      const page = history().loadBetween(uniqueUserId(), uniqueUserId(), null, limit)
      await expect(page).rejects.toThrow(RangeError)
    })
  })

  describe(`how much a person received ${name}`, () => {
    const harness = withHarness(open)
    const history = () => harness().history

    it('counts what came after an instant, not what was sent or came before', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const before = await send(maya, tom, 1)
      await send(maya, tom, 2)
      await send(tom, maya, 3)
      await send(maya, tom, 4)
      expect(await history().countReceived(tom.id, before.timestamp)).toBe(2)
    })

    it('counts what was handed over at the hand-over, once', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const wanted = uniqueName('Zoe')
      const early = await sendToNobody(maya, wanted)
      const between = await send(maya, tom)
      const late = await sendToNobody(maya, wanted)
      const waits = await sendToNobody(maya, wanted)
      const zoe = await someone(harness(), wanted)
      await maya.ledger.handOver(early.id, maya.id)
      await maya.ledger.handOver(late.id, maya.id)
      expect(await history().countReceived(zoe.id, between.timestamp)).toBe(2)
      expect(await history().countReceived(zoe.id, waits.timestamp)).toBe(2)
    })

    it('is nothing for a person who received nothing', async () => {
      const maya = await someone(harness())
      expect(await history().countReceived(maya.id, 0)).toBe(0)
    })
  })

  describe(`what a person received ${name}`, () => {
    const harness = withHarness(open)
    const history = () => harness().history

    it('is listed newest first, without what they sent or what others got', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const lin = await someone(harness())
      const first = await send(maya, tom, 1)
      await send(tom, maya, 2)
      await send(maya, lin, 3)
      const second = await send(lin, tom, 4)
      expect(await history().loadReceived(tom.id, 10)).toEqual([
        { transaction: second, kind: 'received', at: second.timestamp, change: 4 },
        { transaction: first, kind: 'received', at: first.timestamp, change: 1 },
      ])
    })

    it('has what was handed over at the time of the hand-over, once', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const wanted = uniqueName('Zoe')
      const waiting = await sendToNobody(maya, wanted)
      await sendToNobody(maya, wanted)
      const zoe = await someone(harness(), wanted)
      const between = await send(tom, zoe, 10)
      const handed = await maya.ledger.handOver(waiting.id, maya.id)
      const received = await history().loadReceived(zoe.id, 10)
      expect(received.map(({ transaction }) => transaction.id)).toEqual([waiting.id, between.id])
      expect(received[0]?.at).toBe(handed.ok && handed.value.settledAt)
    })

    it('has no more than asked for, also where all of it was handed over', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const wanted = uniqueName('Zoe')
      const waiting = []
      for (let sent = 1; sent <= 3; sent++) waiting.push(await sendToNobody(maya, wanted, sent))
      const zoe = await someone(harness(), wanted)
      await send(tom, zoe, 10)
      for (const { id } of waiting) await maya.ledger.handOver(id, maya.id)
      const received = await history().loadReceived(zoe.id, 2)
      expect(received.map(({ change }) => change)).toEqual([3, 2])
    })

    it('is nothing for an account that does not exist', async () => {
      expect(await history().loadReceived(uniqueUserId(), 10)).toEqual([])
    })

    it.each([0, 101, 1.5])('refuses a list of %s', async (limit) => {
      await expect(history().loadReceived(uniqueUserId(), limit)).rejects.toThrow(RangeError)
    })
  })
}
