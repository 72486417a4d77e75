import { describe, expect, it } from 'vitest'
import type { WhyRemoved } from '../../src/core/domain/ledger/removals.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { uniqueName } from '../builders/unique.ts'
import type { LeavingHarness } from './harness.ts'
import { refused, type Someone, send, transferBetween, withPeople } from './people.ts'

const OWN: WhyRemoved = { for: 'own' }
const SPAM: WhyRemoved = { for: 'moderation', reason: 'spam' }

/** What changes for people who are suspended or have left, and what can be taken away from rows. */
export function describeStanding(name: string, open: () => Promise<LeavingHarness>): void {
  describeRemovals(name, open)
  describeSuspended(name, open)
  describeLeavers(name, open)
}

function describeRemovals(name: string, open: () => Promise<LeavingHarness>): void {
  describe(`the texts of a ledger ${name}`, () => {
    const { harness, two, waitingForZoe } = withPeople(open)
    const remove = (by: Someone, row: Transaction, why = OWN) =>
      by.ledger.removeMessage(row.id, by.id, why)
    const found = (row: Transaction) => harness().visitor.ledger.find(row.id)
    const sent = async () => {
      const [maya, tom] = await two()
      return { maya, tom, row: await send(maya, tom) }
    }

    it('have a salt each', async () => {
      const { row } = await sent()
      const { sender = '', recipient = '', message = '' } = row.salts ?? {}
      expect(new Set([sender, recipient, message]).size).toBe(3)
      expect([sender, recipient, message].join('')).toMatch(/^[\w-]{66}$/)
    })

    it('go alone: the message', async () => {
      const { maya, row } = await sent()
      await remove(maya, row)
      expect(await found(row)).toMatchObject({ message: '', sender: maya.name })
    })

    it('are answered as they are then', async () => {
      const { maya, row } = await sent()
      const answer = await remove(maya, row)
      expect(answer).toEqual({ ok: true, value: await found(row) })
    })

    it.each([
      ['the message by its recipient', OWN],
      ['the message in the name of an office', SPAM],
    ] as const)('stay where they are not one’s own: %s', async (_, why) => {
      const { tom, row } = await sent()
      expect(await remove(tom, row, why)).toEqual(refused('not-yours'))
      expect(await found(row)).toEqual(row)
    })

    it('are answered as they are once they are gone, whoever asks', async () => {
      const { maya, tom, row } = await sent()
      const gone = await remove(maya, row)
      for (const why of [OWN, SPAM]) expect(await remove(tom, row, why)).toEqual(gone)
    })

    it('stay where the row has no salts', async () => {
      const { maya, row } = await sent()
      await harness().clearSalts(row.id)
      expect(await remove(maya, row)).toEqual(refused('not-removable'))
    })

    it('go while points wait, which can still be handed over', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      await remove(maya, row)
      expect(await maya.ledger.handOver(row.id, maya.id)).toMatchObject({
        value: { status: 'settled', recipientId: zoe.id, message: '' },
      })
    })
  })
}

function describeSuspended(name: string, open: () => Promise<LeavingHarness>): void {
  describe(`a suspended person in a ledger ${name}`, () => {
    const { harness, one, two, waiting } = withPeople(open)
    const suspended = { ok: false, refusal: { code: 'suspended', reason: 'spam' } }
    const suspend = async ({ id }: Someone) => {
      const mona = await one()
      await harness().makeModerator(mona.id)
      await harness().as(mona.id).moderation.suspend(id, mona.id, 'spam')
    }

    it('can take their own message away', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom)
      await suspend(maya)
      const removed = await maya.ledger.removeMessage(row.id, maya.id, OWN)
      expect(removed).toMatchObject({ ok: true })
    })

    it('cannot describe themselves, also in the words that are there', async () => {
      const maya = await one()
      await maya.directory.setDescription(maya.id, 'Bakes')
      await suspend(maya)
      for (const words of ['Bakes', ''])
        expect(await maya.directory.setDescription(maya.id, words)).toMatchObject(suspended)
      expect(await maya.directory.claimName(maya.id, maya.name)).toMatchObject(suspended)
    })

    it('cannot hand points over, also where nobody has the name', async () => {
      const { maya, row } = await waiting()
      await suspend(maya)
      expect(await maya.ledger.handOver(row.id, maya.id)).toMatchObject(suspended)
    })

    it('still has their account when they sign in', async () => {
      const maya = await one()
      await suspend(maya)
      const opened = await maya.ledger.openAccount(maya.id, null)
      expect(opened).toMatchObject({ ok: true, value: { username: maya.name } })
    })
  })
}

function describeLeavers(name: string, open: () => Promise<LeavingHarness>): void {
  describe(`a person who left a ledger ${name}`, () => {
    const { harness, one, two, account, waitingForZoe } = withPeople(open)
    const leave = ({ id }: Someone) => harness().as(id).leaving.leave(id)

    it('has no name any more, and keeps the balance', async () => {
      const maya = await one()
      await leave(maya)
      expect(await account(maya)).toMatchObject({
        ...{ username: null, balance: 1337, leftAt: expect.any(Number) },
      })
    })

    it('finds what is left of their account when they sign in, and opens none again', async () => {
      const maya = await one()
      await leave(maya)
      const again = await maya.ledger.openAccount(maya.id, uniqueName())
      expect(again).toEqual({ ok: true, value: await account(maya) })
    })

    it.each<[string, (found: Awaited<ReturnType<typeof waitingForZoe>>) => Promise<unknown>]>([
      ['send', ({ maya, zoe }) => maya.ledger.post(transferBetween(maya, zoe))],
      ['hand points over', ({ maya, row }) => maya.ledger.handOver(row.id, maya.id)],
      ['take a name', ({ maya }) => maya.directory.claimName(maya.id, uniqueName())],
      ['describe themselves', ({ maya }) => maya.directory.setDescription(maya.id, 'Bakes')],
    ])('cannot %s', async (_, write) => {
      const found = await waitingForZoe()
      await leave(found.maya)
      expect(await write(found)).toEqual(refused('has-left'))
    })

    it('gets the points back that wait, and no others', async () => {
      const { maya, row } = await waitingForZoe()
      const before = await account(maya)
      await leave(maya)
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({
        ok: true,
        value: { status: 'returned' },
      })
      expect(await account(maya)).toMatchObject({
        ...{ username: null, leftAt: expect.any(Number) },
        ...{ balance: before.balance + 37, totalSent: before.totalSent - 37 },
      })
    })

    it('can be sent nothing', async () => {
      const [maya, tom] = await two()
      await leave(tom)
      const refusal = refused('recipient-left')
      expect(await maya.ledger.post(transferBetween(maya, tom))).toEqual(refusal)
    })

    it('is handed nothing', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      await leave(zoe)
      expect(await maya.ledger.handOver(row.id, maya.id)).toEqual(refused('recipient-left'))
    })

    it('keeps their name from everybody else', async () => {
      const [maya, tom] = await two()
      await leave(maya)
      expect(await tom.directory.claimName(tom.id, maya.name)).toEqual(refused('name-taken'))
    })

    it('is not found by their name', async () => {
      const maya = await one()
      await leave(maya)
      const { directory } = harness().visitor
      expect(await directory.findByName(usernameKey(maya.name))).toEqual(refused('owner-left'))
    })

    it('is suggested to nobody', async () => {
      const maya = await one()
      await leave(maya)
      const { directory } = harness().visitor
      expect(await directory.suggest(maya.name, 100, null)).toEqual([])
    })
  })
}
