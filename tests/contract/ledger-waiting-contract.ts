import { describe, expect, it } from 'vitest'
import type { Cursor, Position } from '../../src/core/domain/feed.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { uniqueName, uniqueTransferId } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import { accountOf, balanceOf, send, sendToNobody, someone, totalOf } from './people.ts'
import { record } from './recording.ts'
import { withHarness } from './with-harness.ts'

export function describeWaiting(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`waiting points in a ledger ${name}`, () => {
    const harness = withHarness(open)

    it('takes points for a name that nobody has from the sender, and lets them wait', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const { balance, totalSent } = await accountOf(harness(), maya.id)
      expect(row.status).toBe('waiting')
      expect(row.recipientId).toBe(null)
      expect(balance).toBe(1300)
      expect(totalSent).toBe(37)
    })

    it('counts waiting points in the total', async () => {
      const people = [await someone(harness()), await someone(harness())] as const
      await sendToNobody(people[0])
      await send(people[1], people[0], 12)
      expect(await totalOf(harness(), people)).toBe(2 * 1337)
    })

    it('does not give waiting points to the new owner of the name automatically', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const zoe = await someone(harness(), row.recipient as never)
      expect(await balanceOf(harness(), zoe)).toBe(1337)
    })

    it('hands waiting points over to the new owner of the name', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const zoe = await someone(harness(), row.recipient as never)
      const handed = await maya.ledger.handOver(row.id, maya.id)
      expect(handed).toMatchObject({
        ok: true,
        value: { status: 'settled', recipientId: zoe.id, recipient: row.recipient },
      })
      expect(await balanceOf(harness(), zoe)).toBe(1374)
    })

    it('does not hand waiting points over where the account of the name’s owner was deleted, and they can be taken back', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const zoe = await someone(harness(), row.recipient as never)
      await harness().deleteAccount(zoe.id)
      const handed = await maya.ledger.handOver(row.id, maya.id)
      expect(handed).toEqual({ ok: false, refusal: { code: 'recipient-left' } })
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({ ok: true })
    })

    it('lists what was handed over or taken back since a row, the oldest change first, and goes on after it', async () => {
      const maya = await someone(harness())
      const early = await sendToNobody(maya)
      await maya.ledger.takeBack(early.id, maya.id)
      const [taken, handed] = [await sendToNobody(maya), await sendToNobody(maya)]
      await someone(harness(), handed.recipient as never)
      const { ledger } = harness().visitor
      const { head } = await ledger.loadPage(null, 1)
      const since = head as Cursor
      expect(await ledger.loadSettled(since, 5)).toEqual({ rows: [], upTo: since })
      await maya.ledger.takeBack(taken.id, maya.id)
      await maya.ledger.handOver(handed.id, maya.id)
      const { rows, upTo } = await ledger.loadSettled(since, 5)
      expect(rows.map(({ id, status }) => [id, status])).toEqual([
        [taken.id, 'returned'],
        [handed.id, 'settled'],
      ])
      const first = await ledger.loadSettled(since, 1)
      expect(first.rows).toEqual(rows.slice(0, 1))
      expect(await ledger.loadSettled(first.upTo, 5)).toEqual({ rows: rows.slice(1), upTo })
      expect(await ledger.loadSettled(upTo, 5)).toEqual({ rows: [], upTo })
      const after = rows[1]?.settledAt ?? 0
      expect((await ledger.loadSettled(after, 5)).rows).toEqual(rows.slice(1))
    })

    it('reports what was handed over or taken back from a change on, and from its start on', async () => {
      const maya = await someone(harness())
      const { ledger } = harness().visitor
      const [early, late] = [await sendToNobody(maya), await sendToNobody(maya)]
      const { head } = await ledger.loadPage(null, 1)
      await maya.ledger.takeBack(early.id, maya.id)
      const { upTo } = await ledger.loadSettled(head as Cursor, 1)
      await send(maya, await someone(harness()))
      const { head: newest } = await ledger.loadPage(null, 1)
      await maya.ledger.takeBack(late.id, maya.id)
      const reported = async (settledSince: Position) => {
        const recording = record<readonly Transaction[]>((listener) =>
          ledger.watchHead(newest, settledSince, listener),
        )
        await recording.until((rows) => rows.some(({ id }) => id === late.id))
        recording.stop()
        return new Set(recording.values.flat().map(({ id }) => id))
      }
      expect((await reported(head as Cursor)).has(early.id)).toBe(true)
      expect((await reported(newest as Cursor)).has(early.id)).toBe(false)
      expect((await reported(upTo)).has(late.id)).toBe(true)
    })

    it('records the time of the hand-over, and keeps the time of the row', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      await someone(harness(), row.recipient as never)
      const handed = await maya.ledger.handOver(row.id, maya.id)
      if (!handed.ok) throw new Error(handed.refusal.code)
      const { timestamp, settledAt } = handed.value
      expect(timestamp).toEqual(row.timestamp)
      expect((settledAt ?? 0) >= timestamp).toBe(true)
    })

    it('hands the same points over once, even if it is repeated', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const zoe = await someone(harness(), row.recipient as never)
      const devices = [maya.ledger, harness().onOtherDevice(maya.id).ledger, maya.ledger]
      const results = await Promise.all(devices.map((ledger) => ledger.handOver(row.id, maya.id)))
      const allOk = results.every(({ ok }) => ok)
      expect(allOk).toBe(true)
      expect(await balanceOf(harness(), zoe)).toBe(1374)
    })

    it('returns the points to the sender, and lowers their total sent', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const taken = await maya.ledger.takeBack(row.id, maya.id)
      const account = await accountOf(harness(), maya.id)
      expect(taken).toMatchObject({ ok: true, value: { status: 'returned', recipientId: null } })
      expect(account).toMatchObject({ balance: 1337, totalSent: 0, totalReceived: 0 })
    })

    it('returns the same points once, even if it is repeated', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const devices = [maya.ledger, harness().onOtherDevice(maya.id).ledger, maya.ledger]
      const results = await Promise.all(devices.map((ledger) => ledger.takeBack(row.id, maya.id)))
      const allOk = results.every(({ ok }) => ok)
      expect(allOk).toBe(true)
      expect(await balanceOf(harness(), maya)).toBe(1337)
    })

    it('does exactly one of the two when a hand-over races with a take-back', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const zoe = await someone(harness(), row.recipient as never)
      const [handed, taken] = await Promise.all([
        maya.ledger.handOver(row.id, maya.id),
        harness().onOtherDevice(maya.id).ledger.takeBack(row.id, maya.id),
      ])
      const balances = [await balanceOf(harness(), maya), await balanceOf(harness(), zoe)]
      const expected = handed.ok ? [false, 1300, 1374] : [true, 1337, 1337]
      expect([taken.ok, ...balances]).toEqual(expected)
    })

    it('refuses to hand over what was taken back', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      await someone(harness(), row.recipient as never)
      await maya.ledger.takeBack(row.id, maya.id)
      const result = await maya.ledger.handOver(row.id, maya.id)
      expect(result).toEqual({ ok: false, refusal: { code: 'already-returned' } })
    })

    it('refuses to take back what was handed over', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      await someone(harness(), row.recipient as never)
      await maya.ledger.handOver(row.id, maya.id)
      const result = await maya.ledger.takeBack(row.id, maya.id)
      expect(result).toEqual({ ok: false, refusal: { code: 'already-settled' } })
    })

    it.each(['handOver', 'takeBack'] as const)(
      'refuses %s of points that never waited',
      async (verb) => {
        const [maya, tom] = [await someone(harness()), await someone(harness())]
        const row = await send(maya, tom)
        const result = await maya.ledger[verb](row.id, maya.id)
        expect(result).toEqual({ ok: false, refusal: { code: 'already-settled' } })
      },
    )

    it('refuses to hand over while nobody has the name', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      const result = await maya.ledger.handOver(row.id, maya.id)
      expect(result).toEqual({ ok: false, refusal: { code: 'nobody-has-the-name' } })
    })

    it('lets a sender who took the name only take the points back', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      const row = await sendToNobody(maya, wanted)
      await maya.directory.takeName(maya.id, wanted)
      const handed = await maya.ledger.handOver(row.id, maya.id)
      const taken = await maya.ledger.takeBack(row.id, maya.id)
      expect(handed).toEqual({ ok: false, refusal: { code: 'to-yourself' } })
      expect(taken.ok).toBe(true)
    })

    it.each(['handOver', 'takeBack'] as const)(
      'lets nobody else %s waiting points',
      async (verb) => {
        const maya = await someone(harness())
        const row = await sendToNobody(maya)
        const zoe = await someone(harness(), row.recipient as never)
        const result = await zoe.ledger[verb](row.id, zoe.id)
        expect(result).toEqual({ ok: false, refusal: { code: 'not-yours' } })
      },
    )

    it.each(['handOver', 'takeBack'] as const)(
      'refuses %s of what was never sent',
      async (verb) => {
        const maya = await someone(harness())
        const result = await maya.ledger[verb](uniqueTransferId(), maya.id)
        expect(result).toEqual({ ok: false, refusal: { code: 'not-yours' } })
      },
    )

    it('recognises a retry of a send whose points were handed over in the meantime', async () => {
      const maya = await someone(harness())
      const row = await sendToNobody(maya)
      await someone(harness(), row.recipient as never)
      await maya.ledger.handOver(row.id, maya.id)
      const again = await maya.ledger.post({
        id: row.id,
        senderId: maya.id,
        recipient: row.recipient as never,
        recipientId: null,
        amount: 37 as never,
        message: row.message,
      })
      expect(again).toMatchObject({ ok: true, value: { id: row.id, status: 'settled' } })
    })

    it('lists waiting transfers, newest first, up to the limit', async () => {
      const maya = await someone(harness())
      const rows = [await sendToNobody(maya), await sendToNobody(maya), await sendToNobody(maya)]
      const waiting = await maya.ledger.loadWaiting({ senderId: maya.id }, 2)
      expect(waiting.map(({ id }) => id)).toEqual([rows[2]?.id, rows[1]?.id])
    })

    it('lists waiting transfers to one name, if it is given', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      const row = await sendToNobody(maya, wanted)
      await sendToNobody(maya)
      const waiting = await maya.ledger.loadWaiting(
        { senderId: maya.id, recipientKey: usernameKey(wanted) },
        10,
      )
      expect(waiting).toEqual([row])
    })

    it('lists the waiting transfers to a name, of all senders, newest first, up to the limit', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const wanted = uniqueName('Zoe')
      await sendToNobody(maya, wanted)
      const [second, third] = [await sendToNobody(tom, wanted), await sendToNobody(maya, wanted)]
      await sendToNobody(tom)
      const zoe = await someone(harness(), wanted)
      const waiting = await zoe.ledger.loadWaiting({ recipientKey: usernameKey(wanted) }, 2)
      expect(waiting).toEqual([third, second])
    })

    it('lists no transfer to a name that was handed over or taken back', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      const [handed, taken] = [await sendToNobody(maya, wanted), await sendToNobody(maya, wanted)]
      await someone(harness(), wanted)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      expect(
        await harness().visitor.ledger.loadWaiting({ recipientKey: usernameKey(wanted) }, 10),
      ).toEqual([])
    })

    it('lists no transfer that was handed over, taken back or sent by another person', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const [handed, taken] = [await sendToNobody(maya), await sendToNobody(maya)]
      await sendToNobody(tom)
      await someone(harness(), handed.recipient as never)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      expect(await maya.ledger.loadWaiting({ senderId: maya.id }, 10)).toEqual([])
    })

    it('hands over a hundred transfers, one by one', async () => {
      const maya = await someone(harness())
      const wanted = uniqueName('Zoe')
      for (let sent = 0; sent < 100; sent++) await sendToNobody(maya, wanted, 1)
      const zoe = await someone(harness(), wanted)
      for (const { id } of await maya.ledger.loadWaiting(
        { senderId: maya.id, recipientKey: usernameKey(wanted) },
        100,
      ))
        await maya.ledger.handOver(id, maya.id)
      const left = await maya.ledger.loadWaiting({ senderId: maya.id }, 100)
      expect(left.length).toBe(0)
      expect(await balanceOf(harness(), zoe)).toBe(1437)
    })

    it('reports waiting transfers now, when there are more, and when they are gone', async () => {
      const maya = await someone(harness())
      const recording = record<readonly Transaction[]>((listener) =>
        maya.ledger.watchWaiting(maya.id, 10, listener),
      )
      await recording.until((rows) => rows.length === 0)
      const row = await sendToNobody(maya)
      await recording.until((rows) => rows.length === 1 && rows[0]?.id === row.id)
      const toldBefore = recording.values.length
      await maya.ledger.takeBack(row.id, maya.id)
      await recording.until((rows) => rows.length === 0 && recording.values.length > toldBefore)
      recording.stop()
      expect(recording.values.at(-1)).toEqual([])
    })

    it('reports the newest waiting transfers, up to the limit', async () => {
      const maya = await someone(harness())
      const rows = [await sendToNobody(maya), await sendToNobody(maya), await sendToNobody(maya)]
      const recording = record<readonly Transaction[]>((listener) =>
        maya.ledger.watchWaiting(maya.id, 2, listener),
      )
      const waiting = await recording.until((value) => value.length > 0)
      recording.stop()
      expect(waiting.map(({ id }) => id)).toEqual([rows[2]?.id, rows[1]?.id])
    })

    it.each([0, 101, 1.5])('refuses a limit of %s waiting transfers', async (limit) => {
      const maya = await someone(harness())
      await expect(maya.ledger.loadWaiting({ senderId: maya.id }, limit)).rejects.toThrow(
        RangeError,
      )
      const toZoe = maya.ledger.loadWaiting({ recipientKey: 'zoe' as never }, limit)
      await expect(toZoe).rejects.toThrow(RangeError)
      const listener = { next: () => {}, fault: () => {} }
      expect(() => maya.ledger.watchWaiting(maya.id, limit, listener)).toThrow(RangeError)
    })
  })
}
