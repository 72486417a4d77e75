import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Timer } from '../../../src/core/ports/platform.ts'
import { FollowHead } from '../../../src/core/use-cases/follow-head.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

const SECOND_MS = 1000
const [maya, tom, zoe] = ['maya', 'tom', 'zoe'] as [UserId, UserId, UserId]

/** Rows that wait for Zoe, who has joined, and time that passes when the test says so. */
async function openWaiting(count: number) {
  const { ledger } = await openTestStore(new MemoryJournal())
  for (const [id, name] of [
    [maya, 'Maya'],
    [tom, 'Tom'],
  ] as const)
    await ledger.openAccount(id, name as Username)
  const waiting: Transaction[] = []
  for (let row = 0; row < count; row++) {
    const transfer = aTransfer({ senderId: maya, recipient: 'Zoe' as Username, amount: 1 })
    const posted = await ledger.post(transfer)
    if (posted.ok) waiting.push(posted.value)
  }
  await ledger.openAccount(zoe, 'Zoe' as Username)
  let now = Date.now()
  const jobs = new Map<() => void, number>()
  const timer: Timer = {
    after(delayMs, job) {
      const own = () => job()
      jobs.set(own, now + delayMs)
      return () => void jobs.delete(own)
    },
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += SECOND_MS
      for (const [job, time] of [...jobs]) if (time <= now && jobs.delete(job)) job()
      await setImmediate()
    }
  }
  const clock = { now: () => now }
  const sendToTom = () =>
    ledger.post(
      aTransfer({ senderId: maya, recipientId: tom, recipient: 'Tom' as Username, amount: 1 }),
    )
  return { ledger, waiting, clock, timer, pass, sendToTom }
}

/** Somebody who reads the feed: the rows as their page has them. */
async function aReader(ledger: Ledger, clock: { now(): number }, timer: Timer) {
  const shown = new Map<string, Transaction>()
  const { rows, head } = await ledger.loadPage(null, 25)
  for (const row of rows) shown.set(row.id, row)
  new FollowHead(ledger, clock, timer).follow(
    { position: head, rows },
    {
      next(news) {
        for (const row of news.rows) shown.set(row.id, row)
      },
      fault(cause) {
        throw cause
      },
    },
  )
  return shown
}

it.each([
  ['and nothing else happens', 0],
  ['while others send', 1],
  ['while others send a lot', 20],
])(
  'shows 25 rows that are handed over at once as settled to everybody who watches, %s',
  async (_, sent) => {
    const { ledger, waiting, clock, timer, pass, sendToTom } = await openWaiting(25)
    const readers = [await aReader(ledger, clock, timer), await aReader(ledger, clock, timer)]
    // The rows came within a minute, so that readers listen after another one.
    await pass(61)
    for (const { id } of waiting) {
      await ledger.handOver(id, maya)
      await setImmediate()
    }
    for (let row = 0; row < sent; row++) await sendToTom()
    await pass(600)
    const stale = readers.map((shown) =>
      waiting.filter(({ id }) => shown.get(id)?.status === 'waiting'),
    )
    expect(stale).toEqual([[], []])
  },
)

it('does not read again what came live, once the feed is busy', async () => {
  const { ledger, waiting, clock, timer, pass, sendToTom } = await openWaiting(25)
  const read: Transaction[] = []
  const loadSettled = ledger.loadSettled.bind(ledger)
  ledger.loadSettled = async (...asked) => {
    const settled = await loadSettled(...asked)
    read.push(...settled.rows)
    return settled
  }
  await aReader(ledger, clock, timer)
  await pass(61)
  for (const { id } of waiting) {
    await ledger.handOver(id, maya)
    await pass(10)
  }
  for (let row = 0; row < 12; row++) {
    await sendToTom()
    await pass(1)
  }
  await pass(120)
  expect(read.length).toBeLessThanOrEqual(1)
})
