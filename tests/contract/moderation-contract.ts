import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Cursor, Position } from '../../src/core/domain/feed.ts'
import type { Instant, TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { factsOf, type Office } from '../../src/core/domain/moderation.ts'
import type { ModerationReason, Transaction } from '../../src/core/domain/transaction.ts'
import { uniqueName, uniqueTransferId } from '../builders/unique.ts'
import type { ModerationHarness } from './harness.ts'
import { refused, type Someone, send, sendMany, transferBetween, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeModeration(name: string, open: () => Promise<ModerationHarness>): void {
  describe(`moderation of a ledger ${name}`, () => {
    const { harness, one, two, three, account, balance, waiting } = withPeople(open)
    const as = (person: { id: UserId }) => harness().as(person.id).moderation
    const visitor = () => harness().visitor.moderation
    const aModerator = async () => {
      const person = await one()
      await harness().makeModerator(person.id)
      return person
    }
    /** Maya, who sent something to Tom, and a moderator. */
    const scene = async () => {
      const [maya, tom] = await two()
      return { maya, tom, priya: await aModerator(), row: await send(maya, tom) }
    }
    const find = (row: Transaction) => harness().visitor.ledger.find(row.id)
    const remove = (by: Someone, row: Transaction, reason: ModerationReason = 'spam') =>
      by.ledger.removeMessage(row.id, by.id, moderation(reason))
    /** The open reports, all or about one row. */
    const reportsOf = async (reader: Someone, row?: Transaction) => {
      const loaded = await as(reader).loadReports(reader.id, 1000)
      if (!loaded.ok) throw new Error(loaded.refusal.code)
      return loaded.value.reports.filter(({ about }) => !row || about === row.id)
    }

    it('says who is a moderator, also once somebody becomes one or loses the office', async () => {
      const maya = await one()
      const { values, until, stop } = record<Office>((listener) =>
        as(maya).watchOffice(maya.id, listener),
      )
      await until((office) => office === 'none')
      await harness().makeModerator(maya.id)
      await until((office) => office === 'granted')
      await harness().endModerator(maya.id)
      await until(() => values.length === 3)
      expect(values).toEqual(['none', 'granted', 'none'])
      stop()
    })

    it('gives no office to a suspended person who was no moderator', async () => {
      const { maya, priya } = await scene()
      await as(priya).suspend(maya.id, priya.id, 'other')
      const { until, stop } = record<Office>((listener) => as(maya).watchOffice(maya.id, listener))
      expect(await until(() => true)).toBe('none')
      stop()
    })

    it('names to anybody the people who moderate now', async () => {
      const [maya, ended] = await two()
      const priya = await aModerator()
      const resting = await aModerator()
      await harness().makeModerator(ended.id)
      await harness().endModerator(ended.id)
      await as(priya).suspend(resting.id, priya.id, 'other')
      const ids = (await visitor().loadModerators()).map(({ id }) => id)
      expect(ids).toContain(priya.id)
      expect(ids).not.toContain(resting.id)
      expect(ids).not.toContain(ended.id)
      expect(ids).not.toContain(maya.id)
    })

    it('shows reports to moderators, the oldest first', async () => {
      const { maya, tom, priya, row } = await scene()
      expect(await as(tom).report(row.id, tom.id, 'spam')).toMatchObject({
        ok: true,
        value: { about: row.id, by: tom.id, reason: 'spam' },
      })
      await as(maya).report(row.id, maya.id, 'private')
      expect(await reportsOf(priya, row)).toMatchObject([
        { by: tom.id, reason: 'spam' },
        { by: maya.id, reason: 'private' },
      ])
      expect(await as(priya).loadReports(priya.id, 1)).toMatchObject({
        value: { reports: { length: 1 }, mayBeMore: true },
      })
    })

    it('shows people their own open reports, the oldest first', async () => {
      const { maya, tom, row } = await scene()
      const other = await send(maya, tom)
      await as(tom).report(row.id, tom.id, 'spam')
      await as(maya).report(row.id, maya.id, 'private')
      await as(tom).report(other.id, tom.id, 'abuse')
      expect(await as(tom).loadOwnReports(tom.id)).toMatchObject([
        { about: row.id, by: tom.id, reason: 'spam' },
        { about: other.id, by: tom.id, reason: 'abuse' },
      ])
    })

    it('reads one report of each person before the second of anybody', async () => {
      const { maya, tom, priya, row } = await scene()
      const others = [await send(maya, tom), await send(maya, tom)]
      for (const other of others) await as(tom).report(other.id, tom.id, 'spam')
      await as(maya).report(row.id, maya.id, 'abuse')
      const all = (await reportsOf(priya)).map(({ by }) => by)
      expect(all.indexOf(maya.id)).toBeLessThan(all.lastIndexOf(tom.id))
      expect(await as(priya).loadReports(priya.id, all.length - 1)).toMatchObject({
        value: { reports: { length: all.length - 1 }, mayBeMore: true },
      })
    })

    it('leaves the reports of suspended people out, until the suspension is lifted', async () => {
      const { maya, tom, priya, row } = await scene()
      await as(tom).report(row.id, tom.id, 'spam')
      await as(maya).report(row.id, maya.id, 'abuse')
      await as(priya).suspend(tom.id, priya.id, 'spam')
      expect(await reportsOf(priya, row)).toMatchObject([{ by: maya.id }])
      await as(priya).lift(tom.id, priya.id)
      expect(await reportsOf(priya, row)).toHaveLength(2)
    })

    it('takes twenty reports of a person, and the next one once one of them is dismissed', async () => {
      const { maya, tom, priya, row: first } = await scene()
      const reportNext = async () => {
        const row = await send(maya, tom, 1)
        return { row, reported: await as(tom).report(row.id, tom.id, 'other') }
      }
      await as(tom).report(first.id, tom.id, 'spam')
      for (let count = 1; count < 20; count++) expect((await reportNext()).reported.ok).toBe(true)
      const { row, reported } = await reportNext()
      expect(reported).toEqual(refused('too-many-reports'))
      expect(await as(tom).report(first.id, tom.id, 'spam')).toEqual(refused('already-reported'))
      expect(await as(maya).report(first.id, maya.id, 'spam')).toMatchObject({ ok: true })
      await as(priya).dismiss(first.id, priya.id)
      expect(await as(tom).report(row.id, tom.id, 'spam')).toMatchObject({ ok: true })
    })

    it('takes two reports of a person that come at one moment', async () => {
      const { maya, tom, priya, row } = await scene()
      const other = await send(maya, tom)
      const reports = [row, other].map(({ id }) => as(tom).report(id, tom.id, 'spam'))
      expect(await Promise.all(reports)).toMatchObject([{ ok: true }, { ok: true }])
      expect([...(await reportsOf(priya, row)), ...(await reportsOf(priya, other))]).toHaveLength(2)
    })

    it('dismisses all reports of a person, and no other', async () => {
      const { maya, tom, priya, row } = await scene()
      const other = await send(maya, tom)
      for (const { id } of [row, other]) await as(tom).report(id, tom.id, 'spam')
      await as(maya).report(row.id, maya.id, 'abuse')
      const dismiss = () => as(priya).dismissAllBy(tom.id, priya.id)
      expect(await dismiss()).toMatchObject({ ok: true })
      expect(await dismiss()).toMatchObject({ ok: true })
      expect(await reportsOf(priya, row)).toMatchObject([{ by: maya.id }])
      expect(await reportsOf(priya, other)).toEqual([])
    })

    it('takes one report a person and row', async () => {
      const { tom, priya, row } = await scene()
      await as(tom).report(row.id, tom.id, 'spam')
      expect(await as(tom).report(row.id, tom.id, 'abuse')).toEqual(refused('already-reported'))
      expect(await reportsOf(priya, row)).toMatchObject([{ reason: 'spam' }])
    })

    it('refuses a report of a row that is gone, or by somebody without an account', async () => {
      const { tom, row } = await scene()
      expect(await as(tom).report(uniqueTransferId(), tom.id, 'spam')).toEqual(
        refused('transaction-missing'),
      )
      const nobody = { id: await harness().newPerson() }
      expect(await as(nobody).report(row.id, nobody.id, 'spam')).toEqual(refused('account-missing'))
    })

    it('refuses everything that only moderators may do to everybody else', async () => {
      const { maya, tom, row } = await scene()
      const none = refused('not-a-moderator')
      expect(await as(tom).loadReports(tom.id, 10)).toEqual(none)
      expect(await as(tom).dismiss(row.id, tom.id)).toEqual(none)
      expect(await as(tom).dismissAllBy(maya.id, tom.id)).toEqual(none)
      expect(await remove(tom, row)).toEqual(refused('not-yours'))
      expect(await as(tom).suspend(maya.id, tom.id, 'spam')).toEqual(none)
      expect(await as(tom).lift(maya.id, tom.id)).toEqual(none)
      expect(await find(row)).toEqual(row)
    })

    it('refuses it to a moderator who has just lost the office', async () => {
      const { maya, priya, row } = await scene()
      await harness().endModerator(priya.id)
      const none = refused('not-a-moderator')
      expect(await remove(priya, row)).toEqual(refused('not-yours'))
      expect(await as(priya).suspend(maya.id, priya.id, 'spam')).toEqual(none)
      expect(await as(priya).loadReports(priya.id, 10)).toEqual(none)
    })

    it('dismisses the reports of a row, and leaves the row as it is', async () => {
      const { maya, tom, priya, row } = await scene()
      await as(tom).report(row.id, tom.id, 'other')
      await as(maya).report(row.id, maya.id, 'other')
      const other = await send(maya, tom)
      await as(tom).report(other.id, tom.id, 'abuse')
      expect(await as(priya).dismiss(row.id, priya.id)).toMatchObject({ ok: true })
      expect(await as(priya).dismiss(row.id, priya.id)).toMatchObject({ ok: true })
      expect(await reportsOf(priya, row)).toEqual([])
      expect(await reportsOf(priya, other)).toHaveLength(1)
      expect(await find(row)).toEqual(row)
    })

    it('removes a message with its reason', async () => {
      const { priya, row } = await scene()
      expect(await remove(priya, row, 'abuse')).toMatchObject({
        ok: true,
        value: {
          message: '',
          removed: { message: { by: priya.id, for: 'moderation', reason: 'abuse' } },
          digests: { message: digestOf(row.salts?.message, row.message) },
        },
      })
      expect(await find(row)).toMatchObject({ message: '', amount: -37, status: 'settled' })
    })

    it('removes a message once: it stays with the name of the moderator who was first', async () => {
      const { maya, priya, row } = await scene()
      const jun = await aModerator()
      const first = await remove(priya, row, 'spam')
      expect(first).toMatchObject({ ok: true })
      expect(await remove(jun, row, 'abuse')).toEqual(first)
      expect(await maya.ledger.removeMessage(row.id, maya.id, OWN)).toEqual(first)
    })

    it('removes a message once where two moderators do it at one moment', async () => {
      const { priya, row } = await scene()
      const jun = await aModerator()
      const both = await Promise.all([remove(priya, row, 'spam'), remove(jun, row, 'abuse')])
      const kept = await find(row)
      expect(both).toEqual([
        { ok: true, value: kept },
        { ok: true, value: kept },
      ])
    })

    it('removes a message while the points are handed over, and loses neither', async () => {
      const { maya, row } = await waiting()
      const zoe = await one(row.recipient as never)
      const priya = await aModerator()
      const [handed, removed] = await Promise.all([
        maya.ledger.handOver(row.id, maya.id),
        remove(priya, row, 'spam'),
      ])
      expect([handed.ok, removed.ok]).toEqual([true, true])
      expect(await find(row)).toMatchObject({ status: 'settled', message: '' })
      expect(await balance(zoe)).toBe(1374)
    })

    it('suspends somebody, says who did and why, and lifts it', async () => {
      const { maya, priya } = await scene()
      const suspended = await as(priya).suspend(maya.id, priya.id, 'abuse')
      expect(suspended).toMatchObject({
        ok: true,
        value: { id: maya.id, suspended: { by: priya.id, reason: 'abuse' } },
      })
      expect(await as(priya).suspend(maya.id, priya.id, 'abuse')).toEqual(suspended)
      expect((await account(maya)).suspended?.at).toBeGreaterThan(0)
      const lifted = await as(priya).lift(maya.id, priya.id)
      expect(lifted).toMatchObject({
        ok: true,
        value: { suspended: null, lifted: { by: priya.id, at: expect.any(Number) } },
      })
      expect(await as(priya).lift(maya.id, priya.id)).toEqual(lifted)
      expect((await account(maya)).suspended).toBeNull()
    })

    it('names the moderator who lifted a suspension, not one who was too late', async () => {
      const { maya, priya } = await scene()
      const jun = await aModerator()
      await as(priya).suspend(maya.id, priya.id, 'abuse')
      const lifted = await as(jun).lift(maya.id, jun.id)
      expect(lifted).toMatchObject({ value: { lifted: { by: jun.id } } })
      expect(await as(priya).lift(maya.id, priya.id)).toEqual(lifted)
      const tom = await one()
      expect(await as(priya).lift(tom.id, priya.id)).toMatchObject({ value: { lifted: null } })
    })

    it('lists who lifted the last suspension of a person, also once they are suspended again', async () => {
      const { maya, priya } = await scene()
      const jun = await aModerator()
      for (const by of [jun, priya]) {
        await as(jun).suspend(maya.id, jun.id, 'abuse')
        await as(by).lift(maya.id, by.id)
      }
      await as(priya).suspend(maya.id, priya.id, 'spam')
      const { acts } = await visitor().loadActs(null, 100)
      const ofMaya = acts.filter((act) => act.kind !== 'removed' && act.person.id === maya.id)
      expect(ofMaya).toMatchObject([
        { kind: 'suspended', ruling: { by: priya.id, reason: 'spam' } },
        { kind: 'lifted', lifting: { by: priya.id } },
      ])
    })

    it('lets a moderator who is suspended do nothing of the office, until it is lifted', async () => {
      const { maya, tom, priya, row } = await scene()
      const jun = await aModerator()
      const { values, until, stop } = record<Office>((listener) =>
        as(jun).watchOffice(jun.id, listener),
      )
      await until((office) => office === 'granted')
      await as(priya).suspend(jun.id, priya.id, 'other')
      await until((office) => office === 'suspended')
      const none = refused('not-a-moderator')
      expect(await as(jun).loadReports(jun.id, 10)).toEqual(none)
      expect(await as(jun).dismiss(row.id, jun.id)).toEqual(none)
      expect(await as(jun).dismissAllBy(tom.id, jun.id)).toEqual(none)
      expect(await remove(jun, row)).toEqual(refused('not-yours'))
      expect(await as(jun).suspend(maya.id, jun.id, 'spam')).toEqual(none)
      expect(await as(jun).lift(jun.id, jun.id)).toEqual(none)
      expect(await as(jun).clearDescription(maya.id, jun.id, 'spam')).toEqual(none)
      await as(priya).lift(jun.id, priya.id)
      await until(() => values.length === 3)
      expect(values).toEqual(['granted', 'suspended', 'granted'])
      expect(await remove(jun, row)).toMatchObject({ ok: true })
      stop()
    })

    it('does not suspend twice, oneself, or somebody who is not there', async () => {
      const { maya, priya } = await scene()
      const jun = await aModerator()
      await as(priya).suspend(maya.id, priya.id, 'abuse')
      const already = {
        refusal: { code: 'already-suspended', suspension: { by: priya.id, reason: 'abuse' } },
      }
      expect(await as(jun).suspend(maya.id, jun.id, 'abuse')).toMatchObject(already)
      expect(await as(priya).suspend(maya.id, priya.id, 'spam')).toMatchObject(already)
      expect(await as(jun).suspend(jun.id, jun.id, 'spam')).toEqual(refused('yourself'))
      const nobody = await harness().newPerson()
      expect(await as(jun).suspend(nobody, jun.id, 'spam')).toEqual(refused('account-missing'))
    })

    it('removes a description, says who did and why, and leaves room for a new one', async () => {
      const { maya, priya } = await scene()
      await maya.directory.setDescription(maya.id, 'Sells cheap watches')
      expect(await as(priya).clearDescription(maya.id, priya.id, 'spam')).toMatchObject({
        ok: true,
        value: { description: null, cleared: { by: priya.id, reason: 'spam' } },
      })
      await maya.directory.setDescription(maya.id, 'Bakes')
      expect(await account(maya)).toMatchObject({
        description: 'Bakes',
        cleared: { by: priya.id, at: expect.any(Number), reason: 'spam' },
      })
    })

    it('removes a description once: it stays with the name of the moderator who was first', async () => {
      const { maya, priya } = await scene()
      const jun = await aModerator()
      await maya.directory.setDescription(maya.id, 'Sells cheap watches')
      const both = await Promise.all([
        as(priya).clearDescription(maya.id, priya.id, 'spam'),
        as(jun).clearDescription(maya.id, jun.id, 'abuse'),
      ])
      const { cleared } = await account(maya)
      expect(both).toMatchObject([
        { ok: true, value: { cleared } },
        { ok: true, value: { cleared } },
      ])
    })

    it('removes no description of oneself, of somebody who is not there, or without the office', async () => {
      const { maya, tom, priya } = await scene()
      await maya.directory.setDescription(maya.id, 'Bakes')
      const clear = (of: UserId, by: Someone) => as(by).clearDescription(of, by.id, 'spam')
      expect(await clear(priya.id, priya)).toEqual(refused('yourself'))
      expect(await clear(await harness().newPerson(), priya)).toEqual(refused('account-missing'))
      expect(await clear(maya.id, tom)).toEqual(refused('not-a-moderator'))
      expect((await account(maya)).description).toBe('Bakes')
    })

    it('lists a removed description among what moderators did, also beside a suspension', async () => {
      const { maya, priya } = await scene()
      await maya.directory.setDescription(maya.id, 'Sells cheap watches')
      await as(priya).suspend(maya.id, priya.id, 'abuse')
      await as(priya).clearDescription(maya.id, priya.id, 'spam')
      const { acts } = await visitor().loadActs(null, 2)
      expect(acts).toMatchObject([
        { kind: 'cleared', person: { id: maya.id }, ruling: { by: priya.id, reason: 'spam' } },
        { kind: 'suspended', person: { id: maya.id }, ruling: { by: priya.id, reason: 'abuse' } },
      ])
    })

    it('leaves the suspended out of the lists of a month, and those after them in', async () => {
      const [maya, tom, zoe] = await three()
      const priya = await aModerator()
      await send(zoe, maya, 900)
      await send(maya, tom, 800)
      await as(priya).suspend(maya.id, priya.id, 'spam')
      const { month } = (await account(maya)).monthSums
      const ids = new Set([maya.id, tom.id, zoe.id])
      for (const limit of [100, 1])
        for (const [by, expected] of [
          ['received', tom.id],
          ['sent', zoe.id],
        ] as const) {
          const found = await harness().visitor.directory.loadTop(by, month, limit)
          const here = found.filter(({ id }) => ids.has(id)).map(({ id }) => id)
          expect(here).toEqual([expected])
        }
      const balances = await harness().visitor.directory.loadTop('balance', month, 100)
      expect(balances.map(({ id }) => id)).toContain(maya.id)
    })

    it('lets the suspended take waiting points back, and nothing else', async () => {
      const { maya, row: waits } = await waiting()
      await one(waits.recipient as never)
      const [tom, priya] = [await one(), await aModerator()]
      const sent = await send(tom, maya)
      await as(priya).suspend(maya.id, priya.id, 'spam')
      const suspended = { ok: false, refusal: { code: 'suspended', reason: 'spam' } }
      expect(await maya.ledger.post(transferBetween(maya, tom))).toMatchObject(suspended)
      expect(await maya.ledger.handOver(waits.id, maya.id)).toMatchObject(suspended)
      expect(await maya.directory.claimName(maya.id, uniqueName())).toMatchObject(suspended)
      expect(await maya.directory.setDescription(maya.id, 'Hello')).toMatchObject(suspended)
      expect(await as(maya).report(sent.id, maya.id, 'spam')).toMatchObject(suspended)
      expect(await maya.ledger.takeBack(waits.id, maya.id)).toMatchObject({ ok: true })
      expect(await send(tom, maya, 5)).toMatchObject({ status: 'settled' })
    })

    it('lists what moderators did, the newest first, for everybody', async () => {
      const [maya, tom] = await two()
      const priya = await aModerator()
      const [first, second] = [await send(maya, tom), await send(maya, tom)]
      await remove(priya, first, 'spam')
      await as(priya).suspend(maya.id, priya.id, 'abuse')
      await remove(priya, second, 'private')
      // What a sender deletes is no act of a moderator.
      const third = await send(tom, priya)
      await tom.ledger.removeMessage(third.id, tom.id, OWN)
      const { acts, next } = await visitor().loadActs(null, 2)
      expect(acts).toMatchObject([
        { kind: 'removed', row: { id: second.id }, removal: { by: priya.id, reason: 'private' } },
        { kind: 'suspended', person: { id: maya.id }, ruling: { reason: 'abuse' } },
      ])
      const further = await visitor().loadActs(next, 100)
      expect(further.acts[0]).toMatchObject({ kind: 'removed', row: { id: first.id } })
      expect(further.next).toBeNull()
      await as(priya).lift(maya.id, priya.id)
      const now = await visitor().loadActs(null, 100)
      const suspensions = now.acts.filter(({ kind }) => kind === 'suspended').map(factsOf)
      expect(suspensions.map(({ by }) => by)).not.toContain(priya.id)
    })

    it('shows a row without its message in the feed', async () => {
      const [maya, tom] = await two()
      const sent = await send(maya, tom)
      await maya.ledger.removeMessage(sent.id, maya.id, OWN)
      const { rows } = await harness().visitor.ledger.loadPage(null, 10)
      expect(rows.find(({ id }) => id === sent.id)).toEqual(await find(sent))
    })

    it('reports a removal to whoever follows the head of the feed', async () => {
      const [maya, tom] = await two()
      const { head } = await harness().visitor.ledger.loadPage(null, 1)
      const watched = record<readonly Transaction[]>((listener) =>
        harness().visitor.ledger.watchHead(head, head, listener),
      )
      await harness().listening()
      const sent = await send(maya, tom)
      await maya.ledger.removeMessage(sent.id, maya.id, OWN)
      await watched.until((rows) =>
        rows.some(({ id, removed }) => id === sent.id && removed.message !== undefined),
      )
      watched.stop()
    })

    it('reports removals from newer rows to whoever follows the head of the feed, and from older rows to whoever follows removals', async () => {
      const [maya, tom] = await two()
      const older = await send(maya, tom)
      await send(maya, tom)
      const { head } = await harness().visitor.ledger.loadPage(null, 1)
      const newer = await send(maya, tom)
      const { ledger } = harness().visitor
      const watched = record<readonly Transaction[]>((listener) =>
        ledger.watchHead(head, head, listener),
      )
      const removals = record<readonly Transaction[]>((listener) =>
        ledger.watchRemoved(head as Cursor, listener),
      )
      await harness().listening()
      for (const { id } of [older, newer]) await maya.ledger.removeMessage(id, maya.id, OWN)
      const last = await send(maya, tom)
      await watched.until((rows) => rows.some(({ id }) => id === last.id))
      await watched.until((rows) => rows.some(({ removed }) => removed.message !== undefined))
      expect(await removals.until(() => true)).toEqual([await find(older)])
      for (const { stop } of [watched, removals]) stop()
      const reported = watched.values.flat().filter(({ removed }) => removed.message !== undefined)
      expect(new Set(reported.map(({ id }) => id))).toEqual(new Set([newer.id]))
    })

    it('lists the newest removals since any of them, the oldest first, whatever the age of their rows', async () => {
      const [maya, tom] = await two()
      const rows = await sendMany(maya, tom, 5)
      const { head } = await harness().visitor.ledger.loadPage(null, 1)
      const ids = rows.map(({ id }) => id)
      const [first, second, third, fourth] = [ids[2], ids[0], ids[3], ids[1]]
      for (const id of [first, second, third, fourth])
        await maya.ledger.removeMessage(id as TransactionId, maya.id, OWN)
      const load = async (since: Position, limit: number) => {
        const loaded = await harness().visitor.ledger.loadRemoved(since, limit)
        return { ...loaded, ids: loaded.rows.map(({ id }) => id) }
      }
      const all = await load(head as Cursor, 100)
      expect(all.ids).toEqual([first, second, third, fourth])
      expect(all.rows.map(({ message }) => message)).toEqual(['', '', '', ''])
      expect(all.isFull).toBe(false)
      const newest = await load(head as Cursor, 2)
      expect(newest.ids).toEqual([third, fourth])
      expect(newest.upTo).toEqual(all.upTo)
      expect(newest.isFull).toBe(true)
      expect(await load(all.upTo, 100)).toMatchObject({ ids: [], upTo: all.upTo, isFull: false })
      await maya.ledger.removeMessage(ids[4] as TransactionId, maya.id, OWN)
      expect((await load(all.upTo, 100)).ids).toEqual([ids[4]])
      const at = all.rows[1]?.removed.message?.at as Instant
      expect((await load(at, 100)).ids).toEqual([second, third, fourth, ids[4]])
    })

    it('reports the first removal since another, once there is one', async () => {
      const [maya, tom] = await two()
      const rows = await sendMany(maya, tom, 3)
      const { ledger } = harness().visitor
      const { head } = await ledger.loadPage(null, 1)
      const removeNext = async () => {
        const { id } = rows.pop() as Transaction
        await maya.ledger.removeMessage(id, maya.id, OWN)
        return (await ledger.find(id)) as Transaction
      }
      await removeNext()
      const { upTo } = await ledger.loadRemoved(head as Cursor, 1)
      const removals = record<readonly Transaction[]>((listener) =>
        ledger.watchRemoved(upTo, listener),
      )
      await harness().listening()
      expect(removals.values).toEqual([])
      const second = await removeNext()
      expect(await removals.until(() => true)).toEqual([second])
      removals.stop()
    })

    it('lets a moderator act on another one’s rows, with their name on it', async () => {
      const [priya, jun] = [await aModerator(), await aModerator()]
      const [, tom] = await three()
      const row = await send(priya, tom)
      expect(await remove(jun, row, 'abuse')).toMatchObject({ ok: true })
      expect((await find(row))?.removed.message?.by).toBe(jun.id)
    })

    it.each([0, 101, 1.5])('refuses to list %d acts or removals, which is a bug', async (limit) => {
      await expect(harness().visitor.ledger.loadRemoved(0, limit)).rejects.toThrow(RangeError)
      await expect(visitor().loadActs(null, limit)).rejects.toThrow(RangeError)
    })

    it.each([0, 1001, 1.5])('refuses to read %d reports, which is a bug', async (limit) => {
      const priya = await aModerator()
      await expect(as(priya).loadReports(priya.id, limit)).rejects.toThrow(RangeError)
    })
  })
}

const OWN = { for: 'own' } as const
const moderation = (reason: ModerationReason) => ({ for: 'moderation', reason }) as const

function digestOf(salt: string | undefined, text: string): string {
  return createHash('sha256').update(`${salt}\n${text}`).digest('hex')
}
