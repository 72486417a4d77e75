import { type Cursor, FEED_PAGE } from '../../src/core/domain/feed.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Listener, Stop } from '../../src/core/ports/subscription.ts'
import { FollowHead } from '../../src/core/use-cases/follow-head.ts'
import { aRow } from '../core/builders.ts'
import { seeded } from './random.ts'

const MINUTE_MS = 60_000
/** Rows that a listener still receives after it has left. */
const LEAVING_MS = 1000

/**
 * Simulates one page at the head of the feed, with the app's own `FollowHead`, while others send at random times. Counts
 * documents as Firestore bills them.
 */
export async function liveFeed({ rowsPerMinute = 0, minutes = 0 }) {
  const random = seeded(11)
  const world = new SimulatedFeed()
  const pause = () => (-Math.log(1 - random()) / rowsPerMinute) * MINUTE_MS
  for (let time = 0; time < 10 * MINUTE_MS && world.rows.length < 200; time += pause())
    world.send(time)
  const start = world.begin()
  const first = world.rows.slice(-FEED_PAGE).reverse()
  const stop = new FollowHead(world.ledger as Ledger, world, world).follow(
    { position: 'start' as Cursor, rows: first },
    {
      next() {},
      fault(cause) {
        throw cause
      },
    },
  )
  world.forgetReads()
  for (let time = start + pause(); time < start + minutes * MINUTE_MS; time += pause()) {
    await world.passTo(time)
    world.send(time)
  }
  await world.passTo(start + minutes * MINUTE_MS)
  stop()
  const perMinute = Array.from({ length: minutes }, (_, minute) =>
    world.reads
      .filter(({ time }) => Math.floor((time - start) / MINUTE_MS) === minute)
      .reduce((sum, { documents }) => sum + documents, 0),
  )
  return {
    readsPerMinute: perMinute.reduce((sum, documents) => sum + documents, 0) / minutes,
    readsInWorstMinute: Math.max(...perMinute),
  }
}

/** A feed over simulated time, as a clock and a timer too. */
class SimulatedFeed {
  readonly rows: Transaction[] = []
  reads: { readonly time: number; readonly documents: number }[] = []
  private time = 0
  private readonly jobs = new Map<() => void, number>()
  private readonly listeners = new Set<Listener<readonly Transaction[]>>()
  private leftAt = Number.NEGATIVE_INFINITY

  readonly ledger: Pick<Ledger, 'loadPage' | 'loadSettled' | 'watchHead'> = {
    loadPage: async (_, limit) => {
      this.read(limit + 1)
      const rows = this.rows.slice(-limit).reverse()
      return {
        rows,
        head: (rows[0]?.id ?? null) as Cursor | null,
        next: this.rows.length > limit ? ('next' as never) : null,
      }
    },
    loadSettled: async (upTo) => {
      this.read(1)
      return { rows: [], upTo }
    },
    watchHead: (since, _settledSince, listener) => {
      const known = this.rows.findIndex(({ id }) => id === `${since}`)
      const missed = known < 0 ? [] : this.rows.slice(known + 1)
      // Both listeners start with one document each, at least.
      this.read(1 + Math.max(1, missed.length))
      this.listeners.add(listener)
      if (missed.length > 0) queueMicrotask(() => listener.next(missed))
      return () => {
        if (this.listeners.delete(listener)) this.leftAt = this.time
      }
    },
  }

  now(): number {
    return this.time
  }

  after(delayMs: number, job: () => void): Stop {
    const own = () => job()
    this.jobs.set(own, this.time + delayMs)
    return () => void this.jobs.delete(own)
  }

  begin(): number {
    this.time = this.rows.at(-1)?.timestamp ?? 0
    return this.time
  }

  send(time: number): void {
    this.time = time
    const row = aRow(`r${this.rows.length}`, time)
    this.rows.push(row)
    if (this.listeners.size > 0 || time - this.leftAt < LEAVING_MS) this.read(1)
    for (const listener of [...this.listeners]) listener.next([row])
  }

  read(documents: number): void {
    this.reads.push({ time: this.time, documents })
  }

  forgetReads(): void {
    this.reads = []
  }

  async passTo(time: number): Promise<void> {
    for (const [job, due] of [...this.jobs]) {
      if (due > time || !this.jobs.delete(job)) continue
      this.time = due
      job()
      // The answer to what it asks.
      await new Promise((done) => setImmediate(done))
    }
    this.time = time
  }
}
