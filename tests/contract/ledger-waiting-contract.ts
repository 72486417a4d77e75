import { describe, expect, it } from 'vitest'
import type { Cursor, Position } from '../../src/core/domain/feed.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueName, uniqueTransferId } from '../builders/unique.ts'
import { shareOf } from '../in-depth.ts'
import type { LedgerHarness } from './harness.ts'
import { refused, type Someone, send, sendToNobody, totalOf, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeWaiting(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`waiting points in a ledger ${name}`, () => {
    const { harness, one, two, waiting, waitingForZoe, account, balance } = withPeople(open)
    const visitor = () => harness().visitor.ledger
    const threeToNobody = async (maya: Someone) =>
      [await sendToNobody(maya), await sendToNobody(maya), await sendToNobody(maya)] as const

    it('takes points for a name that nobody has from the sender, and lets them wait', async () => {
      const { maya, row } = await waiting()
      expect(row).toMatchObject({ status: 'waiting', recipientId: null })
      expect(await account(maya)).toMatchObject({ balance: 1300, totalSent: 37 })
    })

    it('counts waiting points in the total', async () => {
      const people = await two()
      await sendToNobody(people[0])
      await send(people[1], people[0], 12)
      expect(await totalOf(harness(), people)).toBe(2 * 1337)
    })

    it('does not give waiting points to the new owner of the name automatically', async () => {
      const { zoe } = await waitingForZoe()
      expect(await balance(zoe)).toBe(1337)
    })

    it('hands waiting points over to the new owner of the name', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      expect(await maya.ledger.handOver(row.id, maya.id)).toMatchObject({
        ok: true,
        value: { status: 'settled', recipientId: zoe.id, recipient: row.recipient },
      })
      expect(await balance(zoe)).toBe(1374)
    })

    it('does not hand waiting points over where the account of the name’s owner was deleted, and they can be taken back', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      await harness().deleteAccount(zoe.id)
      expect(await maya.ledger.handOver(row.id, maya.id)).toEqual(refused('recipient-left'))
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({ ok: true })
    })

    it('lists what was handed over or taken back since a row, the oldest change first, and goes on after it', async () => {
      const { maya, row: early } = await waiting()
      await maya.ledger.takeBack(early.id, maya.id)
      const [taken, handed] = [await sendToNobody(maya), await sendToNobody(maya)]
      await one(handed.recipient as never)
      const { head } = await visitor().loadPage(null, 1)
      const since = head as Cursor
      expect(await visitor().loadSettled(since, 5)).toEqual({ rows: [], upTo: since })
      await maya.ledger.takeBack(taken.id, maya.id)
      await maya.ledger.handOver(handed.id, maya.id)
      const { rows, upTo } = await visitor().loadSettled(since, 5)
      expect(rows.map(({ id, status }) => [id, status])).toEqual([
        [taken.id, 'returned'],
        [handed.id, 'settled'],
      ])
      const first = await visitor().loadSettled(since, 1)
      expect(first.rows).toEqual(rows.slice(0, 1))
      expect(await visitor().loadSettled(first.upTo, 5)).toEqual({ rows: rows.slice(1), upTo })
      expect(await visitor().loadSettled(upTo, 5)).toEqual({ rows: [], upTo })
      const after = rows[1]?.settledAt ?? 0
      expect((await visitor().loadSettled(after, 5)).rows).toEqual(rows.slice(1))
    })

    it('reports what was handed over or taken back from a change on, and from its start on', async () => {
      const maya = await one()
      const [early, late] = [await sendToNobody(maya), await sendToNobody(maya)]
      const { head } = await visitor().loadPage(null, 1)
      await maya.ledger.takeBack(early.id, maya.id)
      const { upTo } = await visitor().loadSettled(head as Cursor, 1)
      await send(maya, await one())
      const { head: newest } = await visitor().loadPage(null, 1)
      await maya.ledger.takeBack(late.id, maya.id)
      const reported = async (settledSince: Position) => {
        const recording = record<readonly Transaction[]>((listener) =>
          visitor().watchHead(newest, settledSince, listener),
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
      const { maya, row } = await waitingForZoe()
      const handed = await maya.ledger.handOver(row.id, maya.id)
      expect(handed).toMatchObject({ value: { timestamp: row.timestamp } })
      expect(handed.ok && handed.value.settledAt).toBeGreaterThanOrEqual(row.timestamp)
    })

    it.each([
      ['hands the same points over once, even if it is repeated', 'handOver', 1300, 1374],
      ['returns the same points once, even if it is repeated', 'takeBack', 1337, 1337],
    ] as const)('%s', async (_, verb, ofMaya, ofZoe) => {
      const { maya, row, zoe } = await waitingForZoe()
      const devices = [maya.ledger, harness().onOtherDevice(maya.id).ledger, maya.ledger]
      const results = await Promise.all(devices.map((ledger) => ledger[verb](row.id, maya.id)))
      expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
      expect(await balance(maya)).toBe(ofMaya)
      expect(await balance(zoe)).toBe(ofZoe)
    })

    it('returns the points to the sender, and lowers their total sent', async () => {
      const { maya, row } = await waiting()
      const taken = await maya.ledger.takeBack(row.id, maya.id)
      expect(taken).toMatchObject({ ok: true, value: { status: 'returned', recipientId: null } })
      const expected = { balance: 1337, totalSent: 0, totalReceived: 0 }
      expect(await account(maya)).toMatchObject(expected)
    })

    it('does exactly one of the two when a hand-over races with a take-back', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      const [handed, taken] = await Promise.all([
        maya.ledger.handOver(row.id, maya.id),
        harness().onOtherDevice(maya.id).ledger.takeBack(row.id, maya.id),
      ])
      const expected = handed.ok ? [false, 1300, 1374] : [true, 1337, 1337]
      expect([taken.ok, await balance(maya), await balance(zoe)]).toEqual(expected)
    })

    it.each([
      ['hand over what was taken back', 'takeBack', 'handOver', 'already-returned'],
      ['take back what was handed over', 'handOver', 'takeBack', 'already-settled'],
    ] as const)('refuses to %s', async (_, first, second, code) => {
      const { maya, row } = await waitingForZoe()
      await maya.ledger[first](row.id, maya.id)
      expect(await maya.ledger[second](row.id, maya.id)).toEqual(refused(code))
    })

    it('refuses to hand over while nobody has the name', async () => {
      const { maya, row } = await waiting()
      expect(await maya.ledger.handOver(row.id, maya.id)).toEqual(refused('nobody-has-the-name'))
    })

    it('lets a sender who took the name only take the points back', async () => {
      const { maya, row } = await waiting()
      await maya.directory.claimName(maya.id, row.recipient as never)
      expect(await maya.ledger.handOver(row.id, maya.id)).toEqual(refused('to-yourself'))
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({ ok: true })
    })

    describe.each(['handOver', 'takeBack'] as const)('asked for %s', (verb) => {
      it('refuses points that never waited', async () => {
        const [maya, tom] = await two()
        const row = await send(maya, tom)
        expect(await maya.ledger[verb](row.id, maya.id)).toEqual(refused('already-settled'))
      })

      it('refuses everybody but the sender', async () => {
        const { row, zoe } = await waitingForZoe()
        expect(await zoe.ledger[verb](row.id, zoe.id)).toEqual(refused('not-yours'))
      })

      it('refuses a sender whose account was deleted', async () => {
        const { maya, row } = await waitingForZoe()
        await harness().deleteAccount(maya.id)
        expect(await maya.ledger[verb](row.id, maya.id)).toEqual(refused('account-missing'))
      })

      it('refuses what was never sent', async () => {
        const maya = await one()
        const result = await maya.ledger[verb](uniqueTransferId(), maya.id)
        expect(result).toEqual(refused('not-yours'))
      })
    })

    it('recognises a retry of a send whose points were handed over in the meantime', async () => {
      const { maya, row } = await waitingForZoe()
      await maya.ledger.handOver(row.id, maya.id)
      const { id, recipient, message } = row
      const again = await maya.ledger.post(
        aTransfer({ id, senderId: maya.id, recipient: recipient as never, message }),
      )
      expect(again).toMatchObject({ ok: true, value: { id: row.id, status: 'settled' } })
    })

    it('lists waiting transfers, newest first, up to the limit', async () => {
      const maya = await one()
      const [, second, third] = await threeToNobody(maya)
      expect(await maya.ledger.loadWaiting({ senderId: maya.id }, 2)).toEqual([third, second])
    })

    it('lists waiting transfers to one name, if it is given', async () => {
      const { maya, row } = await waiting()
      await sendToNobody(maya)
      const recipientKey = usernameKey(row.recipient as never)
      const listed = await maya.ledger.loadWaiting({ senderId: maya.id, recipientKey }, 10)
      expect(listed).toEqual([row])
    })

    it('lists the waiting transfers to a name, of all senders, newest first, up to the limit', async () => {
      const [maya, tom] = await two()
      const wanted = uniqueName('Zoe')
      await sendToNobody(maya, wanted)
      const [second, third] = [await sendToNobody(tom, wanted), await sendToNobody(maya, wanted)]
      await sendToNobody(tom)
      const zoe = await one(wanted)
      const listed = await zoe.ledger.loadWaiting({ recipientKey: usernameKey(wanted) }, 2)
      expect(listed).toEqual([third, second])
    })

    it('lists no transfer that was handed over, taken back or sent by another person, nor to its name', async () => {
      const [maya, tom] = await two()
      const wanted = uniqueName('Zoe')
      const [handed, taken] = [await sendToNobody(maya, wanted), await sendToNobody(maya, wanted)]
      await sendToNobody(tom)
      await one(wanted)
      await maya.ledger.handOver(handed.id, maya.id)
      await maya.ledger.takeBack(taken.id, maya.id)
      expect(await maya.ledger.loadWaiting({ senderId: maya.id }, 10)).toEqual([])
      expect(await visitor().loadWaiting({ recipientKey: usernameKey(wanted) }, 10)).toEqual([])
    })

    it('hands over many transfers, one by one', async () => {
      const many = shareOf(100)
      const maya = await one()
      const wanted = uniqueName('Zoe')
      for (let sent = 0; sent < many; sent++) await sendToNobody(maya, wanted, 1)
      const zoe = await one(wanted)
      const toZoe = { senderId: maya.id, recipientKey: usernameKey(wanted) }
      for (const { id } of await maya.ledger.loadWaiting(toZoe, 100))
        await maya.ledger.handOver(id, maya.id)
      expect(await maya.ledger.loadWaiting({ senderId: maya.id }, 100)).toEqual([])
      expect(await balance(zoe)).toBe(1337 + many)
    })

    it('reports waiting transfers now, when there are more, and when they are gone', async () => {
      const maya = await one()
      const recording = recordWaiting(maya, 10)
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
      const maya = await one()
      const [, second, third] = await threeToNobody(maya)
      const recording = recordWaiting(maya, 2)
      const rows = await recording.until((value) => value.length > 0)
      recording.stop()
      expect(rows.map(({ id }) => id)).toEqual([third.id, second.id])
    })

    it.each([0, 101, 1.5])('refuses a limit of %s waiting transfers', async (limit) => {
      const { id, ledger } = await one()
      await expect(ledger.loadWaiting({ senderId: id }, limit)).rejects.toThrow(RangeError)
      const toZoe = ledger.loadWaiting({ recipientKey: 'zoe' as never }, limit)
      await expect(toZoe).rejects.toThrow(RangeError)
      const listener = { next: () => {}, fault: () => {} }
      expect(() => ledger.watchWaiting(id, limit, listener)).toThrow(RangeError)
    })
  })
}

function recordWaiting({ id, ledger }: Someone, limit: number) {
  return record<readonly Transaction[]>((listener) => ledger.watchWaiting(id, limit, listener))
}
