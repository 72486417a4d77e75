import { describe, expect, it } from 'vitest'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueName } from '../builders/unique.ts'
import { inDepth } from '../in-depth.ts'
import type { LedgerHarness } from './harness.ts'
import { refused, type Someone, send, totalOf, transferBetween, withPeople } from './people.ts'

export function describeSends(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`sends in a ledger ${name}`, () => {
    const { harness, one, two, three, newcomer, unnamed, account, balance } = withPeople(open)

    it('records a send with the fields of the specification', async () => {
      const [maya, tom] = await two()
      const transfer = transferBetween(maya, tom, 37)
      expect(await maya.ledger.post(transfer)).toMatchObject({
        ok: true,
        value: {
          id: transfer.id,
          type: 'sent',
          icon: '📤',
          title: `Sent to @${tom.name}`,
          message: transfer.message,
          amount: -37,
          profile: tom.name,
          sender: maya.name,
          recipient: tom.name,
          senderId: maya.id,
          recipientId: tom.id,
          status: 'settled',
          settledAt: null,
        },
      })
    })

    it('calls a sender without a name "You"', async () => {
      const [tom, { id, ledger }] = [await one(), await unnamed()]
      const transfer = aTransfer({ senderId: id, recipient: tom.name, recipientId: tom.id })
      expect(await ledger.post(transfer)).toMatchObject({ value: { sender: 'You' } })
    })

    it('moves the points from the sender to the recipient, and updates both totals', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const ofMaya = { balance: 1300, totalSent: 37, totalReceived: 0 }
      const ofTom = { balance: 1374, totalSent: 0, totalReceived: 37 }
      expect(await account(maya)).toMatchObject(ofMaya)
      expect(await account(tom)).toMatchObject(ofTom)
    })

    it('accepts a send of the whole balance', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 1337)
      expect(await balance(maya)).toBe(0)
    })

    it('refuses to overdraw, returns the balance, and changes nothing', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      expect(await maya.ledger.post(transferBetween(maya, tom, 1301))).toEqual({
        ok: false,
        refusal: { code: 'insufficient-balance', balance: 1300 },
      })
      expect([await balance(maya), await balance(tom)]).toEqual([1300, 1374])
    })

    it('refuses a send to oneself', async () => {
      const maya = await one()
      expect(await maya.ledger.post(transferBetween(maya, maya))).toEqual(refused('to-yourself'))
    })

    it('refuses a send to one’s own old name', async () => {
      const maya = await one()
      await maya.directory.claimName(maya.id, uniqueName())
      expect(await maya.ledger.post(transferBetween(maya, maya))).toEqual(refused('to-yourself'))
    })

    it('refuses a send by a person without an account', async () => {
      const [tom, { id, ledger }] = [await one(), await newcomer()]
      const transfer = aTransfer({ senderId: id, recipient: tom.name, recipientId: tom.id })
      expect(await ledger.post(transfer)).toEqual(refused('account-missing'))
    })

    it.each([
      ['to a name that now has another owner', (wren: Someone) => ({ recipientId: wren.id })],
      ['to wait for a name that was taken in the meantime', () => ({ recipientId: null })],
      ['to a person by a name that nobody has', () => ({ recipient: uniqueName('Nobody') })],
    ])('refuses a send %s', async (_, changed) => {
      const [maya, tom, wren] = await three()
      const transfer = { ...transferBetween(maya, tom), ...changed(wren) }
      expect(await maya.ledger.post(transfer)).toEqual(refused('recipient-changed'))
    })

    it.each([
      ['its owner', ({ id }: Someone) => id],
      ['nobody', () => null],
    ])(
      'refuses a send to a name whose owner’s account was deleted, addressed to %s',
      async (_, recipientIdOf) => {
        const [maya, tom] = await two()
        await harness().deleteAccount(tom.id)
        const transfer = { ...transferBetween(maya, tom), recipientId: recipientIdOf(tom) }
        expect(await maya.ledger.post(transfer)).toEqual(refused('recipient-left'))
        expect(await balance(maya)).toBe(1337)
      },
    )

    it('finds the recipient in any capitals, and stores the name as typed', async () => {
      const [maya, tom] = await two()
      const typed = tom.name.toUpperCase() as Username
      const posted = await maya.ledger.post({ ...transferBetween(maya, tom), recipient: typed })
      expect(posted).toMatchObject({
        value: { recipient: typed, recipientKey: tom.name.toLowerCase(), recipientId: tom.id },
      })
    })

    it('reaches its owner under an old name', async () => {
      const [maya, tom] = await two()
      await tom.directory.claimName(tom.id, uniqueName())
      await send(maya, tom, 37)
      expect(await balance(tom)).toBe(1374)
    })

    it('applies a transfer once, even if its sender retries it', async () => {
      const [maya, tom] = await two()
      const transfer = transferBetween(maya, tom, 37)
      const first = await maya.ledger.post(transfer)
      expect(await maya.ledger.post(transfer)).toEqual(first)
      expect(await balance(maya)).toBe(1300)
    })

    it('applies a transfer once when two devices retry it at the same time', async () => {
      const [maya, tom] = await two()
      const other = harness().onOtherDevice(maya.id).ledger
      const transfer = transferBetween(maya, tom, 37)
      const devices = [maya.ledger, other, maya.ledger, other]
      const results = await Promise.all(devices.map((ledger) => ledger.post(transfer)))
      expect(results.every(({ ok }) => ok)).toBe(true)
      expect(await balance(maya)).toBe(1300)
    })

    it('recognises a retry even if the balance is too small by then', async () => {
      const [maya, tom] = await two()
      const transfer = transferBetween(maya, tom, 1337)
      await maya.ledger.post(transfer)
      expect(await maya.ledger.post(transfer)).toMatchObject({ ok: true })
    })

    it.each([
      ['amount', { amount: 38 as never }],
      ['message', { message: 'Something else' }],
    ])(
      'refuses another %s with a used id, and returns the transaction of that id',
      async (_, other) => {
        const [maya, tom] = await two()
        const transfer = transferBetween(maya, tom, 37)
        await maya.ledger.post(transfer)
        expect(await maya.ledger.post({ ...transfer, ...other })).toMatchObject({
          ok: false,
          refusal: {
            code: 'id-already-used',
            transaction: { id: transfer.id, amount: -37, message: transfer.message },
          },
        })
      },
    )

    it.each(inDepth ? [20, 60] : [20])(
      'settles exactly 13 of %s racing sends of 100 from 1,337',
      async (length) => {
        const [maya, tom] = await two()
        const other = harness().onOtherDevice(maya.id).ledger
        const sends = Array.from({ length }, (_, index) =>
          (index % 2 ? other : maya.ledger).post(transferBetween(maya, tom, 100)),
        )
        const settled = (await Promise.all(sends)).filter(({ ok }) => ok).length
        expect(settled).toBe(13)
        expect([await balance(maya), await balance(tom)]).toEqual([37, 2637])
      },
    )

    it('creates and loses no point when three people send to each other at the same time', async () => {
      const people = await three()
      const sends = Array.from({ length: 30 }, (_, index) => {
        const [sender, recipient] = [people[index % 3], people[(index * 2 + 1) % 3]]
        return sender && recipient
          ? sender.ledger.post(transferBetween(sender, recipient, 1 + index * 11))
          : null
      })
      await Promise.all(sends)
      expect(await totalOf(harness(), people)).toBe(3 * 1337)
    })

    it('keeps each balance at 1337 − sent + received', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 300)
      await send(tom, maya, 45)
      const expected = { balance: 1082, totalSent: 300, totalReceived: 45 }
      expect(await account(maya)).toMatchObject(expected)
    })
  })
}
