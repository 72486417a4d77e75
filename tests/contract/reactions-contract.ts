import { describe, expect, it } from 'vitest'
import type { UserId } from '../../src/core/domain/ids.ts'
import { EMOJIS, type Emoji, sumOfReactions } from '../../src/core/domain/reactions.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import type { AnswersHarness } from './harness.ts'
import { refused, send, sendToNobody, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeReactions(name: string, open: () => Promise<AnswersHarness>): void {
  describe(`reactions in a ledger ${name}`, () => {
    const { harness, one, two, account } = withPeople(open)
    const as = (person: { id: UserId }) => harness().as(person.id).reactions
    const react = (person: { id: UserId }, row: Transaction, emoji: Emoji | null) =>
      as(person).react(row.id, person.id, emoji)
    const counts = async (row: Transaction) =>
      (await harness().visitor.ledger.find(row.id))?.reactions
    /** Maya, who sent something to Tom, and Zoe. */
    const scene = async () => {
      const [maya, tom] = await two()
      return { maya, tom, zoe: await one(), row: await send(maya, tom) }
    }

    it('are none at first', async () => {
      const { maya, row } = await scene()
      expect(await counts(row)).toEqual({})
      expect(await as(maya).own(row.id, maya.id)).toBeNull()
      expect(await harness().visitor.reactions.load(row.id, 10)).toEqual([])
    })

    it('are counted in the row, by emoji', async () => {
      const { maya, tom, zoe, row } = await scene()
      expect(await react(maya, row, '👏')).toMatchObject({
        ok: true,
        value: { id: row.id, reactions: { '👏': 1 } },
      })
      await react(tom, row, '👏')
      await react(zoe, row, '❤️')
      expect(await counts(row)).toEqual({ '👏': 2, '❤️': 1 })
      expect(await as(tom).own(row.id, tom.id)).toBe('👏')
    })

    it.each(EMOJIS)('can be %s, changed and taken back', async (emoji) => {
      const { maya, row } = await scene()
      const other = EMOJIS.find((one) => one !== emoji) as Emoji
      await react(maya, row, other)
      await react(maya, row, emoji)
      expect(await counts(row)).toEqual({ [emoji]: 1 })
      await react(maya, row, null)
      expect(await counts(row)).toEqual({})
      expect(await as(maya).own(row.id, maya.id)).toBeNull()
    })

    it('change nothing the second time', async () => {
      const { maya, row } = await scene()
      expect(await react(maya, row, null)).toMatchObject({ ok: true, value: row })
      await react(maya, row, '🎉')
      await react(maya, row, '🎉')
      expect(await counts(row)).toEqual({ '🎉': 1 })
    })

    it('leave everything else of the row and its people as it is', async () => {
      const { maya, tom, row } = await scene()
      const before = [await account(maya), await account(tom)]
      await react(tom, row, '🙏')
      expect(await harness().visitor.ledger.find(row.id)).toEqual({
        ...row,
        reactions: { '🙏': 1 },
      })
      expect([await account(maya), await account(tom)]).toEqual(before)
    })

    it('can be for a row that waits', async () => {
      const maya = await one()
      const row = await sendToNobody(maya)
      await react(maya, row, '👀')
      expect(await counts(row)).toEqual({ '👀': 1 })
    })

    it('are listed with the newest first, as many as asked for', async () => {
      const { maya, tom, zoe, row } = await scene()
      await react(maya, row, '👏')
      await react(tom, row, '😂')
      await react(zoe, row, '👏')
      await react(maya, row, '❤️')
      const load = (limit: number) => harness().visitor.reactions.load(row.id, limit)
      expect((await load(10)).map(({ by, emoji }) => [by, emoji])).toEqual([
        [maya.id, '❤️'],
        [zoe.id, '👏'],
        [tom.id, '😂'],
      ])
      expect(await load(1)).toMatchObject([{ by: maya.id, at: expect.any(Number) }])
      for (const limit of [0, 101]) await expect(load(limit)).rejects.toThrow(RangeError)
    })

    it('reach who watches the row', async () => {
      const { maya, tom, row } = await scene()
      const { until, stop } = record<readonly Transaction[]>((listener) =>
        harness().visitor.ledger.watchHead(null, null, listener),
      )
      await react(tom, row, '🎉')
      await until((rows) =>
        rows.some(({ id, reactions }) => id === row.id && reactions['🎉'] === 1),
      )
      await react(maya, row, '🎉')
      await until((rows) =>
        rows.some(({ id, reactions }) => id === row.id && reactions['🎉'] === 2),
      )
      stop()
    })

    it('reach who follows the feed from an older row on, and of an older row only who looks again', async () => {
      const { maya, tom, row: older } = await scene()
      await send(maya, tom)
      const { head } = await harness().visitor.ledger.loadPage(null, 1)
      const newer = await send(maya, tom)
      const watched = record<readonly Transaction[]>((listener) =>
        harness().visitor.ledger.watchHead(head, head, listener),
      )
      await harness().listening()
      await react(tom, older, '🎉')
      await react(tom, newer, '🎉')
      const last = await send(maya, tom)
      await watched.until((rows) => rows.some(({ id }) => id === last.id))
      await watched.until((rows) => rows.some(({ reactions }) => reactions['🎉'] === 1))
      watched.stop()
      const reported = watched.values.flat().filter(({ reactions }) => reactions['🎉'])
      expect(new Set(reported.map(({ id }) => id))).toEqual(new Set([newer.id]))
      expect(await counts(older)).toEqual({ '🎉': 1 })
    })

    it('are one a person, also from two devices at once', async () => {
      const { maya, row } = await scene()
      const other = harness().onOtherDevice(maya.id).reactions
      await Promise.all([react(maya, row, '👏'), other.react(row.id, maya.id, '❤️')])
      expect(sumOfReactions((await counts(row)) ?? {})).toBe(1)
      const own = (await as(maya).own(row.id, maya.id)) as Emoji
      expect(await counts(row)).toEqual({ [own]: 1 })
    })

    it('are all counted where several people react at once', async () => {
      const { maya, tom, zoe, row } = await scene()
      await Promise.all([react(maya, row, '👏'), react(tom, row, '👏'), react(zoe, row, '👏')])
      expect(await counts(row)).toEqual({ '👏': 3 })
    })

    it('are refused to the suspended, also those that are there', async () => {
      const { maya, tom, row } = await scene()
      await react(maya, row, '👏')
      await harness().makeModerator(tom.id)
      await harness().as(tom.id).moderation.suspend(maya.id, tom.id, 'spam')
      for (const emoji of ['👏', '🎉', null] as const)
        expect(await react(maya, row, emoji)).toMatchObject(refused('suspended'))
      expect(await counts(row)).toEqual({ '👏': 1 })
    })

    it('are refused where there is no such row, or no account', async () => {
      const { maya, row } = await scene()
      const nobody = { id: await harness().newPerson() }
      expect(await as(maya).react(uniqueTransferId(), maya.id, '👏')).toEqual(
        refused('transaction-missing'),
      )
      expect(await react(nobody, row, '👏')).toEqual(refused('account-missing'))
    })
  })
}
