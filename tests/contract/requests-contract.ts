import { describe, expect, it } from 'vitest'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import type { AnswersHarness } from './harness.ts'
import { refused, type Someone, transferBetween, withPeople } from './people.ts'
import { record } from './recording.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR

const recently = (until: number) => ({
  ok: false,
  refusal: { code: 'asked-recently', until },
})

export function describeRequests(name: string, open: () => Promise<AnswersHarness>): void {
  describe(`requests in a ledger ${name}`, () => {
    const { harness, one, two, three, unnamed, newcomer, withId, balance } = withPeople(open)
    const as = (person: { id: UserId }) => harness().as(person.id).requests
    const ask = (from: { id: UserId }, to: { id: UserId }, amount = 20, message = 'Lunch') =>
      as(from).ask({ from: from.id, to: to.id, amount: amount as Amount, message })
    const to = (person: { id: UserId }) =>
      record<readonly PointRequest[]>((listener) => as(person).watchTo(person.id, 10, listener))
    const from = (person: { id: UserId }) =>
      record<readonly PointRequest[]>((listener) => as(person).watchFrom(person.id, 10, listener))
    const passTime = (asker: Someone, asked: Someone, time: number) =>
      harness().passTimeAfterRequest(asker.id, asked.id, time)
    const suspend = async ({ id }: Someone) => {
      const moderator = await one()
      await harness().makeModerator(moderator.id)
      const { moderation } = harness().as(moderator.id)
      expect(await moderation.suspend(id, moderator.id, 'spam')).toMatchObject({ ok: true })
    }
    const pay = (payer: Someone, asker: Someone, amount = 20) =>
      payer.ledger.post({ ...transferBetween(payer, asker, amount), paysRequest: true })

    it('are seen by who is asked, as they come', async () => {
      const [ines, jun] = await two()
      const { until, stop } = to(jun)
      await until((requests) => requests.length === 0)
      expect(await ask(ines, jun)).toMatchObject({ ok: true, value: { amount: 20 } })
      const [request] = await until((requests) => requests.length === 1)
      expect(request).toEqual({
        from: ines.id,
        to: jun.id,
        fromName: ines.name,
        amount: 20,
        message: 'Lunch',
        at: expect.any(Number),
        declinedAt: null,
      })
      stop()
    })

    it('are seen by who asked, the newest first', async () => {
      const [ines, jun, tom] = await three()
      await ask(ines, jun)
      await ask(ines, tom, 5)
      const { until, stop } = from(ines)
      const requests = await until((all) => all.length === 2)
      expect(requests.map((request) => request.to)).toEqual([tom.id, jun.id])
      stop()
    })

    it('are one a pair and direction: asking again changes nothing, and says so', async () => {
      const [ines, jun] = await two()
      const first = await ask(ines, jun)
      expect(await ask(ines, jun)).toEqual(first)
      expect(await ask(ines, jun, 30)).toMatchObject({
        ok: false,
        refusal: { code: 'already-asked', request: { amount: 20 } },
      })
      expect(await ask(jun, ines, 30)).toMatchObject({ ok: true })
    })

    it('are refused to oneself, without a name, without an account, and to nobody', async () => {
      const [ines, jun] = await two()
      const nameless = await unnamed()
      expect(await ask(ines, ines)).toEqual(refused('to-yourself'))
      expect(await ask(nameless, jun)).toEqual(refused('name-missing'))
      expect(await ask(await newcomer(), jun)).toEqual(refused('account-missing'))
      expect(await ask(ines, { id: await harness().newPerson() })).toEqual(
        refused('recipient-left'),
      )
    })

    it('go in the commit that pays them', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const { until, stop } = to(jun)
      await until((requests) => requests.length === 1)
      expect(await pay(jun, ines)).toMatchObject({ ok: true, value: { status: 'settled' } })
      await until((requests) => requests.length === 0)
      expect(await balance(ines)).toBe(1357)
      stop()
    })

    it('are paid once: the same send again is accepted, another one refused', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const transfer = { ...transferBetween(jun, ines, 20), paysRequest: true }
      expect(await jun.ledger.post(transfer)).toMatchObject({ ok: true })
      expect(await jun.ledger.post(transfer)).toMatchObject({ ok: true })
      expect(await pay(jun, ines)).toEqual(refused('request-gone'))
      expect(await balance(ines)).toBe(1357)
    })

    it('are not paid before the owner of the name is looked up, and the payment says so', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const unaddressed = {
        ...transferBetween(jun, ines, 20),
        recipientId: null,
        paysRequest: true,
      }
      expect(await jun.ledger.post(unaddressed)).toEqual(refused('recipient-changed'))
      const addressed = { ...unaddressed, recipientId: ines.id }
      expect(await jun.ledger.post(addressed)).toMatchObject({ ok: true })
      expect(await balance(ines)).toBe(1357)
    })

    it('are known to be paid where the payment comes again as it was first typed', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const paid = { ...transferBetween(jun, ines, 20), paysRequest: true }
      await jun.ledger.post(paid)
      expect(await jun.ledger.post({ ...paid, recipientId: null })).toMatchObject({
        ok: true,
        value: { id: paid.id, status: 'settled' },
      })
      expect(await balance(ines)).toBe(1357)
    })

    it('are not paid by points that would wait', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const waiting = { ...aTransfer({ senderId: jun.id, amount: 20 }), paysRequest: true }
      expect(await jun.ledger.post(waiting)).toEqual(refused('request-gone'))
      expect(await balance(jun)).toBe(1337)
    })

    it('are paid once from two devices', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const other = harness().onOtherDevice(jun.id).ledger
      const outcomes = await Promise.all([
        pay(jun, ines),
        other.post({ ...transferBetween(jun, ines, 20), paysRequest: true }),
      ])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await balance(ines)).toBe(1357)
    })

    it('cannot be paid with another amount, or once they are withdrawn', async () => {
      const [ines, jun] = await two()
      expect(await pay(jun, ines)).toEqual(refused('request-gone'))
      await ask(ines, jun)
      expect(await pay(jun, ines, 19)).toEqual(refused('request-gone'))
      await as(ines).withdraw(ines.id, jun.id)
      expect(await pay(jun, ines)).toEqual(refused('request-gone'))
      expect(await balance(jun)).toBe(1337)
    })

    it('stay open beside an ordinary send', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await jun.ledger.post(transferBetween(jun, ines, 20))
      const { until, stop } = to(jun)
      await until((requests) => requests.length === 1)
      stop()
    })

    it('are declined once, and then seen only by who asked', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      expect(await as(jun).decline(ines.id, jun.id)).toMatchObject({ ok: true })
      expect(await as(jun).decline(ines.id, jun.id)).toMatchObject({ ok: true })
      const asked = to(jun)
      await asked.until((requests) => requests.length === 0)
      asked.stop()
      const own = from(ines)
      const [request] = await own.until((requests) => requests.length === 1)
      expect(request?.declinedAt).toEqual(expect.any(Number))
      own.stop()
    })

    it('are declined also by a suspended person, but not by one who left', async () => {
      const [ines, jun, tom] = await three()
      await Promise.all([ask(ines, jun), ask(tom, jun)])
      await suspend(jun)
      expect(await as(jun).decline(ines.id, jun.id)).toEqual({ ok: true, value: null })
      await harness().as(jun.id).leaving.leave(jun.id)
      expect(await as(jun).decline(tom.id, jun.id)).toEqual(refused('has-left'))
    })

    it('are not declined by somebody whose account is gone', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await harness().deleteAccount(jun.id)
      expect(await as(jun).decline(ines.id, jun.id)).toEqual(refused('account-missing'))
    })

    it('can be made again a week after they were declined, not earlier', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await as(jun).decline(ines.id, jun.id)
      const own = from(ines)
      const [declined] = await own.until(([first]) => typeof first?.declinedAt === 'number')
      const until = Number(declined?.declinedAt) + WEEK
      expect(await ask(ines, jun, 30)).toEqual(recently(until))
      await as(ines).withdraw(ines.id, jun.id)
      expect(await ask(ines, jun, 30)).toEqual(recently(until))
      await passTime(ines, jun, WEEK - MINUTE)
      expect(await ask(ines, jun, 30)).toMatchObject(refused('asked-recently'))
      await passTime(ines, jun, MINUTE)
      expect(await ask(ines, jun, 30)).toMatchObject({ ok: true, value: { declinedAt: null } })
      own.stop()
    })

    it('replace one that was declined a week ago', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await as(jun).decline(ines.id, jun.id)
      await passTime(ines, jun, WEEK)
      await ask(ines, jun, 30)
      const own = from(ines)
      const [request, ...others] = await own.until(([first]) => first?.amount === 30)
      expect(request?.declinedAt).toBeNull()
      expect(others).toEqual([])
      own.stop()
    })

    it('can be paid after all by who declined them', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await as(jun).decline(ines.id, jun.id)
      expect(await pay(jun, ines)).toMatchObject({ ok: true })
      expect(await ask(ines, jun)).toMatchObject({ ok: true })
    })

    it('are withdrawn, also twice, and are seen by nobody then', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      const [asked, own] = [to(jun), from(ines)]
      await asked.until((requests) => requests.length === 1)
      expect(await as(ines).withdraw(ines.id, jun.id)).toMatchObject({ ok: true })
      expect(await as(ines).withdraw(ines.id, jun.id)).toMatchObject({ ok: true })
      await asked.until((requests) => requests.length === 0)
      await own.until((requests) => requests.length === 0)
      expect(await as(jun).decline(ines.id, jun.id)).toEqual(refused('request-gone'))
      asked.stop()
      own.stop()
    })

    it('can be made again an hour after the last one, however often that is withdrawn', async () => {
      const [ines, jun] = await two()
      const first = await ask(ines, jun)
      const until = (first.ok ? first.value.at : 0) + HOUR
      await as(ines).withdraw(ines.id, jun.id)
      for (let tries = 0; tries < 3; tries++) {
        expect(await ask(ines, jun)).toEqual(recently(until))
        await as(ines).withdraw(ines.id, jun.id)
      }
      expect(await ask(jun, ines)).toMatchObject({ ok: true })
      await passTime(ines, jun, HOUR - MINUTE)
      expect(await ask(ines, jun, 30)).toMatchObject(refused('asked-recently'))
      await passTime(ines, jun, MINUTE)
      expect(await ask(ines, jun, 30)).toMatchObject({ ok: true, value: { amount: 30 } })
    })

    it('do not replace an open one, however old that is', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await passTime(ines, jun, 2 * WEEK)
      expect(await ask(ines, jun, 30)).toMatchObject({
        ok: false,
        refusal: { code: 'already-asked', request: { amount: 20 } },
      })
    })

    it('can be made again at once after they were paid', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await pay(jun, ines)
      expect(await ask(ines, jun)).toMatchObject({ ok: true })
    })

    it('are as many as there are people, also where withdrawn and declined ones are newer', async () => {
      const [ines, jun, tom] = await three()
      await ask(ines, jun, 1)
      for (const declines of [true, false]) {
        const other = await one()
        await ask(other, jun)
        await ask(ines, other)
        if (declines) await as(jun).decline(other.id, jun.id)
        else await as(other).withdraw(other.id, jun.id)
        await as(ines).withdraw(ines.id, other.id)
      }
      await ask(ines, tom)
      const newest = record<readonly PointRequest[]>((listener) =>
        as(jun).watchTo(jun.id, 1, listener),
      )
      expect(await newest.until(([first]) => first !== undefined)).toMatchObject([{ amount: 1 }])
      newest.stop()
      const own = record<readonly PointRequest[]>((listener) =>
        as(ines).watchFrom(ines.id, 2, listener),
      )
      expect((await own.until((all) => all.length === 2)).map((request) => request.to)).toEqual([
        tom.id,
        jun.id,
      ])
      own.stop()
    })

    it('are of one pair only, also where two pairs of ids read alike', async () => {
      const [a, bc, ab, c] = await Promise.all(
        ['a', 'b_c', 'a_b', 'c'].map(async (id) => withId(id)),
      )
      expect(await ask(a as Someone, bc as Someone)).toMatchObject({ ok: true })
      expect(await ask(ab as Someone, c as Someone, 30)).toMatchObject({
        ok: true,
        value: { amount: 30 },
      })
    })

    describe('of a muted person', () => {
      const mute = (by: Someone, person: Someone) => as(by).mute(person.id, by.id)
      const unmute = (by: Someone, person: Someone) => as(by).unmute(person.id, by.id)
      const muted = async (by: Someone) =>
        (await as(by).loadMuted(by.id, null, 100)).map((person) => person.id)

      it('are refused without a word on why, until the person is not muted any more', async () => {
        const [ines, jun] = await two()
        expect(await mute(jun, ines)).toEqual({ ok: true, value: null })
        expect(await ask(ines, jun)).toEqual(refused('cannot-ask'))
        expect(await ask(jun, ines)).toMatchObject({ ok: true })
        expect(await unmute(jun, ines)).toEqual({ ok: true, value: null })
        expect(await ask(ines, jun)).toMatchObject({ ok: true })
      })

      it('are refused, those of others are not', async () => {
        const [ines, jun, tom] = await three()
        await mute(jun, ines)
        expect(await ask(tom, jun)).toMatchObject({ ok: true })
        expect(await ask(ines, tom)).toMatchObject({ ok: true })
      })

      it('stay where they were made before, to be answered', async () => {
        const [ines, jun] = await two()
        await ask(ines, jun)
        await mute(jun, ines)
        expect(await pay(jun, ines)).toMatchObject({ ok: true })
        expect(await ask(ines, jun)).toEqual(refused('cannot-ask'))
      })

      it('show only to who mutes, the newest first', async () => {
        const [ines, jun, tom] = await three()
        await mute(jun, ines)
        await mute(jun, tom)
        await mute(jun, ines)
        expect(await muted(ines)).toEqual([])
        const all = await as(jun).loadMuted(jun.id, null, 100)
        expect(all.map((person) => person.id).sort()).toEqual([ines.id, tom.id].sort())
        expect(all[0]?.at).toBeGreaterThanOrEqual(Number(all[1]?.at))
        expect(await as(jun).loadMuted(jun.id, null, 1)).toEqual(all.slice(0, 1))
      })

      it('show page by page, each person once, though somebody of a page is not muted any more', async () => {
        const [jun, ...others] = [await one(), ...(await three())]
        for (const person of others) await mute(jun, person)
        const all = await as(jun).loadMuted(jun.id, null, 100)
        const [first, second, last] = all
        expect(all).toHaveLength(3)
        await as(jun).unmute(first?.id as UserId, jun.id)
        expect(await as(jun).loadMuted(jun.id, first ?? null, 1)).toEqual([second])
        expect(await as(jun).loadMuted(jun.id, second ?? null, 100)).toEqual([last])
        expect(await as(jun).loadMuted(jun.id, last ?? null, 100)).toEqual([])
      })

      it('can be unmuted twice', async () => {
        const [ines, jun] = await two()
        await mute(jun, ines)
        await unmute(jun, ines)
        expect(await unmute(jun, ines)).toEqual({ ok: true, value: null })
        expect(await muted(jun)).toEqual([])
      })

      it('can be refused by the suspended, not by who left or has no account', async () => {
        const [ines, jun] = await two()
        await suspend(jun)
        expect(await mute(jun, ines)).toEqual({ ok: true, value: null })
        await harness().as(jun.id).leaving.leave(jun.id)
        expect(await mute(jun, await one())).toEqual(refused('has-left'))
        const nobody = await newcomer()
        expect(await as(nobody).mute(ines.id, nobody.id)).toEqual(refused('account-missing'))
      })
    })

    describe('that are reported', () => {
      const client = (person: { id: UserId }) => harness().as(person.id)
      const report = (by: Someone, about: Someone) =>
        client(by).moderation.reportRequest(about.id, by.id, 'abuse')
      const reportsOf = async (reader: Someone, by: Someone) => {
        const loaded = await client(reader).moderation.loadReports(reader.id, 100)
        if (!loaded.ok) throw new Error(loaded.refusal.code)
        return loaded.value.reports.filter((one) => one.by === by.id)
      }
      const moderator = async () => {
        const mona = await one()
        await harness().makeModerator(mona.id)
        return mona
      }

      it('show moderators their words, also once they are withdrawn, until that is dismissed', async () => {
        const [[ines, jun], mona] = [await two(), await moderator()]
        await ask(ines, jun, 20, 'Pay or else')
        expect(await report(jun, ines)).toMatchObject({ ok: true })
        await as(ines).withdraw(ines.id, jun.id)
        const [told, ...others] = await reportsOf(mona, jun)
        expect(others).toEqual([])
        expect(told).toMatchObject({
          reason: 'abuse',
          request: { from: ines.id, amount: 20, message: 'Pay or else' },
        })
        const about = told?.about as TransactionId
        expect(await client(mona).moderation.dismiss(about, mona.id)).toMatchObject({ ok: true })
        expect(await reportsOf(mona, jun)).toEqual([])
      })

      it('are reported once, by who is asked, while they are there', async () => {
        const [ines, jun, tom] = await three()
        expect(await report(jun, ines)).toEqual(refused('request-gone'))
        await ask(ines, jun)
        expect(await report(tom, ines)).toEqual(refused('request-gone'))
        expect(await report(ines, jun)).toEqual(refused('request-gone'))
        expect(await report(jun, ines)).toMatchObject({ ok: true })
        expect(await report(jun, ines)).toEqual(refused('already-reported'))
        await ask(ines, tom)
        await as(ines).withdraw(ines.id, tom.id)
        expect(await report(tom, ines)).toEqual(refused('request-gone'))
      })

      it('are not reported by the suspended', async () => {
        const [ines, jun] = await two()
        await ask(ines, jun)
        await suspend(jun)
        expect(await report(jun, ines)).toMatchObject({ refusal: { code: 'suspended' } })
      })
    })

    describe('of somebody who left', () => {
      it('are deleted with all that is left of them, and whom they muted', async () => {
        const [ines, jun, tom] = await three()
        await ask(ines, jun)
        await ask(ines, tom)
        await as(ines).withdraw(ines.id, tom.id)
        await ask(jun, ines)
        await as(ines).mute(tom.id, ines.id)
        await harness().as(ines.id).leaving.leave(ines.id)
        expect(await as(ines).forget(ines.id)).toEqual({ ok: true, value: 3 })
        expect(await as(ines).forget(ines.id)).toEqual({ ok: true, value: 0 })
        const [asked, own] = [to(jun), from(jun)]
        await asked.until((requests) => requests.length === 0)
        expect(await own.until((requests) => requests.length === 1)).toMatchObject([
          { to: ines.id },
        ])
        asked.stop()
        own.stop()
      })

      it('are not deleted before', async () => {
        const [ines, jun] = await two()
        await ask(ines, jun)
        await expect(as(ines).forget(ines.id)).rejects.toMatchObject({ code: 'denied' })
        expect(await ask(ines, jun, 30)).toMatchObject(refused('already-asked'))
      })
    })

    it('are of no limit outside 1 to 100', async () => {
      const ines = await one()
      const listener = { next() {}, fault() {} }
      for (const limit of [0, 101]) {
        expect(() => as(ines).watchTo(ines.id, limit, listener)).toThrow(RangeError)
        expect(() => as(ines).watchFrom(ines.id, limit, listener)).toThrow(RangeError)
        await expect(as(ines).loadMuted(ines.id, null, limit)).rejects.toThrow(RangeError)
      }
    })
  })
}
