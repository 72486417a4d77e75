import { describe, expect, it } from 'vitest'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import type { AnswersHarness } from './harness.ts'
import { refused, type Someone, transferBetween, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeRequests(name: string, open: () => Promise<AnswersHarness>): void {
  describe(`requests in a ledger ${name}`, () => {
    const { harness, one, two, three, unnamed, newcomer, balance } = withPeople(open)
    const as = (person: { id: UserId }) => harness().as(person.id).requests
    const ask = (from: { id: UserId }, to: { id: UserId }, amount = 20, message = 'Lunch') =>
      as(from).ask({ from: from.id, to: to.id, amount: amount as Amount, message })
    const to = (person: { id: UserId }) =>
      record<readonly PointRequest[]>((listener) => as(person).watchTo(person.id, 10, listener))
    const from = (person: { id: UserId }) =>
      record<readonly PointRequest[]>((listener) => as(person).watchFrom(person.id, 10, listener))
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
      expect(await ask(ines, jun, 30)).toMatchObject({ refusal: { code: 'already-asked' } })
    })

    it('can be paid after all by who declined them', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      await as(jun).decline(ines.id, jun.id)
      expect(await pay(jun, ines)).toMatchObject({ ok: true })
      expect(await ask(ines, jun)).toMatchObject({ ok: true })
    })

    it('are withdrawn, also twice, and can be made again then', async () => {
      const [ines, jun] = await two()
      await ask(ines, jun)
      expect(await as(ines).withdraw(ines.id, jun.id)).toMatchObject({ ok: true })
      expect(await as(ines).withdraw(ines.id, jun.id)).toMatchObject({ ok: true })
      expect(await as(jun).decline(ines.id, jun.id)).toEqual(refused('request-gone'))
      expect(await ask(ines, jun, 30)).toMatchObject({ ok: true, value: { amount: 30 } })
    })

    it('are of no limit outside 1 to 100', async () => {
      const ines = await one()
      const listener = { next() {}, fault() {} }
      for (const limit of [0, 101]) {
        expect(() => as(ines).watchTo(ines.id, limit, listener)).toThrow(RangeError)
        expect(() => as(ines).watchFrom(ines.id, limit, listener)).toThrow(RangeError)
      }
    })
  })
}
