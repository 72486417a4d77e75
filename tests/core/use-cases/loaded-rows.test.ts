import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { FollowRemovals, RefreshRows } from '../../../src/core/use-cases/loaded-rows.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

const [maya, tom] = ['maya', 'tom'] as [UserId, UserId]

/** A ledger with rows from Maya to Tom, and a page that follows removals from the newest on. */
async function openPage(rows: number) {
  const { ledger } = await openTestStore(new MemoryJournal())
  await ledger.openAccount(maya, 'Maya' as Username)
  await ledger.openAccount(tom, 'Tom' as Username)
  const sent: Transaction[] = []
  for (let row = 0; row < rows; row++) {
    const to = { recipientId: tom, recipient: 'Tom' as Username, amount: 1 }
    const posted = await ledger.post(aTransfer({ senderId: maya, ...to }))
    if (posted.ok) sent.push(posted.value)
  }
  let seconds = 0
  const jobs = new Map<() => void, number>()
  const timer = {
    after(delayMs: number, job: () => void) {
      const own = () => job()
      jobs.set(own, seconds + delayMs / 1000)
      return () => void jobs.delete(own)
    },
  }
  const pass = async (more: number) => {
    for (let second = 0; second < more; second++) {
      seconds++
      for (const [job, time] of [...jobs]) if (time <= seconds && jobs.delete(job)) job()
      await setImmediate()
    }
  }
  const asked: string[] = []
  const failing = new Set<string>()
  const counted: Pick<Ledger, 'watchRemoved' | 'loadRemoved'> = {
    watchRemoved(since, listener) {
      asked.push('watch')
      if (!failing.has('watch')) return ledger.watchRemoved(since, listener)
      queueMicrotask(() => listener.fault(new Error('The connection broke')))
      return () => {}
    },
    async loadRemoved(since, limit) {
      asked.push(`load ${limit}`)
      if (failing.has('load')) throw new Error('The connection broke')
      return ledger.loadRemoved(since, limit)
    },
  }
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  const retry = { pause: () => new Promise<void>((goOn) => timer.after(3_000, goOn)) }
  const taken: Transaction[] = []
  const newest = sent.at(-1)?.timestamp ?? 0
  let timesLeftOut = 0
  const follow = (now = newest) =>
    new FollowRemovals(counted, timer, retry, log, { now: () => now }).follow(
      newest,
      (row) => taken.push(row),
      () => timesLeftOut++,
    )
  const stop = follow()
  const remove = (index: number) => {
    const id = sent[index]?.id as TransactionId
    return ledger.removeMessage(id, maya, { for: 'own' })
  }
  const known = () => new Set(taken.map(({ id }) => sent.findIndex((row) => row.id === id)))
  return {
    ledger,
    sent,
    taken,
    known,
    timesLeftOut: () => timesLeftOut,
    pass,
    remove,
    asked,
    failing,
    warnings,
    newest,
    follow,
    stop,
  }
}

describe('a page that is open', () => {
  it.each([1, 15, 30, 100])(
    'knows within a minute of words that are taken from an old row after %s seconds',
    async (after) => {
      const { pass, remove, known } = await openPage(40)
      await pass(after)
      await remove(0)
      await pass(60)
      expect(known()).toEqual(new Set([0]))
    },
  )

  it('knows within a minute of all words that are taken one after the other', async () => {
    const { pass, remove, known } = await openPage(40)
    for (let row = 0; row < 20; row++) {
      await remove(row)
      await pass(3)
    }
    await pass(60)
    expect(known().size).toBe(20)
  })

  it('asks for the 30 newest removals alone, however many there are, and then listens again', async () => {
    const { pass, remove, known, asked } = await openPage(150)
    await pass(1)
    for (let row = 0; row < 150; row++) await remove(row)
    await pass(10)
    const newest = Array.from({ length: 30 }, (_, index) => 120 + index)
    // The listener reported the first.
    expect(known()).toEqual(new Set([0, ...newest]))
    await pass(600)
    expect(known().size).toBe(31)
    expect(asked).toEqual(['watch', 'load 30', 'load 30', 'watch'])
  })

  it.each([6, 20, 60])(
    'knows within a minute of a removal that follows %s seconds after 100 others',
    async (after) => {
      const { pass, remove, known } = await openPage(101)
      await pass(1)
      for (let row = 0; row < 100; row++) await remove(row)
      await pass(after)
      await remove(100)
      await pass(60)
      expect(known()).toContain(100)
    },
  )

  it.each([
    { removals: 29, times: 0 },
    { removals: 70, times: 1 },
  ])('learns that some may be left out of $removals removals: $times times', async (example) => {
    const { pass, remove, timesLeftOut } = await openPage(70)
    await pass(1)
    for (let row = 0; row < example.removals; row++) await remove(row)
    await pass(120)
    expect(timesLeftOut()).toBe(example.times)
  })

  it('asks once in all while nothing is removed', async () => {
    const { pass, asked } = await openPage(1)
    await pass(600)
    expect(asked).toEqual(['watch'])
  })

  it('reads nothing of what was taken away more than a day ago', async () => {
    const { pass, remove, asked, taken, newest, follow, stop } = await openPage(40)
    stop()
    for (let row = 0; row < 40; row++) await remove(row)
    follow(newest + 2 * 86_400_000)
    await pass(120)
    expect(taken).toEqual([])
    expect(asked).toEqual(['watch', 'watch'])
  })

  it.each(['watch', 'load'])('goes on where a %s has failed', async (what) => {
    const { pass, remove, known, failing, warnings } = await openPage(10)
    failing.add(what)
    await remove(3)
    await remove(4)
    await pass(40)
    failing.clear()
    await pass(60)
    expect(known()).toEqual(new Set([3, 4]))
    expect(new Set(warnings)).toEqual(new Set(['Removals could not be followed']))
  })

  it.each([6, 8, 30])('reads nothing more once it is stopped after %s seconds', async (after) => {
    const { pass, remove, asked, taken, stop } = await openPage(3)
    await pass(5)
    await remove(0)
    await pass(after - 5)
    stop()
    const [askedSoFar, takenSoFar] = [[...asked], [...taken]]
    await remove(1)
    await pass(120)
    expect(asked).toEqual(askedSoFar)
    expect(taken).toEqual(takenSoFar)
  })
})

describe('rows that a page shows', () => {
  it('are read again as they are now', async () => {
    const { ledger, sent, remove } = await openPage(3)
    await remove(1)
    const refresh = new RefreshRows(ledger, { now: () => 0 })
    const ids = [sent[0], sent[1]].map((row) => row?.id as TransactionId)
    const rows = await refresh.refresh([...ids, 'gone' as TransactionId])
    expect(rows.map(({ id, message }) => [id, message])).toEqual([
      [ids[0], 'Pledger sent!'],
      [ids[1], ''],
    ])
  })

  it('are read again at the price of 50 documents a minute at most', async () => {
    let now = 0
    let reads = 0
    const ledger = {
      find: async () => {
        reads++
        return null
      },
    }
    const refresh = new RefreshRows(ledger, { now: () => now })
    const ids = Array.from({ length: 20 }, (_, index) => `row-${index}` as TransactionId)
    for (let look = 0; look < 5; look++) await refresh.refresh(ids)
    expect(reads).toBe(40)
    now += 60_000
    await refresh.refresh(ids)
    expect(reads).toBe(60)
  })
})
