import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryHistory } from '../../../src/adapters/memory/memory-history.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { Arrival, NewCount } from '../../../src/core/domain/notices.ts'
import type { Account } from '../../../src/core/domain/people.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import { WatchNotices } from '../../../src/core/use-cases/notices.ts'
import { openMemoryHarness } from '../../adapters/memory/memory-harness.ts'
import { aDevice } from '../../builders/a-device.ts'
import { send, someone } from '../../contract/people.ts'

const HOUR = 60 * 60_000

/** A ledger with two people, and the pages that Zoe opens on one device. */
async function openDevice() {
  const harness = await openMemoryHarness()
  const [maya, zoe] = [await someone(harness), await someone(harness)]
  const { openTab } = aDevice()
  const reads: string[] = []
  const warnings: string[] = []
  let broken = false
  /** What the ledger waits for before it counts or looks for a transaction. */
  let held = Promise.resolve()
  const counting = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...parameters: unknown[]) => {
          if (!String(name).startsWith('watch')) reads.push(String(name))
          if (broken) return Promise.reject(new Fault('unreachable', 'The network is gone'))
          if (name === 'countReceived' || name === 'find')
            return held.then(() => value.apply(target, parameters))
          return value.apply(target, parameters)
        }
      },
    })
  const ledger = counting(new MemoryLedger(harness.store))
  const history = counting(new MemoryHistory(harness.store))
  let later = 0
  const clock = { now: () => harness.clock.now() + later }
  const log = { warn: (text: string) => void warnings.push(text), error: () => {} }
  const stops: (() => void)[] = []
  onTestFinished(async () => {
    for (const stop of stops) stop()
    await harness.close()
  })

  /** Whether what the page does with a count fails. */
  const pageBroken = { is: false }

  /** A page that follows Zoe's account, as the session does. */
  async function openPage() {
    const counts: NewCount[] = []
    const arrivals: Arrival[] = []
    const notices = new WatchNotices(ledger, history, openTab(), clock, log)
    const first = harness.store.state.accounts.get(zoe.id) as Account
    const watch = notices.watch(first, {
      counted(count) {
        if (pageBroken.is) throw new Error('The page shows nothing')
        counts.push(count)
      },
      arrived: (arrival) => arrivals.push(arrival),
    })
    const stopAccount = harness.visitor.ledger.watchAccount(zoe.id, {
      next: (account) => account && watch.setAccount(account),
      fault: () => {},
    })
    const stop = () => {
      stopAccount()
      watch.stop()
    }
    stops.push(stop)
    await settle()
    return { watch, counts, arrivals, stop, last: () => counts.at(-1) }
  }
  return {
    harness,
    maya,
    zoe,
    reads,
    warnings,
    openPage,
    pageBroken,
    /** Opens a page and leaves it. */
    visit: async () => (await openPage()).stop(),
    passHours: (hours: number) => {
      later += hours * HOUR
    },
    holdAnswers: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    setBroken: (now: boolean) => {
      broken = now
    },
  }
}

/** Lets everything be answered that was asked. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

const counted = (count: number): NewCount => ({ count, orMore: false })

describe('on a first visit', () => {
  it('counts what came in the last seven days', async () => {
    const { maya, zoe, openPage } = await openDevice()
    await send(maya, zoe)
    expect((await openPage()).last()).toEqual(counted(1))
  })

  it('counts it again at the next visit, until its owner looks', async () => {
    const { maya, zoe, openPage, visit } = await openDevice()
    const row = await send(maya, zoe)
    await visit()
    const second = await openPage()
    expect(second.last()).toEqual(counted(1))
    second.watch.markSeen(row.timestamp)
    expect(second.last()).toEqual(counted(0))
  })

  it('counts nothing that is older, and asks for that once', async () => {
    const { maya, zoe, openPage, visit, passHours, reads } = await openDevice()
    await send(maya, zoe)
    passHours(8 * 24)
    await visit()
    expect((await openPage()).last()).toEqual(counted(0))
    expect(reads).toEqual(['countReceived'])
  })

  it('reads nothing where nothing was ever received', async () => {
    const { openPage, reads } = await openDevice()
    expect((await openPage()).last()).toEqual(counted(0))
    expect(reads).toEqual([])
  })

  it('reports as an arrival only what comes while the page is open', async () => {
    const { maya, zoe, openPage, holdAnswers } = await openDevice()
    await send(maya, zoe, 300)
    const release = holdAnswers()
    const page = await openPage()
    await send(maya, zoe, 4)
    await settle()
    release()
    await settle()
    expect(page.arrivals.map(({ amount }) => amount)).toEqual([4])
    expect(page.last()).toEqual(counted(2))
  })

  it('counts what comes after it as well', async () => {
    const { maya, zoe, openPage, visit } = await openDevice()
    await send(maya, zoe)
    await visit()
    await send(maya, zoe)
    await send(maya, zoe)
    expect((await openPage()).last()).toEqual(counted(3))
  })

  it('counts all that a new account receives, though the device’s clock is ahead', async () => {
    const { maya, zoe, openPage, visit, passHours } = await openDevice()
    passHours(1)
    await visit()
    await send(maya, zoe)
    await send(maya, zoe)
    expect((await openPage()).last()).toEqual(counted(2))
  })

  it('counts at least one where something came, though the device’s clock is ahead', async () => {
    const { maya, zoe, openPage, visit, passHours } = await openDevice()
    await send(maya, zoe)
    passHours(8 * 24)
    await visit()
    await send(maya, zoe)
    expect((await openPage()).last()).toEqual(counted(1))
  })
})

describe('what came since the last look', () => {
  it('is neither new nor an arrival where its owner has seen it in the list before the account showed it', async () => {
    const { maya, zoe, openPage } = await openDevice()
    const page = await openPage()
    const row = await send(maya, zoe)
    page.watch.markSeen(row.timestamp)
    await settle()
    expect(page.last()).toEqual(counted(0))
    expect(page.arrivals).toEqual([])
  })

  it('is counted after a look in which the device’s clock was ahead', async () => {
    const { maya, zoe, openPage, passHours } = await openDevice()
    const seen = await send(maya, zoe)
    passHours(1)
    const first = await openPage()
    passHours(1)
    first.watch.markSeen(seen.timestamp)
    first.stop()
    await send(maya, zoe)
    await send(maya, zoe)
    expect((await openPage()).last()).toEqual(counted(2))
  })

  it('is new where it came after the list was read, and was just being counted', async () => {
    const { maya, zoe, openPage, holdAnswers } = await openDevice()
    const inList = await send(maya, zoe, 3)
    const release = holdAnswers()
    const page = await openPage()
    await send(maya, zoe, 4)
    await send(maya, zoe, 5)
    await settle()
    page.watch.markSeen(inList.timestamp)
    release()
    await settle()
    expect(page.last()).toEqual(counted(2))
  })

  it('is counted where the page could not show what came before', async () => {
    const { maya, zoe, openPage, pageBroken, warnings } = await openDevice()
    const page = await openPage()
    pageBroken.is = true
    await send(maya, zoe, 3)
    await settle()
    pageBroken.is = false
    await send(maya, zoe, 4)
    await settle()
    expect(page.last()).toEqual(counted(2))
    expect(warnings).toEqual(['What came could not be shown'])
  })

  it('is counted once, though more comes while the ledger counts', async () => {
    const { maya, zoe, openPage, visit, holdAnswers } = await openDevice()
    await visit()
    await send(maya, zoe, 3)
    const release = holdAnswers()
    const page = await openPage()
    await send(maya, zoe, 4)
    await settle()
    release()
    await settle()
    expect(page.last()).toEqual(counted(2))
  })

  it('is counted by one request, and is no arrival', async () => {
    const { maya, zoe, openPage, visit, reads } = await openDevice()
    await visit()
    for (let sent = 1; sent <= 3; sent++) await send(maya, zoe, sent)
    const page = await openPage()
    expect(page.last()).toEqual(counted(3))
    expect(page.arrivals).toEqual([])
    expect(reads).toEqual(['countReceived'])
  })

  it('is not counted again once it was seen', async () => {
    const { maya, zoe, openPage, visit, reads } = await openDevice()
    await visit()
    const row = await send(maya, zoe)
    const second = await openPage()
    second.watch.markSeen(row.timestamp)
    expect(second.last()).toEqual(counted(0))
    second.stop()
    reads.length = 0
    expect((await openPage()).last()).toEqual(counted(0))
    expect(reads).toEqual([])
  })

  it('is seen on the other pages of the device as well', async () => {
    const { maya, zoe, openPage } = await openDevice()
    const [one, other] = [await openPage(), await openPage()]
    const row = await send(maya, zoe)
    await settle()
    expect(other.last()?.count).toBe(1)
    one.watch.markSeen(row.timestamp)
    expect(other.last()).toEqual(counted(0))
  })

  it('counts at least one, and warns, where the ledger cannot be reached', async () => {
    const { maya, zoe, openPage, visit, setBroken, warnings } = await openDevice()
    await visit()
    await send(maya, zoe)
    setBroken(true)
    expect((await openPage()).last()).toEqual({ count: 1, orMore: true })
    expect(warnings).toEqual(['What came could not be counted'])
  })
})

describe('what comes while the page is open', () => {
  it('is reported with its transaction, and counted, by one request', async () => {
    const { maya, zoe, openPage, reads } = await openDevice()
    const page = await openPage()
    const row = await send(maya, zoe, 37)
    await settle()
    expect(page.arrivals).toEqual([{ key: row.id, amount: 37, transaction: row }])
    expect(page.last()).toEqual(counted(1))
    expect(reads).toEqual(['find'])
  })

  it('has the same key on each page', async () => {
    const { maya, zoe, openPage } = await openDevice()
    const [one, other] = [await openPage(), await openPage()]
    await send(maya, zoe, 37)
    await settle()
    expect(one.arrivals.map(({ key }) => key)).toEqual(other.arrivals.map(({ key }) => key))
  })

  it('is nothing where the person sends', async () => {
    const { maya, zoe, openPage, reads } = await openDevice()
    const page = await openPage()
    await send(zoe, maya)
    await settle()
    expect(page.arrivals).toEqual([])
    expect(reads).toEqual([])
  })

  it('is counted and reported as a sum where several came at once', async () => {
    const { maya, zoe, openPage } = await openDevice()
    const page = await openPage()
    await Promise.all([send(maya, zoe, 1), send(maya, zoe, 2), send(maya, zoe, 3)])
    await settle()
    const sum = page.arrivals.reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(6)
    expect(page.last()?.count).toBe(3)
  })

  it('costs 5 requests and no more while much comes, and says that it may be more', async () => {
    const { maya, zoe, openPage, reads } = await openDevice()
    const page = await openPage()
    for (let sent = 1; sent <= 8; sent++) {
      await send(maya, zoe, sent)
      await settle()
    }
    expect(reads.length).toBe(5)
    expect(page.last()).toEqual({ count: 8, orMore: true })
    expect(page.arrivals.at(-1)).toMatchObject({ amount: 8, transaction: null })
  })

  it('is reported as a sum where the ledger cannot be reached', async () => {
    const { maya, zoe, openPage, setBroken } = await openDevice()
    const page = await openPage()
    setBroken(true)
    await send(maya, zoe, 37)
    await settle()
    expect(page.arrivals).toMatchObject([{ amount: 37, transaction: null }])
    expect(page.last()).toEqual({ count: 1, orMore: true })
  })

  it('is not reported after the watch was stopped', async () => {
    const { maya, zoe, openPage } = await openDevice()
    const page = await openPage()
    page.watch.stop()
    await send(maya, zoe)
    await settle()
    expect(page.arrivals).toEqual([])
  })
})
