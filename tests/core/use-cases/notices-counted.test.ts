import { describe, expect, it, onTestFinished } from 'vitest'
import { NOTHING_NEW, NOTICE_MARK } from '../../../src/core/domain/notices.ts'
import type { Account } from '../../../src/core/domain/people.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import { lastLookOf, newTransfersOf, ReadAllowance } from '../../../src/core/use-cases/notices.ts'
import { openMemoryHarness } from '../../adapters/memory/memory-harness.ts'
import { aDevice } from '../../builders/a-device.ts'
import { send, sendToNobody, someone } from '../../contract/people.ts'
import { anId } from '../builders.ts'

const WEEK = 7 * 24 * 60 * 60_000
const account = { id: anId('zoe-id'), totalReceived: 40, joinDate: 3 }
const clock = { now: () => 70 }

describe('the last look', () => {
  it('was a week ago at the first visit', () => {
    const look = lastLookOf(account, aDevice().store, { now: () => WEEK + 70 })
    expect(look.mark()).toEqual({ lookedAt: 70, newest: 70, totalReceived: 0 })
  })

  it('is the one that the device has saved', () => {
    const { openTab } = aDevice()
    lastLookOf(account, openTab(), clock).look(60, 40)
    const later = lastLookOf({ ...account, totalReceived: 50 }, openTab(), { now: () => 90 })
    expect(later.mark()).toEqual({ lookedAt: 70, newest: 60, totalReceived: 40 })
  })

  it('is the first visit where the account received less than it once had, as after a reset', () => {
    const { store } = aDevice()
    store.save(NOTICE_MARK, { lookedAt: 5, newest: 5, totalReceived: 9999 }, account.id)
    lastLookOf({ ...account, totalReceived: 0 }, store, clock)
    expect(store.load(NOTICE_MARK, account.id)?.totalReceived).toBe(0)
  })

  it('has the newest transfer that was seen, by the ledger’s clock', () => {
    const { store } = aDevice()
    const look = lastLookOf(account, store, clock)
    look.look(60, 40)
    look.look(null, 50)
    expect(store.load(NOTICE_MARK, account.id)).toEqual({
      lookedAt: 70,
      newest: 60,
      totalReceived: 50,
    })
  })

  it('does not take the device’s clock for the ledger’s', () => {
    const look = lastLookOf(account, aDevice().store, clock)
    look.look(null, 40)
    expect(look.mark().newest).toBe(0)
  })

  it('stays when nothing was new up to a sum', () => {
    const { store } = aDevice()
    const look = lastLookOf(account, store, clock)
    look.look(60, 40)
    look.skip(55)
    expect(store.load(NOTICE_MARK, account.id)).toEqual({
      lookedAt: 70,
      newest: 60,
      totalReceived: 55,
    })
  })

  it('is reported, and taken over, when it was on another page of the device', () => {
    const { openTab } = aDevice()
    const [here, there] = [0, 1].map(() => lastLookOf(account, openTab(), clock))
    const reported: unknown[] = []
    here?.watch(() => reported.push(here.mark()))
    there?.look(60, 45)
    expect(reported).toEqual([{ lookedAt: 70, newest: 60, totalReceived: 45 }])
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A ledger with two people, and what Zoe's page reads of it. */
async function openPage() {
  const harness = await openMemoryHarness()
  onTestFinished(() => harness.close())
  const [maya, zoe] = [await someone(harness), await someone(harness)]
  const start = harness.clock.now()
  const reads: string[] = []
  const warnings: string[] = []
  let isBroken = false
  let later = 0
  const read = <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    reads.push(what)
    return isBroken ? Promise.reject(new Fault('unreachable', 'The network is gone')) : ask()
  }
  const { visitor, history, clock } = harness
  const transfers = newTransfersOf(
    { find: (id) => read('find', () => visitor.ledger.find(id)) },
    {
      countReceived: (id, since) => read('countReceived', () => history.countReceived(id, since)),
    },
    { now: () => clock.now() + later },
    { warn: (text) => void warnings.push(text) },
  )
  return {
    harness,
    maya,
    zoe,
    transfers,
    reads,
    warnings,
    account: () => harness.store.state.accounts.get(zoe.id) as Account,
    /** The ledger's clock said up to when all is seen. */
    seen: { lookedAt: start + HOUR, newest: start, totalReceived: 0 },
    passHours: (hours: number) => {
      later += hours * HOUR
    },
    breakNow: () => {
      isBroken = true
    },
  }
}

describe('counting', () => {
  it('counts what came after the last look', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    const { timestamp } = await send(maya, zoe)
    await send(maya, zoe)
    const since = { ...seen, newest: timestamp }
    expect(await transfers.count(account(), since, NOTHING_NEW)).toEqual({
      count: 1,
      orMore: false,
    })
  })

  it('counts what was handed over since', async () => {
    const { harness, maya, zoe, transfers, account, seen } = await openPage()
    const waiting = await sendToNobody(maya)
    await harness.visitor.directory.claimName(zoe.id, waiting.recipient as never)
    await maya.ledger.handOver(waiting.id, maya.id)
    const since = { ...seen, newest: waiting.timestamp }
    expect((await transfers.count(account(), since, NOTHING_NEW)).count).toBe(1)
  })

  it('says 100 or more where there are that many', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    for (let sent = 1; sent <= 101; sent++) await send(maya, zoe, 1)
    expect(await transfers.count(account(), seen, NOTHING_NEW)).toEqual({
      count: 100,
      orMore: true,
    })
  })

  it('counts at least one by the device’s clock, which may be ahead', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    await send(maya, zoe)
    const since = { lookedAt: seen.lookedAt, newest: seen.lookedAt, totalReceived: 1 }
    expect((await transfers.count(account(), since, NOTHING_NEW)).count).toBe(1)
  })

  it('counts none by the ledger’s clock where all was seen in the list', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    const { timestamp } = await send(maya, zoe)
    const since = { ...seen, newest: timestamp }
    expect((await transfers.count(account(), since, NOTHING_NEW)).count).toBe(0)
  })

  it('knows of one more at least, and warns, where the ledger cannot be reached', async () => {
    const { transfers, account, seen, warnings, breakNow } = await openPage()
    breakNow()
    const count = await transfers.count(account(), seen, { count: 3, orMore: false })
    expect(count).toEqual({ count: 4, orMore: true })
    expect(warnings).toEqual(['What came could not be counted'])
  })

  it('reads nothing once 5 documents are read, and knows of one more at least', async () => {
    const { transfers, account, seen, reads } = await openPage()
    for (const _ of [1, 2]) await transfers.count(account(), seen, NOTHING_NEW)
    const count = await transfers.count(account(), seen, { count: 3, orMore: false })
    expect(count).toEqual({ count: 4, orMore: true })
    expect(reads).toEqual(['countReceived', 'countReceived'])
  })

  it('reads again a while later', async () => {
    const { transfers, account, seen, reads, passHours } = await openPage()
    for (const _ of [1, 2]) await transfers.count(account(), seen, NOTHING_NEW)
    passHours(1)
    await transfers.count(account(), seen, NOTHING_NEW)
    expect(reads.length).toBe(3)
  })
})

describe('finding the only one that came', () => {
  it('finds it where its amount is all that came', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    const row = await send(maya, zoe, 37)
    expect(await transfers.findOnly(account(), seen, 37)).toEqual(row)
  })

  it('finds none where several came', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    await send(maya, zoe, 3)
    await send(maya, zoe, 4)
    expect(await transfers.findOnly(account(), seen, 7)).toBeNull()
  })

  it('finds none that its owner sent', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    await send(zoe, maya, 37)
    expect(await transfers.findOnly(account(), seen, 37)).toBeNull()
  })

  it('finds none that was seen', async () => {
    const { maya, zoe, transfers, account, seen } = await openPage()
    const { timestamp } = await send(maya, zoe, 37)
    expect(await transfers.findOnly(account(), { ...seen, newest: timestamp }, 37)).toBeNull()
  })

  it('finds none, and warns, where the ledger cannot be reached', async () => {
    const { maya, zoe, transfers, account, seen, warnings, breakNow } = await openPage()
    await send(maya, zoe, 37)
    breakNow()
    expect(await transfers.findOnly(account(), seen, 37)).toBeNull()
    expect(warnings).toEqual(['What came last could not be read'])
  })
})

describe('the documents that may be read', () => {
  function openAllowance(most: number) {
    let time = 0
    const allowance = new ReadAllowance(most, { now: () => time })
    const pass = (milliseconds: number) => {
      time += milliseconds
    }
    return { allowance, pass }
  }

  it('allows as many as there are, and no part of more', () => {
    const { allowance } = openAllowance(3)
    expect(allowance.spend(2)).toBe(true)
    expect(allowance.spend(2)).toBe(false)
    expect(allowance.spend(1)).toBe(true)
    expect(allowance.spend(1)).toBe(false)
  })

  it('allows one more each minute', () => {
    const { allowance, pass } = openAllowance(1)
    allowance.spend(1)
    pass(MINUTE - 1)
    expect(allowance.spend(1)).toBe(false)
    pass(1)
    expect(allowance.spend(1)).toBe(true)
    expect(allowance.spend(1)).toBe(false)
  })

  it('never allows more at once than at first', () => {
    const { allowance, pass } = openAllowance(2)
    pass(60 * MINUTE)
    expect(allowance.spend(3)).toBe(false)
    expect(allowance.spend(2)).toBe(true)
    expect(allowance.spend(1)).toBe(false)
  })

  it('allows nothing more where the clock is set back', () => {
    const { allowance, pass } = openAllowance(1)
    allowance.spend(1)
    pass(-60 * MINUTE)
    expect(allowance.spend(1)).toBe(false)
  })
})
