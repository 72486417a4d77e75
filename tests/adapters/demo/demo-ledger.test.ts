import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLive } from '../../../src/adapters/demo/live-demo.ts'
import { openDemoStore } from '../../../src/adapters/demo/open-demo.ts'
import { DEMO_PEOPLE } from '../../../src/adapters/demo/sample.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { findProfile } from '../../builders/find-profile.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { readFeed } from '../../builders/read-feed.ts'
import { uniqueIds } from '../../builders/unique.ts'

const START = Date.UTC(2026, 10, 20, 15)

describe('the demo', () => {
  it('begins with the seven people of the pictures, their balances and totals', async () => {
    const { directory } = await openDemo()
    const people = await directory.suggest('', 100, null)
    expect(people.map(({ username, balance }) => [username, balance])).toEqual([
      ['Priya', 2115],
      ['Maya', 1610],
      ['Jun', 1300],
      ['Inés', 1240],
      ['Tom Okafor', 1124],
      ['Wren', 1021],
      ['Lars', 912],
    ])
  })

  it('shows Maya as in her picture', async () => {
    const { directory } = await openDemo()
    expect(await findProfile(directory, 'maya')).toMatchObject({
      avatar: 'MA',
      description: 'Bakes on Thursdays, fixes bikes on Sundays.',
      totalSent: 420,
      totalReceived: 693,
      joinDate: Date.UTC(2026, 2, 12, 12),
    })
  })

  it('has a history that adds up, in which nobody ever sends what they do not have', async () => {
    const { ledger, store } = await openDemo()
    const rows = await readFeed(ledger)
    const people = [...store.state.accounts.values()]
    const total = people.reduce((sum, { balance }) => sum + balance, 0)
    expect(rows.length).toBe(40)
    expect(total + 37).toEqual(7 * 1337)
  })

  it.each([START, Date.UTC(2026, 0, 5)])(
    'lets nobody send before they joined, started at %s',
    async (now) => {
      const { ledger, store } = await openDemo({ now })
      const early = (await readFeed(ledger)).filter(
        ({ senderId, timestamp }) =>
          timestamp <=
          (store.state.accounts.get(senderId as never)?.joinDate ?? Number.POSITIVE_INFINITY),
      )
      expect(early).toEqual([])
    },
  )

  it('follows the rules for messages, descriptions and credentials in its own sample', async () => {
    const { ledger } = await openDemo()
    const messages = (await readFeed(ledger)).map(({ message }) => message.length)
    const descriptions = DEMO_PEOPLE.map(({ description }) => description.length)
    const emails = DEMO_PEOPLE.filter(({ credentials }) =>
      credentials.email.endsWith('@example.com'),
    )
    expect(Math.max(...messages)).toBeLessThanOrEqual(280)
    expect(Math.max(...descriptions)).toBeLessThanOrEqual(160)
    expect(emails.length).toBe(7)
  })
})

describe('the made-up history of the demo', () => {
  const opened = openDemo({ transfers: 300 })
  afterAll(async () => (await opened).store.close())

  it('lies under the seven people’s own, as long as asked for', async () => {
    const { ledger } = await opened
    const rows = await readFeed(ledger)
    const own = rows.findIndex(({ id }) => id.startsWith('made-up'))
    expect(rows.length).toBe(340)
    expect(own).toBe(40)
  })

  it('lets the first rows be read before it is made', async () => {
    const { ledger, store } = await openDemo({ transfers: 300 })
    await ledger.loadPage(null, 25)
    expect(store.state.rows.length).toBe(40)
  })

  it('is waited for by a link to one of its rows, also at the first visit', async () => {
    const { ledger } = await openDemo({ transfers: 300 })
    expect((await ledger.find('made-up-7' as TransactionId))?.id).toBe('made-up-7')
  })

  it('has its people in the list of the first visit', async () => {
    const { directory } = await openDemo({ transfers: 300 })
    expect((await directory.suggest('', 100, null)).length).toBe(37)
  })

  it('adds up, and leaves the seven as they are', async () => {
    const { ledger, store } = await opened
    await readFeed(ledger)
    const people = [...store.state.accounts.values()]
    const total = people.reduce((sum, { balance }) => sum + balance, 0)
    expect(people.length).toBe(37)
    expect(total + 37).toEqual(37 * 1337)
    expect(store.state.accounts.get('demo-priya' as never)?.balance).toBe(2115)
  })

  it('is the same for the same seed, and another for another', async () => {
    const rowsOf = async (seed: number) =>
      readFeed((await openDemo({ transfers: 300, seed })).ledger)
    const [same, other] = [await readFeed((await opened).ledger), await rowsOf(2)]
    expect(await rowsOf(1)).toEqual(same)
    expect(other[60]?.message).not.toBe(same[60]?.message)
  })
})

describe('the live demo', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const LONGEST_PAUSE_MS = 7000
  const visitor = DEMO_PEOPLE[0]?.id ?? null

  async function openLive() {
    const { ledger } = await openDemo()
    const senders: string[] = []
    const { head } = await ledger.loadPage(null, 1)
    ledger.watchHead(head, head, {
      next: (rows) => senders.push(...rows.map(({ senderId }) => senderId ?? '')),
      fault: () => {},
    })
    await vi.advanceTimersByTimeAsync(0)
    senders.length = 0
    const ids = uniqueIds
    const log = { warn() {}, error() {} }
    const stop = startLive({ ids, log }, ledger, () => visitor)
    return { senders, stop }
  }

  it('lets a person send at least every seven seconds', async () => {
    const { senders, stop } = await openLive()
    await vi.advanceTimersByTimeAsync(10 * LONGEST_PAUSE_MS)
    stop()
    expect(senders.length).toBeGreaterThanOrEqual(9)
  })

  it('never lets the visitor send', async () => {
    const { senders, stop } = await openLive()
    await vi.advanceTimersByTimeAsync(20 * LONGEST_PAUSE_MS)
    stop()
    expect(senders).not.toContain(visitor)
  })

  it('goes on until it is stopped', async () => {
    const { senders, stop } = await openLive()
    stop()
    await vi.advanceTimersByTimeAsync(10 * LONGEST_PAUSE_MS)
    expect(senders).toEqual([])
  })
})

async function openDemo({ transfers = 0, seed = 1, now = START } = {}) {
  const options = { clock: { now: () => now }, productName: 'Pledger', transfers }
  const { store } = await openDemoStore(options, new MemoryJournal(), () => {}, seed)
  return { store, ledger: new MemoryLedger(store), directory: new MemoryDirectory(store) }
}
