import { describe, expect, it } from 'vitest'
import type { UserId } from '../../src/core/domain/ids.ts'
import { type Month, type MonthSums, monthBefore, monthOf } from '../../src/core/domain/month.ts'
import { type UsernameKey, usernameKey } from '../../src/core/domain/username.ts'
import type { PeoplePage } from '../../src/core/ports/directory.ts'
import type { AnswersHarness } from './harness.ts'
import { send, sendToNobody, withPeople } from './people.ts'

export function describeMonths(name: string, open: () => Promise<AnswersHarness>): void {
  describe(`the sums of a month in a ledger ${name}`, () => {
    const { harness, one, two, three, account, waiting, waitingForZoe } = withPeople(open)
    const monthOfJoining = async (person: { id: UserId }): Promise<Month> =>
      monthOf((await account(person)).joinDate)
    const sums = async (person: { id: UserId }) => (await account(person)).monthSums
    const lastMonth = async (person: { id: UserId }): Promise<MonthSums> => ({
      month: monthBefore(await monthOfJoining(person)),
      received: 100,
      sent: 200,
    })

    it('begin with zeros in the month in which the account is opened', async () => {
      const maya = await one()
      expect(await sums(maya)).toEqual({ month: await monthOfJoining(maya), received: 0, sent: 0 })
    })

    it('count what is sent, on both sides', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      await send(maya, tom, 5)
      await send(tom, maya, 2)
      expect(await sums(maya)).toMatchObject({ received: 2, sent: 42 })
      expect(await sums(tom)).toMatchObject({ received: 42, sent: 2 })
    })

    it('count points that wait for their sender, and for the recipient once they have them', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      expect(await sums(maya)).toMatchObject({ received: 0, sent: 37 })
      await maya.ledger.handOver(row.id, maya.id)
      expect(await sums(maya)).toMatchObject({ received: 0, sent: 37 })
      expect(await sums(zoe)).toMatchObject({ received: 37, sent: 0 })
    })

    it('fall by what is taken back in the month in which it was sent', async () => {
      const { maya, row } = await waiting()
      await maya.ledger.takeBack(row.id, maya.id)
      expect(await sums(maya)).toMatchObject({ received: 0, sent: 0 })
    })

    it('begin anew with the first send of a month, on both sides at once', async () => {
      const [maya, tom] = await two()
      for (const person of [maya, tom]) await harness().setMonth(person.id, await lastMonth(person))
      await send(maya, tom, 37)
      const month = await monthOfJoining(maya)
      expect(await sums(maya)).toEqual({ month, received: 0, sent: 37 })
      expect(await sums(tom)).toEqual({ month, received: 37, sent: 0 })
    })

    it('refuse nobody where several send to one person whose month has just turned', async () => {
      const [maya, tom, zoe] = await three()
      await harness().setMonth(zoe.id, await lastMonth(zoe))
      await Promise.all([send(maya, zoe, 1), send(tom, zoe, 2)])
      expect(await sums(zoe)).toMatchObject({ received: 3, sent: 0 })
    })

    it('begin anew with a hand-over', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      await harness().setMonth(zoe.id, await lastMonth(zoe))
      await maya.ledger.handOver(row.id, maya.id)
      expect(await sums(zoe)).toMatchObject({ received: 37, sent: 0 })
    })

    it('stay as they are where points are taken back while they are of another month', async () => {
      const maya = await one()
      const row = await sendToNobody(maya)
      const before = await lastMonth(maya)
      await harness().setMonth(maya.id, before)
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({ ok: true })
      expect(await sums(maya)).toEqual(before)
    })

    it('list who was sent, and who sent, most in a month', async () => {
      const [maya, tom, zoe] = await three()
      await send(maya, zoe, 300)
      await send(maya, tom, 100)
      await send(tom, maya, 200)
      const month = await monthOfJoining(maya)
      const ids = new Set([maya.id, tom.id, zoe.id])
      const top = async (by: 'received' | 'sent') =>
        (await harness().visitor.directory.loadTop(by, month, 100))
          .filter(({ id }) => ids.has(id))
          .map(({ id }) => id)
      expect(await top('received')).toEqual([zoe.id, maya.id, tom.id])
      expect(await top('sent')).toEqual([maya.id, tom.id])
      expect(await harness().visitor.directory.loadTop('sent', '1999-01' as Month, 5)).toEqual([])
      const [first] = await harness().visitor.directory.loadTop('received', month, 1)
      expect((first?.monthSums.received ?? 0) >= 300).toBe(true)
    })

    it('are no condition for the list of balances', async () => {
      const { directory } = harness().visitor
      await two()
      const all = await directory.loadTop('balance', '1999-01' as Month, 100)
      expect(all).toEqual(await directory.suggest('', 100, null))
    })
  })

  describe(`the people of a ledger ${name}`, () => {
    const { harness, three, unnamed } = withPeople(open)

    it('are listed by name, a page at a time', async () => {
      const people = await three()
      await unnamed()
      const { directory } = harness().visitor
      const keys: string[] = []
      let after: UsernameKey | null = null
      do {
        const { people, next }: PeoplePage = await directory.loadPeople(after, 2)
        keys.push(...people.map(({ username }) => usernameKey(username as never)))
        after = next
      } while (after !== null)
      expect(keys).toEqual([...keys].sort())
      expect(keys).toEqual(expect.arrayContaining(people.map((one) => usernameKey(one.name))))
      expect(new Set(keys).size).toBe(keys.length)
    })

    it('end with a page that is just full', async () => {
      const { directory } = harness().visitor
      await three()
      const all = await directory.suggest('', 99, null)
      const { people, next } = await directory.loadPeople(null, all.length)
      expect(people).toHaveLength(all.length)
      expect(next).toBeNull()
    })

    it('are at most as many as asked for, 1 to 99', async () => {
      const { directory } = harness().visitor
      await three()
      expect((await directory.loadPeople(null, 1)).people).toHaveLength(1)
      for (const limit of [0, 100])
        await expect(directory.loadPeople(null, limit)).rejects.toThrow(RangeError)
    })
  })
}
