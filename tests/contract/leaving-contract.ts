import { beforeAll, describe, expect, it } from 'vitest'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { Cursor } from '../../src/core/domain/feed.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Office } from '../../src/core/domain/moderation.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import { accept, Fault } from '../../src/core/domain/result.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { PLACEHOLDER_NAME, type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { NameOwner } from '../../src/core/ports/directory.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import { firstOf } from '../../src/core/ports/subscription.ts'
import { LeavePledger } from '../../src/core/use-cases/leave.ts'
import { aDevice } from '../builders/a-device.ts'
import { reportOf } from '../builders/an-audit.ts'
import { crashing } from '../builders/crashing.ts'
import { uniqueName, uniqueUserId } from '../builders/unique.ts'
import { inDepth } from '../in-depth.ts'
import type { LeavingClient, LeavingHarness } from './harness.ts'
import { refused, type Someone, send, sendMany, sendToNobody, withPeople } from './people.ts'
import { record } from './recording.ts'

const GONE = { title: '', profile: '', recipient: '', recipientKey: null }

/** What becomes of a person's account and words when they leave. `describeStanding` says what they can no longer do. */
export function describeLeaving(
  name: string,
  open: () => Promise<LeavingHarness & { readonly archive: Archive }>,
): void {
  describe(`leaving a ledger ${name}`, () => {
    const { harness, one, two, three, unnamed, account, waiting } = withPeople(open)
    const here = ({ id }: { id: Someone['id'] }) => harness().as(id).leaving
    const elsewhere = ({ id }: Someone) => harness().onOtherDevice(id).leaving
    const find = (row: Transaction) => harness().visitor.ledger.find(row.id)
    const moderator = async () => {
      const mona = await one()
      await harness().makeModerator(mona.id)
      return mona
    }
    /** Takes the words out of all rows, and says how many rows each commit looked at. */
    const removeAll = async (person: Someone, leaving = here(person)) => {
      const commits: number[] = []
      let after: Cursor | null = null
      do {
        const removed = await leaving.removeWords(person.id, after)
        if (!removed.ok) throw new Error(removed.refusal.code)
        commits.push(removed.value.rows)
        after = removed.value.next
      } while (after !== null)
      return commits
    }

    it('is among the removals: both names and the message, of each row once', async () => {
      const [maya, tom] = await two()
      const [sent, received] = [await send(maya, tom), await send(tom, maya)]
      await send(tom, await one())
      const { ledger } = harness().visitor
      const { head } = await ledger.loadPage(null, 1)
      await here(maya).leave(maya.id)
      const removals = record<readonly Transaction[]>((listener) =>
        ledger.watchRemoved(head as Cursor, listener),
      )
      await removeAll(maya)
      await removals.until(() => true)
      removals.stop()
      const { rows, upTo } = await ledger.loadRemoved(head as Cursor, 100)
      const byTime = (one: Transaction, other: Transaction) => one.timestamp - other.timestamp
      expect([...rows].sort(byTime)).toEqual([await find(sent), await find(received)])
      expect(await ledger.loadRemoved(upTo, 100)).toEqual({ rows: [], upTo, isFull: false })
    })

    it('takes the name, the initials and the description off the account, and nothing else', async () => {
      const [maya, tom] = await two()
      await maya.directory.setDescription(maya.id, 'Bakes bread')
      await send(maya, tom)
      const before = await account(maya)
      const left = await here(maya).leave(maya.id)
      const after = { username: null, avatar: '', description: null, leftAt: expect.any(Number) }
      expect(left).toEqual({ ok: true, value: { ...before, ...after } })
      expect(left).toEqual({ ok: true, value: await account(maya) })
    })

    it('leaves what one asked for to be withdrawn, and lets nobody who left ask', async () => {
      const [maya, tom] = await two()
      const { requests } = harness().as(maya.id)
      const asked = { from: maya.id, to: tom.id, amount: 5 as Amount, message: 'Lunch' }
      await requests.ask(asked)
      await here(maya).leave(maya.id)
      expect(await requests.withdraw(maya.id, tom.id)).toEqual(accept(null))
      expect(await requests.ask(asked)).toEqual(refused('has-left'))
      const left = firstOf<readonly PointRequest[]>((next) => requests.watchFrom(maya.id, 10, next))
      expect(await left).toEqual([])
    })

    it('ends the office of a moderator', async () => {
      const [[maya, tom], mona] = [await two(), await moderator()]
      const row = await send(maya, tom)
      await here(mona).leave(mona.id)
      const { ledger, moderation } = harness().as(mona.id)
      const none = refused('not-a-moderator')
      expect(await moderation.suspend(maya.id, mona.id, 'spam')).toEqual(none)
      expect(await moderation.loadReports(mona.id, 10)).toEqual(none)
      expect(await moderation.dismiss(row.id, mona.id)).toEqual(none)
      const why = { for: 'moderation', reason: 'spam' } as const
      expect(await ledger.removeMessage(row.id, mona.id, why)).toEqual(refused('not-yours'))
      expect(await firstOf<Office>((next) => moderation.watchOffice(mona.id, next))).toBe('none')
    })

    it('ends the office of a suspended moderator: it rests no more', async () => {
      const [mona, priya] = [await moderator(), await moderator()]
      const { moderation } = harness().as(mona.id)
      const office = () => firstOf<Office>((next) => moderation.watchOffice(mona.id, next))
      await harness().as(priya.id).moderation.suspend(mona.id, priya.id, 'other')
      expect(await office()).toBe('suspended')
      await here(mona).leave(mona.id)
      expect(await office()).toBe('none')
    })

    it('is reported to those who then watch a name of the person', async () => {
      const maya = await one()
      await here(maya).leave(maya.id)
      const owner = firstOf<NameOwner>((next) =>
        harness().visitor.directory.watchName(usernameKey(maya.name), next),
      )
      expect(await owner).toBe('left')
    })

    it('is done once, however often it is tried', async () => {
      const maya = await one()
      const left = await here(maya).leave(maya.id)
      expect(await elsewhere(maya).leave(maya.id)).toEqual(left)
    })

    it('is done once by two devices at the same time', async () => {
      const maya = await one()
      const [left, also] = await Promise.all([
        here(maya).leave(maya.id),
        elsewhere(maya).leave(maya.id),
      ])
      expect(left).toMatchObject({ ok: true })
      expect(also).toEqual(left)
    })

    it('is open to the suspended', async () => {
      const [maya, mona] = [await one(), await moderator()]
      await harness().as(mona.id).moderation.suspend(maya.id, mona.id, 'spam')
      expect(await here(maya).leave(maya.id)).toMatchObject({
        ok: true,
        value: { suspended: { by: mona.id } },
      })
    })

    it('is refused without an account', async () => {
      const nobody = uniqueUserId()
      expect(await harness().as(nobody).leaving.leave(nobody)).toEqual(refused('account-missing'))
    })

    it('takes the sender’s name and message out of rows that the person sent', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom)
      await here(maya).leave(maya.id)
      expect(await here(maya).removeWords(maya.id, null)).toEqual({
        ok: true,
        value: { rows: 1, next: null },
      })
      const why = { by: maya.id, at: expect.any(Number), for: 'left', reason: null }
      const { sender, message, ...salts } = row.salts ?? {}
      expect(await find(row)).toEqual({
        ...row,
        sender: '',
        message: '',
        salts,
        digests: { sender: expect.any(String), message: expect.any(String) },
        removed: { sender: why, message: why },
      })
    })

    it('takes the recipient’s name out of rows that the person received, and leaves the message', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom)
      await here(tom).leave(tom.id)
      await removeAll(tom)
      expect(await find(row)).toMatchObject({
        ...{ ...GONE, sender: maya.name, message: row.message },
        removed: { recipient: { by: tom.id, for: 'left' } },
      })
    })

    it('leaves no word in a row of two who left, whoever was first', async () => {
      const [maya, tom] = await two()
      const rows = [await send(maya, tom), await send(tom, maya)]
      for (const person of [tom, maya]) {
        await here(person).leave(person.id)
        await removeAll(person)
      }
      for (const row of rows)
        expect(await find(row)).toMatchObject({ ...GONE, sender: '', message: '', salts: {} })
    })

    it('takes the name out of rows that were handed over or taken back', async () => {
      const [maya, { maya: lars, row: ofLars }] = [await one(), await waiting()]
      const returned = await sendToNobody(maya)
      await maya.ledger.takeBack(returned.id, maya.id)
      await maya.directory.claimName(maya.id, ofLars.recipient as never)
      await lars.ledger.handOver(ofLars.id, lars.id)
      await here(maya).leave(maya.id)
      await removeAll(maya)
      expect(await find(returned)).toMatchObject({ sender: '', message: '', status: 'returned' })
      expect(await find(ofLars)).toMatchObject({ ...GONE, status: 'settled', amount: -37 })
    })

    it('leaves points that wait for the name with their sender, who can take them back', async () => {
      const { maya, row } = await waiting()
      const zoe = await one(row.recipient as never)
      await here(zoe).leave(zoe.id)
      expect(await removeAll(zoe)).toEqual([0])
      expect(await find(row)).toEqual(row)
      expect(await maya.ledger.takeBack(row.id, maya.id)).toMatchObject({ ok: true })
    })

    it('does not touch the rows of others', async () => {
      const [maya, tom, priya] = await three()
      const row = await send(tom, priya)
      await here(maya).leave(maya.id)
      expect(await removeAll(maya)).toEqual([0])
      expect(await find(row)).toEqual(row)
    })

    it('leaves what was taken away before as it is', async () => {
      const [maya, tom, mona] = [...(await two()), await moderator()]
      const row = await send(maya, tom)
      const why = { for: 'moderation', reason: 'spam' } as const
      await mona.ledger.removeMessage(row.id, mona.id, why)
      await here(maya).leave(maya.id)
      await removeAll(maya)
      expect((await find(row))?.removed).toMatchObject({
        message: { ...why, by: mona.id },
        sender: { for: 'left' },
      })
    })

    it('goes past a row without salts, and takes the words out of the others', async () => {
      const [maya, tom] = await two()
      const [first, second, third] = await sendMany(maya, tom, 3)
      await harness().clearSalts(second?.id as never)
      await here(maya).leave(maya.id)
      await removeAll(maya)
      expect(await find(second as Transaction)).toMatchObject({ sender: maya.name })
      for (const row of [first, third])
        expect(await find(row as Transaction)).toMatchObject({ sender: '' })
    })

    it('takes the placeholder out of what a person without a name sent', async () => {
      const somebody = { ...(await unnamed()), name: PLACEHOLDER_NAME as Username }
      const tom = await one()
      const row = await send(somebody, tom)
      expect(row.sender).toBe('You')
      await here(somebody).leave(somebody.id)
      await removeAll(somebody)
      expect(await find(row)).toMatchObject({ sender: '', removed: { sender: { for: 'left' } } })
    })

    it('takes an earlier name out of what was sent with it', async () => {
      const maya = await one()
      const row = await send(maya, await one())
      await maya.directory.claimName(maya.id, uniqueName())
      await here(maya).leave(maya.id)
      await removeAll(maya)
      expect(await find(row)).toMatchObject({ sender: '', message: '' })
    })

    it.each(['sender', 'recipient'] as const)(
      'leaves the name of another as the %s, and takes the other words, in all rows',
      async (part) => {
        const [maya, tom, priya] = await three()
        const [first, second] = part === 'sender' ? [maya, tom] : [tom, maya]
        const [wrong, right] = [await send(first, second), await send(first, second)]
        await harness().changeName(wrong.id, part, priya.name)
        await here(maya).leave(maya.id)
        expect(await removeAll(maya)).toEqual([2])
        expect(await find(wrong)).toMatchObject({ [part]: priya.name })
        expect(await find(right)).toMatchObject({ [part]: '' })
        if (part === 'sender') expect(await find(wrong)).toMatchObject({ message: '' })
      },
    )

    it('takes no word from somebody who stays', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom)
      const removal = here(maya).removeWords(maya.id, null)
      await expect(removal).rejects.toEqual(expect.any(Fault))
      await expect(removal).rejects.toMatchObject({ code: 'denied' })
      expect(await find(row)).toEqual(row)
    })

    describe('after 105 sends and 30 receipts', () => {
      let maya: Someone
      let rows: readonly Transaction[] = []
      beforeAll(async () => {
        const [sender, tom] = await two()
        maya = sender
        rows = [...(await sendMany(maya, tom, 105)), ...(await sendMany(tom, maya, 30))]
      }, 120_000)

      it('knows how many rows that are', async () => {
        expect(await here(maya).countRows(maya.id)).toBe(135)
      })

      it('takes 100 rows a commit, goes on after a crash, on another device, and finds a retry done', async () => {
        await here(maya).leave(maya.id)
        const first = await here(maya).removeWords(maya.id, null)
        expect(first).toMatchObject({ ok: true, value: { rows: 100 } })
        const afterFirst = await Promise.all(rows.map(find))
        const times = afterFirst.flatMap((row) => Object.values(row?.removed ?? {}))
        expect(times.length).toBe(30 + 2 * 70)
        expect(new Set(times.map(({ at }) => at)).size).toBe(1)
        const commits = await removeAll(maya, elsewhere(maya))
        expect(commits.slice(0, 2)).toEqual([100, 35])
        const done = await Promise.all(rows.map(find))
        for (const row of done.slice(0, 105)) expect(row).toMatchObject({ sender: '', message: '' })
        for (const row of done.slice(105)) expect(row).toMatchObject(GONE)
        await removeAll(maya)
        expect(await Promise.all(rows.map(find))).toEqual(done)
      })
    })

    it('finishes on two devices at the same time', async () => {
      const [maya, tom] = await two()
      const rows = [...(await sendMany(maya, tom, 10)), ...(await sendMany(tom, maya, 10))]
      await here(maya).leave(maya.id)
      await Promise.all([removeAll(maya), removeAll(maya, elsewhere(maya))])
      for (const row of await Promise.all(rows.map(find)))
        expect(row?.removed).toMatchObject(
          row?.senderId === maya.id ? { sender: {}, message: {} } : { recipient: {} },
        )
    })

    it('finishes while a moderator removes the same messages', async () => {
      const [maya, tom, mona] = [...(await two()), await moderator()]
      const rows = await sendMany(maya, tom, 10)
      await here(maya).leave(maya.id)
      await Promise.all([
        removeAll(maya),
        ...rows.map(({ id }) =>
          mona.ledger.removeMessage(id, mona.id, { for: 'moderation', reason: 'abuse' }),
        ),
      ])
      for (const row of await Promise.all(rows.map(find)))
        expect(row?.removed).toMatchObject({ sender: { for: 'left' }, message: {} })
    })
  })

  describe(`leaving a ledger ${name} for good`, () => {
    const { harness, two, account } = withPeople(open)
    /** A page of a person on a device, which leaves through these ports. */
    const pageOf = ({ id }: Someone, { ledger, leaving }: LeavingClient, wrap = unchanged) =>
      new LeavePledger(
        signedInAs(id),
        wrap(ledger),
        wrap(leaving),
        // Nothing was asked for (`tests/core/use-cases/leave.test.ts` has who did).
        { forget: async () => accept(0) },
        aDevice().store,
        { drop: async () => {} },
      )

    it.each(inDepth ? (['before', 'after'] as const) : (['after'] as const))(
      'goes on after a crash %s any request, on another device',
      async (when) => {
        let crashes = 0
        for (let at = 1; ; at++) {
          const [maya, tom] = await two()
          const { wrap, hasCrashed } = crashing(at, when)
          const rows = [await send(maya, tom), await send(tom, maya)]
          const waiting = [await sendToNobody(maya), await sendToNobody(maya)]
          await pageOf(maya, harness().as(maya.id), wrap).leave(ignore).catch(ignore)
          if (!hasCrashed()) break
          crashes++
          const again = pageOf(maya, harness().onOtherDevice(maya.id))
          expect(await again.leave(ignore)).toEqual({ ok: true, value: null })
          expect(await account(maya)).toMatchObject({
            username: null,
            balance: 1337,
            totalSent: 37,
          })
          const found = await Promise.all(
            [...rows, ...waiting].map(({ id }) => harness().visitor.ledger.find(id)),
          )
          expect(found).toMatchObject([
            { sender: '', message: '', recipient: tom.name },
            { ...GONE, sender: tom.name },
            { sender: '', message: '', status: 'returned' },
            { sender: '', message: '', status: 'returned' },
          ])
        }
        // Two looks for waiting points and two of them, the account, a count, a commit.
        expect(crashes).toBe(7)
        expect(await reportOf(harness().archive)).toMatchObject({ findings: [], hints: [] })
      },
    )
  })

  describe(`the check of a ledger ${name} that people left`, () => {
    const { harness, one, two, account } = withPeople(open)

    it('finds nothing, before their words are gone, between, and after', async () => {
      const [maya, tom] = await two()
      const [zoe, mona] = [await one(), await one()]
      await maya.directory.setDescription(maya.id, 'Bakes bread')
      await maya.directory.claimName(maya.id, `${maya.name}2` as never)
      await sendMany(maya, tom, 3)
      await sendMany(tom, maya, 3)
      const forNobody = await sendToNobody(maya)
      await maya.ledger.takeBack(forNobody.id, maya.id)
      const handed = await sendToNobody(maya)
      await zoe.directory.claimName(zoe.id, handed.recipient as never)
      await maya.ledger.handOver(handed.id, maya.id)
      const forMaya = await sendToNobody(tom)
      await harness().makeModerator(mona.id)
      await harness().as(mona.id).moderation.suspend(maya.id, mona.id, 'other')
      const { archive } = harness()
      const findings = async () => {
        const { findings, hints } = await reportOf(archive)
        return [...findings, ...hints]
      }
      const { balance } = await account(maya)
      for (const person of [maya, zoe]) {
        const { leaving } = harness().as(person.id)
        await leaving.leave(person.id)
        expect(await findings()).toEqual([])
        await leaving.removeWords(person.id, null)
        expect(await findings()).toEqual([])
      }
      expect(await account(maya)).toMatchObject({ balance })
      await tom.ledger.takeBack(forMaya.id, tom.id)
      expect(await findings()).toEqual([])
    })
  })
}

const ignore = () => {}
const unchanged = <T extends object>(port: T): T => port

/** An identity service with somebody signed in just now. */
function signedInAs(id: UserId): Identity {
  const identity: Partial<Identity> = {
    current: () => ({ id, name: null, email: null, isConfirmed: true, methods: [] }),
    checkRecentSignIn: async () => accept(null),
    deleteIdentity: async () => accept(null),
  }
  return identity as Identity
}
