import { describe, expect, it } from 'vitest'
import type { Amount } from '../../../src/core/domain/amount.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import {
  ASKED_REQUESTS,
  type AskedRequests,
  outcomesOf,
  type PointRequest,
  WORDLESS_REQUEST,
} from '../../../src/core/domain/requests.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import type { Directory } from '../../../src/core/ports/directory.ts'
import type { Identity } from '../../../src/core/ports/identity.ts'
import type { Requests } from '../../../src/core/ports/requests.ts'
import { AnswerRequest, AskForPoints, WatchRequests } from '../../../src/core/use-cases/requests.ts'
import { openMemoryHarness } from '../../adapters/memory/memory-harness.ts'
import { aDevice } from '../../builders/a-device.ts'
import { anAskedRequest } from '../../builders/an-asked-request.ts'
import { refused, send, someone, transferBetween } from '../../contract/people.ts'

const WEEK = 7 * 24 * 3_600_000

/** Inés, Jun and Tom on one ledger, each with a device of their own. */
async function world() {
  const harness = await openMemoryHarness()
  const [ines, jun, tom] = [await someone(harness), await someone(harness), await someone(harness)]
  const { requests, directory } = harness.visitor
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text), error: () => {} }
  const as = (
    id: UserId | null,
    over: { requests?: Partial<Requests>; directory?: Partial<Directory> } = {},
  ) => {
    const identity = { current: () => (id === null ? null : { id }) } as unknown as Identity
    const { store } = aDevice()
    const port: Requests = Object.assign(Object.create(requests), over.requests)
    const names: Directory = Object.assign(Object.create(directory), over.directory)
    return {
      store,
      /** Withdraws the last request to somebody. */
      withdrawFrom: (to: { id: UserId }) =>
        new AnswerRequest(identity, port, store, names).withdraw({
          to: to.id,
          at: harness.clock.now(),
        }),
      ask: new AskForPoints(identity, port, store),
      answer: new AnswerRequest(identity, port, store, names),
      watch: new WatchRequests(port, names, store, { pause: async () => {} }, log),
    }
  }
  return { harness, ines, jun, tom, as, warnings }
}

type World = Awaited<ReturnType<typeof world>>
type Device = ReturnType<World['as']>
type Someone = World['jun']

const asking = (to: Someone, amount = '20', message = 'Lunch') => ({
  to: to.id,
  toName: to.name,
  amount,
  message,
})

/** What a watch has reported last, once it fits. */
function watched<T>(watch: (report: (value: T) => void) => () => void) {
  let last: T | null = null
  watch((value) => {
    last = value
  })
  const until = async (fits: (value: T) => boolean): Promise<T> => {
    for (let tries = 0; tries < 200; tries++) {
      if (last !== null && fits(last)) return last
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    throw new Error(`Not reported. The last is ${JSON.stringify(last)}`)
  }
  return { until }
}

const fromOf = (device: Device, person: Someone) =>
  watched<AskedRequests>((report) => device.watch.watchFrom(person.id, report))
const toOf = (device: Device, person: Someone) =>
  watched<readonly PointRequest[]>((report) => device.watch.watchTo(person.id, report))

describe('asking somebody', () => {
  it('asks for what the form says, without the spaces around the message', async () => {
    const { as, ines, jun } = await world()
    const asked = await as(ines.id).ask.ask(asking(jun, ' 20 ', ' Lunch '))
    expect(asked).toMatchObject({
      ok: true,
      value: { from: ines.id, to: jun.id, fromName: ines.name, amount: 20, message: 'Lunch' },
    })
  })

  it('needs no message, and has one all the same, since the ledger refuses a blank text', async () => {
    const { as, ines, jun } = await world()
    const asked = await as(ines.id).ask.ask(asking(jun, '20', ' '))
    expect(asked).toMatchObject({ ok: true, value: { message: WORDLESS_REQUEST } })
  })

  it.each([
    ['', 'amount-missing'],
    ['0', 'amount-too-small'],
    ['-3', 'amount-too-small'],
    ['1.5', 'amount-not-whole'],
    ['1e99', 'amount-too-large'],
    ['twenty', 'amount-missing'],
  ])('refuses the amount "%s": %s', async (amount, code) => {
    const { as, ines, jun } = await world()
    expect(await as(ines.id).ask.ask(asking(jun, amount))).toEqual(refused(code))
  })

  it.each([
    ['too long', 'x'.repeat(281), 'text-too-long'],
    ['reversed', 'a\u202Eb', 'text-not-allowed'],
  ])('refuses a message that is %s', async (_, message, reason) => {
    const { as, ines, jun } = await world()
    expect(await as(ines.id).ask.ask(asking(jun, '20', message))).toMatchObject({
      refusal: { code: 'message-refused', reason: { code: reason } },
    })
  })

  it('refuses a second request to the same person, and says what is open', async () => {
    const { as, ines, jun } = await world()
    const { ask, store } = as(ines.id)
    await ask.ask(asking(jun))
    expect(await ask.ask(asking(jun, '30'))).toMatchObject({
      refusal: { code: 'already-asked', request: { amount: 20, message: 'Lunch' } },
    })
    expect(store.load(ASKED_REQUESTS, ines.id)).toMatchObject([{ amount: 20 }])
  })

  it('refuses whoever is signed out, and oneself', async () => {
    const { as, ines, jun } = await world()
    expect(await as(null).ask.ask(asking(jun))).toEqual(refused('signed-out'))
    expect(await as(ines.id).ask.ask(asking(ines))).toEqual(refused('to-yourself'))
  })

  it('refuses whoever is suspended', async () => {
    const { as, harness, ines, jun, tom } = await world()
    await harness.makeModerator(tom.id)
    await harness.visitor.moderation.suspend(ines.id, tom.id, 'spam')
    expect(await as(ines.id).ask.ask(asking(jun))).toMatchObject({
      refusal: { code: 'suspended', reason: 'spam' },
    })
  })
})

describe('who is asked', () => {
  it('sees what is open, as it comes and goes', async () => {
    const { as, ines, jun } = await world()
    const inbox = toOf(as(jun.id), jun)
    await inbox.until((requests) => requests.length === 0)
    await as(ines.id).ask.ask(asking(jun))
    await inbox.until(([first]) => first?.amount === 20)
    await as(ines.id).withdrawFrom(jun)
    await inbox.until((requests) => requests.length === 0)
  })

  it('declines, and sees it no more', async () => {
    const { as, ines, jun } = await world()
    await as(ines.id).ask.ask(asking(jun))
    const inbox = toOf(as(jun.id), jun)
    await inbox.until((requests) => requests.length === 1)
    expect(await as(jun.id).answer.decline(ines.id)).toEqual({ ok: true, value: null })
    await inbox.until((requests) => requests.length === 0)
  })

  it('cannot decline what was withdrawn meanwhile', async () => {
    const { as, ines, jun } = await world()
    await as(ines.id).ask.ask(asking(jun))
    await as(ines.id).withdrawFrom(jun)
    expect(await as(jun.id).answer.decline(ines.id)).toEqual(refused('request-gone'))
  })

  it('mutes who asks: what is open is declined, and later requests are refused', async () => {
    const { as, harness, ines, jun } = await world()
    await as(ines.id).ask.ask(asking(jun))
    const device = as(jun.id)
    const inbox = toOf(device, jun)
    await inbox.until((requests) => requests.length === 1)
    expect(await device.answer.mute(ines.id)).toEqual({ ok: true, value: null })
    await inbox.until((requests) => requests.length === 0)
    await harness.passTimeAfterRequest(ines.id, jun.id, WEEK)
    expect(await as(ines.id).ask.ask(asking(jun))).toEqual(refused('cannot-ask'))
    expect(await device.answer.loadMuted(null)).toEqual({
      people: [{ id: ines.id, name: ines.name }],
      next: null,
    })
    expect(await device.answer.unmute(ines.id)).toEqual({ ok: true, value: null })
    expect(await as(ines.id).ask.ask(asking(jun))).toMatchObject({ ok: true })
  })

  it('can mute somebody who asks for nothing now', async () => {
    const { as, ines, jun } = await world()
    expect(await as(jun.id).answer.mute(ines.id)).toEqual({ ok: true, value: null })
    expect(await as(ines.id).ask.ask(asking(jun))).toEqual(refused('cannot-ask'))
  })

  it('mutes nobody while signed out', async () => {
    const { as, ines } = await world()
    const { answer } = as(null)
    expect(await answer.mute(ines.id)).toEqual(refused('signed-out'))
    expect(await answer.unmute(ines.id)).toEqual(refused('signed-out'))
    expect(await answer.loadMuted(null)).toEqual({ people: [], next: null })
  })

  it.each([20, 21])('reads all of %i muted people, 20 at once', async (count) => {
    const { as, jun } = await world()
    const { answer } = as(jun.id)
    const ids = Array.from({ length: count }, (_, index) => `asker${index}` as UserId)
    for (const id of ids) await answer.mute(id)
    const first = await answer.loadMuted(null)
    expect(first.people).toHaveLength(20)
    const rest = first.next ? (await answer.loadMuted(first.next)).people : []
    const read = [...first.people, ...rest].map(({ id }) => id)
    expect(read.sort()).toEqual(ids.sort())
    expect(first.next === null).toBe(count === 20)
  })

  it('goes on seeing requests after a fault', async () => {
    const { as, harness, ines, jun, warnings } = await world()
    let faults = 2
    const { requests } = harness.visitor
    const watchTo: Requests['watchTo'] = (to, limit, listener) => {
      if (faults-- <= 0) return requests.watchTo(to, limit, listener)
      queueMicrotask(() => listener.fault(new Fault('unreachable', 'gone')))
      return () => {}
    }
    await as(ines.id).ask.ask(asking(jun))
    await toOf(as(jun.id, { requests: { watchTo } }), jun).until(([first]) => first?.amount === 20)
    expect(warnings).toEqual(['Requests could not be read', 'Requests could not be read'])
  })
})

describe('who asked', () => {
  it('sees what is open, with the name, also on another device', async () => {
    const { as, ines, jun } = await world()
    await as(ines.id).ask.ask(asking(jun))
    const { present } = await fromOf(as(ines.id), ines).until(
      (asked) => asked.present[0]?.toName === jun.name,
    )
    expect(outcomesOf({ present, gone: [] }, [])).toMatchObject([
      { status: 'open', request: { to: jun.id, amount: 20, message: 'Lunch' } },
    ])
  })

  it('looks no name up that the device knows', async () => {
    const { as, ines, jun } = await world()
    const findById = () => Promise.reject(new Error('asked'))
    const device = as(ines.id, { directory: { findById } })
    await device.ask.ask(asking(jun))
    const { present } = await fromOf(device, ines).until((asked) => asked.present.length === 1)
    expect(present[0]?.toName).toBe(jun.name)
  })

  it('sees what was declined, can take it back, and ask again after a week', async () => {
    const { as, harness, ines, jun } = await world()
    const device = as(ines.id)
    await device.ask.ask(asking(jun))
    await as(jun.id).answer.decline(ines.id)
    const asked = await fromOf(device, ines).until(
      ({ present }) => typeof present[0]?.declinedAt === 'number',
    )
    expect(outcomesOf(asked, [])).toMatchObject([{ status: 'declined' }])
    await device.withdrawFrom(jun)
    expect(await device.ask.ask(asking(jun, '30'))).toMatchObject(refused('asked-recently'))
    await harness.passTimeAfterRequest(ines.id, jun.id, WEEK)
    expect(await device.ask.ask(asking(jun, '30'))).toMatchObject({ ok: true })
  })

  it('sees the row that paid it', async () => {
    const { as, ines, jun } = await world()
    const device = as(ines.id)
    await device.ask.ask(asking(jun))
    const list = fromOf(device, ines)
    await list.until(({ present }) => present.length === 1)
    const paid = await jun.ledger.post({ ...transferBetween(jun, ines, 20), paysRequest: true })
    if (!paid.ok) throw new Error(paid.refusal.code)
    const asked = await list.until(({ present }) => present.length === 0)
    expect(outcomesOf(asked, [paid.value])).toMatchObject([
      { status: 'paid', row: { id: paid.value.id }, request: { toName: jun.name } },
    ])
  })

  it('sees a request that another amount left open', async () => {
    const { as, ines, jun } = await world()
    const device = as(ines.id)
    await device.ask.ask(asking(jun))
    const row = await send(jun, ines, 19)
    const asked = await fromOf(device, ines).until(({ present }) => present.length === 1)
    expect(outcomesOf(asked, [row])).toMatchObject([{ status: 'open' }])
  })

  it('does not see what they withdrew', async () => {
    const { as, ines, jun } = await world()
    const device = as(ines.id)
    await device.ask.ask(asking(jun))
    await device.withdrawFrom(jun)
    const asked = await fromOf(device, ines).until(({ present }) => present.length === 0)
    expect(asked.gone).toEqual([])
  })

  /** A page of Inés that asks, whose ledger reports what a test says. */
  async function withReports(withdraw?: Requests['withdraw']) {
    const { as, ines, jun, tom } = await world()
    let report: (present: readonly PointRequest[]) => void = () => {}
    const watchFrom: Requests['watchFrom'] = (_from, _limit, { next }) => {
      report = next
      return () => {}
    }
    const over = { requests: withdraw ? { watchFrom, withdraw } : { watchFrom } }
    const device = as(ines.id, over)
    const asked = await device.ask.ask(asking(jun))
    if (!asked.ok) throw new Error(asked.refusal.code)
    const list = fromOf(device, ines)
    const gift = { id: 't', senderId: jun.id, amount: -20, timestamp: asked.value.at + 1 } as never
    return {
      ines,
      jun,
      tom,
      device,
      list,
      gift,
      request: asked.value,
      report: (now = [asked.value]) => report(now),
    }
  }

  it('does not read as paid what a report between a withdrawal and its snapshot still has', async () => {
    const { jun, tom, device, list, gift, request, report } = await withReports()
    report()
    await list.until(({ present }) => present.length === 1)
    await device.withdrawFrom(jun)
    report([request, { ...request, to: tom.id, amount: 5 as Amount }])
    await list.until(({ present }) => present.length === 2)
    report([])
    const asked = await list.until(({ present }) => present.length === 0)
    expect(outcomesOf(asked, [gift])).toEqual([])
  })

  it('does not read as paid what the snapshot took away before the withdrawal was answered', async () => {
    let answer = () => {}
    const { device, jun, list, gift, report } = await withReports(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, value: null })
        }),
    )
    report()
    await list.until(({ present }) => present.length === 1)
    const withdrawn = device.withdrawFrom(jun)
    report([])
    const asked = await list.until(({ present }) => present.length === 0)
    expect(outcomesOf(asked, [gift])).toEqual([])
    answer()
    await withdrawn
  })

  it('sees as paid what they asked for again after a withdrawal', async () => {
    const { device, ines, jun, list, gift, request, report } = await withReports()
    await device.withdrawFrom(jun)
    report([{ ...request, from: ines.id, at: request.at + 1000 }])
    await list.until(({ present }) => present.length === 1)
    report([])
    const asked = await list.until(({ present }) => present.length === 0)
    expect(
      outcomesOf(asked, [{ ...(gift as object), timestamp: request.at + 2000 } as never]),
    ).toMatchObject([{ status: 'paid' }])
  })

  it.each([
    [9, ['u-eleventh']],
    [10, []],
  ])('takes no request for gone while the ledger has %i others', async (count, gone) => {
    const { device, ines, list, request, report } = await withReports()
    const eleventh = anAskedRequest({ to: 'u-eleventh', toName: 'Eve' })
    device.store.save(ASKED_REQUESTS, [eleventh], ines.id)
    const others = Array.from({ length: count - 1 }, (_, at) => ({
      ...request,
      to: `u-${at}` as UserId,
    }))
    report([request, ...others])
    const asked = await list.until(({ present }) => present.length === count)
    expect(asked.gone.map(({ to }) => to)).toEqual(gone)
  })
})

describe('a request that is gone', () => {
  const gone = anAskedRequest({ to: 'u-tom', amount: 20, at: 100 })
  const row = (different: object) =>
    ({ id: 't', senderId: 'u-tom', amount: -20, timestamp: 200, ...different }) as never

  it.each([
    ['of another person', { senderId: 'u-eve' }],
    ['of a smaller amount', { amount: -19 }],
    ['of a larger amount', { amount: -21 }],
    ['from before it', { timestamp: 99 }],
  ])('is not paid by a row %s', (_, different) => {
    expect(outcomesOf({ present: [], gone: [gone] }, [row(different)])).toEqual([])
  })

  it('is paid by a row of who was asked, of this amount, since', () => {
    expect(outcomesOf({ present: [], gone: [gone] }, [row({})])).toMatchObject([{ status: 'paid' }])
  })
})
