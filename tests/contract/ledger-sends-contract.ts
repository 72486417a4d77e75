import { describe, expect, it } from 'vitest'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueName } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import {
  accountOf,
  balanceOf,
  type Someone,
  send,
  someone,
  totalOf,
  transferBetween,
} from './people.ts'
import { withHarness } from './with-harness.ts'

export function describeSends(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`sends in a ledger ${name}`, () => {
    const harness = withHarness(open)
    const two = async () => [await someone(harness()), await someone(harness())] as const

    it('records a send with the fields of the specification', async () => {
      const [maya, tom] = await two()
      const transfer = transferBetween(maya, tom, 37)
      const posted = await maya.ledger.post(transfer)
      expect(posted).toMatchObject({
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
      const tom = await someone(harness())
      const id = await harness().newPerson()
      const { ledger } = harness().as(id)
      await ledger.openAccount(id, null)
      const posted = await ledger.post(
        aTransfer({ senderId: id, recipient: tom.name, recipientId: tom.id }),
      )
      expect(posted).toMatchObject({ value: { sender: 'You' } })
    })

    it('moves the points from the sender to the recipient, and updates both totals', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const accounts = [await accountOf(harness(), maya.id), await accountOf(harness(), tom.id)]
      expect(accounts).toMatchObject([
        { balance: 1300, totalSent: 37, totalReceived: 0 },
        { balance: 1374, totalSent: 0, totalReceived: 37 },
      ])
    })

    it('accepts a send of the whole balance', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 1337)
      expect(await balanceOf(harness(), maya)).toBe(0)
    })

    it('refuses to overdraw, returns the balance, and changes nothing', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const result = await maya.ledger.post(transferBetween(maya, tom, 1301))
      const balances = [await balanceOf(harness(), maya), await balanceOf(harness(), tom)]
      expect(result).toEqual({
        ok: false,
        refusal: { code: 'insufficient-balance', balance: 1300 },
      })
      expect(balances).toEqual([1300, 1374])
    })

    it('refuses a send to oneself', async () => {
      const maya = await someone(harness())
      const result = await maya.ledger.post(transferBetween(maya, maya))
      expect(result).toEqual({ ok: false, refusal: { code: 'to-yourself' } })
    })

    it('refuses a send to one’s own old name', async () => {
      const maya = await someone(harness())
      await maya.directory.takeName(maya.id, uniqueName())
      const result = await maya.ledger.post(transferBetween(maya, maya))
      expect(result).toEqual({ ok: false, refusal: { code: 'to-yourself' } })
    })

    it('refuses a send by a person without an account', async () => {
      const tom = await someone(harness())
      const id = await harness().newPerson()
      const transfer = aTransfer({ senderId: id, recipient: tom.name, recipientId: tom.id })
      const result = await harness().as(id).ledger.post(transfer)
      expect(result).toEqual({ ok: false, refusal: { code: 'account-missing' } })
    })

    it('refuses a send to a name that now has another owner than the one looked up', async () => {
      const [maya, tom] = await two()
      const wren = await someone(harness())
      const transfer = { ...transferBetween(maya, tom), recipientId: wren.id }
      const result = await maya.ledger.post(transfer)
      expect(result).toEqual({ ok: false, refusal: { code: 'recipient-changed' } })
    })

    it('refuses to let points wait for a name that was taken in the meantime', async () => {
      const [maya, tom] = await two()
      const result = await maya.ledger.post({ ...transferBetween(maya, tom), recipientId: null })
      expect(result).toEqual({ ok: false, refusal: { code: 'recipient-changed' } })
    })

    it('refuses a send to a person by a name that nobody has', async () => {
      const [maya, tom] = await two()
      const transfer = { ...transferBetween(maya, tom), recipient: uniqueName('Nobody') }
      const result = await maya.ledger.post(transfer)
      expect(result).toEqual({ ok: false, refusal: { code: 'recipient-changed' } })
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
        const result = await maya.ledger.post(transfer)
        expect(result).toEqual({ ok: false, refusal: { code: 'recipient-left' } })
        expect(await balanceOf(harness(), maya)).toBe(1337)
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
      await tom.directory.takeName(tom.id, uniqueName())
      await send(maya, tom, 37)
      expect(await balanceOf(harness(), tom)).toBe(1374)
    })

    it('applies a transfer once, even if its sender retries it', async () => {
      const [maya, tom] = await two()
      const transfer = transferBetween(maya, tom, 37)
      const first = await maya.ledger.post(transfer)
      const again = await maya.ledger.post(transfer)
      expect(again).toEqual(first)
      expect(await balanceOf(harness(), maya)).toBe(1300)
    })

    it('applies a transfer once when two devices retry it at the same time', async () => {
      const [maya, tom] = await two()
      const other = harness().onOtherDevice(maya.id).ledger
      const transfer = transferBetween(maya, tom, 37)
      const results = await Promise.all(
        [maya.ledger, other, maya.ledger, other].map((ledger) => ledger.post(transfer)),
      )
      const allOk = results.every(({ ok }) => ok)
      expect(allOk).toBe(true)
      expect(await balanceOf(harness(), maya)).toBe(1300)
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
        const result = await maya.ledger.post({ ...transfer, ...other })
        expect(result).toMatchObject({
          ok: false,
          refusal: {
            code: 'id-already-used',
            transaction: { id: transfer.id, amount: -37, message: transfer.message },
          },
        })
      },
    )

    it('settles exactly 13 of 60 racing sends of 100 from 1,337', async () => {
      const [maya, tom] = await two()
      const other = harness().onOtherDevice(maya.id).ledger
      const sends = Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? other : maya.ledger).post(transferBetween(maya, tom, 100)),
      )
      const settled = (await Promise.all(sends)).filter(({ ok }) => ok).length
      const balances = [await balanceOf(harness(), maya), await balanceOf(harness(), tom)]
      expect([settled, ...balances]).toEqual([13, 37, 2637])
    })

    it('creates and loses no point when three people send to each other at the same time', async () => {
      const people = [...(await two()), await someone(harness())]
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
      const { balance, totalSent, totalReceived } = await accountOf(harness(), maya.id)
      expect(balance).toBe(1082)
      expect(1337 - totalSent + totalReceived).toBe(1082)
    })
  })
}
