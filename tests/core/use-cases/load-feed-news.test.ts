import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Cursor, FeedPage } from '../../../src/core/domain/feed.ts'
import type { HeadNews } from '../../../src/core/domain/feed-head.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { FollowHead } from '../../../src/core/use-cases/follow-head.ts'
import { aRow } from '../builders.ts'

const SECOND = 1000

/** A feed whose rows come when the test says so, over simulated time, and what its reader gets. */
function openHead({ first = 30, secondsBetween = 3600 } = {}) {
  let now = 1e12
  let count = 0
  const rows: Transaction[] = []
  const post = () => {
    rows.unshift(aRow(`r${String(++count).padStart(4, '0')}`, now))
    return rows[0] as Transaction
  }
  now -= first * secondsBetween * SECOND
  for (let row = 0; row < first; row++) {
    now += secondsBetween * SECOND
    post()
  }
  const watchers = new Set<Listener<readonly Transaction[]>>()
  const jobs = new Map<() => void, number>()
  const read = { pages: 0, documents: 0 }
  let broken = false
  const settled: Transaction[] = []
  const ledger: Pick<Ledger, 'loadPage' | 'loadSettled' | 'watchHead'> = {
    async loadPage(_, limit): Promise<FeedPage> {
      read.pages++
      if (broken) throw new Error('no network')
      // As Firestore does, it reads one more.
      read.documents += Math.min(limit + 1, rows.length)
      const next = rows.length > limit ? ('next' as Cursor) : null
      return { rows: rows.slice(0, limit), head: `${rows[0]?.id}` as Cursor, next }
    },
    async loadSettled(since, limit) {
      // A position is how many changes were read; the first one is the head.
      const first = typeof since === 'number' ? since : 0
      const changes = settled.slice(first, first + limit)
      read.documents += Math.max(1, changes.length)
      return { rows: changes, upTo: first + changes.length }
    },
    watchHead(since, settledSince, listener) {
      const known = typeof settledSince === 'number' ? settledSince : 0
      const changed = settled.slice(known)
      const newer = rows.slice(
        0,
        Math.max(
          0,
          rows.findIndex(({ id }) => id === `${since}`),
        ),
      )
      read.documents += Math.max(1, newer.length) + Math.max(1, changed.length)
      const missed = [...newer, ...changed]
      if (missed.length > 0) queueMicrotask(() => listener.next(missed))
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  const timer = {
    after(delay: number, job: () => void) {
      const own = () => job()
      jobs.set(own, now + delay)
      return () => void jobs.delete(own)
    },
  }
  const news: HeadNews[] = []
  const faults: unknown[] = []
  const follow = () =>
    new FollowHead(ledger as Ledger, { now: () => now }, timer).follow(
      { position: 'head' as Cursor, rows: rows.slice(0, 25) },
      { next: (one) => news.push(one), fault: (cause) => faults.push(cause) },
    )
  const pass = async (seconds: number) => {
    now += seconds * SECOND
    for (const [job, time] of [...jobs]) if (time <= now && jobs.delete(job)) job()
    await setImmediate()
  }
  /** A person sends, after so many seconds. Who listens gets all rows since they began, as from Firestore. */
  const send = async (seconds: number) => {
    await pass(seconds)
    const row = post()
    for (const watcher of [...watchers]) {
      read.documents++
      watcher.next([row])
    }
  }
  /** Somebody reacts to the newest row, after so many seconds. */
  const react = async (seconds: number) => {
    await pass(seconds)
    const [row] = rows as [Transaction]
    rows[0] = { ...row, reactions: { '👏': (row.reactions['👏'] ?? 0) + 1 } }
    for (const watcher of [...watchers]) {
      read.documents++
      watcher.next([rows[0]])
    }
  }
  /** The listener reports rows again as they are, after so many seconds. */
  const repeat = async (seconds: number, again: readonly Transaction[]) => {
    await pass(seconds)
    for (const watcher of [...watchers]) watcher.next(again)
  }
  const breakLedger = () => {
    broken = true
  }
  const lastNews = () => news.at(-1)
  return {
    follow,
    send,
    react,
    repeat,
    rows,
    pass,
    news,
    lastNews,
    faults,
    read,
    settled,
    watchers,
    jobs,
    breakLedger,
  }
}

/** The same, with a reader who follows it. */
function followed(options?: Parameters<typeof openHead>[0]) {
  const head = openHead(options)
  head.follow()
  return head
}

/** Most documents that were read in any minute, from what was read by each step of so many seconds. */
function mostInAMinute(readBy: readonly number[], seconds = 1): number {
  const steps = 60 / seconds
  return Math.max(...readBy.map((count, step) => count - (readBy[step - steps] ?? 0)))
}

describe('the head of a calm feed', () => {
  it('is live: each row comes at once, and nothing is asked for', async () => {
    const { send, news, read } = followed()
    for (let row = 0; row < 30; row++) await send(6)
    expect(news.flatMap(({ rows }) => rows).length).toBe(30)
    expect(news.every(({ gapBelow }) => gapBelow === null)).toBe(true)
    expect(read.pages).toBe(0)
  })

  it('costs no more while 200 people react to a row than while so many send', async () => {
    const { react, read } = followed()
    const readBy: number[] = []
    for (let person = 0; person < 200; person++) {
      await react(0.3)
      readBy.push(read.documents)
    }
    expect(mostInAMinute(readBy, 0.3)).toBeLessThanOrEqual(13)
  })

  it('shows what people react, and the sum of it after more than that', async () => {
    const { react, pass, lastNews } = followed()
    await react(20)
    expect(lastNews()?.rows[0]?.reactions).toEqual({ '👏': 1 })
    for (let person = 0; person < 20; person++) await react(0.1)
    await pass(60)
    expect(lastNews()?.rows[0]?.reactions).toEqual({ '👏': 21 })
  })

  it('stays live while the same row comes again', async () => {
    const { send, watchers } = followed()
    await send(1)
    const [watcher] = watchers
    for (let again = 0; again < 30; again++) watcher?.next([aRow('r0031', 1)])
    expect(watchers.size).toBe(1)
  })
})

describe('the head of a feed where more than 10 rows come in a minute', () => {
  it('is live for 11 rows', async () => {
    const { send, watchers } = followed()
    for (let row = 0; row < 10; row++) await send(1)
    expect(watchers.size).toBe(1)
    await send(1)
    expect(watchers.size).toBe(0)
  })

  it('is asked for after 30 seconds', async () => {
    const { send, pass, read } = followed()
    for (let row = 0; row < 11; row++) await send(5)
    await pass(29)
    expect(read.pages).toBe(0)
    await pass(1)
    expect(read.pages).toBe(1)
  })

  it('is asked for after a minute where the minute before has used up what may be read', async () => {
    const { send, pass, read } = followed()
    for (let row = 0; row < 11; row++) await send(1)
    await pass(30)
    expect(read.pages).toBe(0)
    await pass(30)
    expect(read.pages).toBe(1)
  })

  it('is asked for from the start where the rows that were loaded came so quickly', async () => {
    const { watchers, pass, read } = followed({ secondsBetween: 5 })
    expect(watchers.size).toBe(0)
    await pass(30)
    expect(read.pages).toBe(1)
  })

  it('is asked for every 30 seconds, however many come', async () => {
    const { send, read } = followed({ secondsBetween: 1 })
    const pagesAt: number[] = []
    for (let second = 1; second <= 300; second++) {
      const before = read.pages
      await send(1)
      if (read.pages > before) pagesAt.push(second)
    }
    expect(pagesAt).toEqual([30, 60, 90, 120, 150, 180, 210, 240, 270, 300])
  })

  it('gets the rows of an answer that follow the known ones', async () => {
    const { send, pass, lastNews } = followed({ secondsBetween: 5 })
    for (let row = 0; row < 3; row++) await send(9)
    await pass(3)
    expect(lastNews()?.rows.map(({ id }) => id)).toEqual(['r0033', 'r0032', 'r0031', 'r0030'])
    expect(lastNews()?.gapBelow).toBe(null)
  })

  it('gets the newest rows, and says below which of them others are missing', async () => {
    const { send, pass, lastNews } = followed({ secondsBetween: 5 })
    for (let row = 0; row < 7; row++) await send(1)
    await pass(23)
    expect(lastNews()?.rows.map(({ id }) => id)).toEqual(['r0037', 'r0036', 'r0035', 'r0034'])
    expect(lastNews()?.gapBelow).toBe('r0034')
  })

  it('gets what was handed over or taken back', async () => {
    const { pass, lastNews, settled } = followed({ secondsBetween: 5 })
    settled.push({ ...aRow('r0007', 7), status: 'returned' })
    await pass(30)
    expect(lastNews()?.rows[0]).toMatchObject({ id: 'r0007', status: 'returned' })
  })

  it('gets each of 25 that are handed over at once, still at some 12 documents a minute', async () => {
    const { pass, news, settled, read, watchers } = followed({ secondsBetween: 5 })
    for (let row = 1; row <= 25; row++) settled.push({ ...aRow(`w${row}`, row), status: 'settled' })
    const readBy: number[] = []
    for (let second = 0; second < 600; second++) {
      await pass(1)
      readBy.push(read.documents)
    }
    const changed = new Set(news.flatMap(({ rows }) => rows).map(({ id }) => id))
    expect(settled.filter(({ id }) => !changed.has(id))).toEqual([])
    expect(mostInAMinute(readBy)).toBeLessThanOrEqual(12)
    expect(watchers.size).toBe(1)
  })

  it('has a row as it was changed while the newest ones were read', async () => {
    const { pass, lastNews, settled } = followed({ secondsBetween: 5 })
    settled.push({ ...aRow('r0030', 7), status: 'returned' })
    await pass(30)
    const rows = lastNews()?.rows.filter(({ id }) => id === 'r0030') ?? []
    expect(rows.map(({ status }) => status)).toEqual(['returned', 'returned'])
  })

  it('is live again once an answer misses none', async () => {
    const { send, pass, watchers, news } = followed({ secondsBetween: 5 })
    await send(1)
    expect(watchers.size).toBe(0)
    await pass(29)
    expect(watchers.size).toBe(1)
    await send(1)
    expect(news.flatMap(({ rows }) => rows).some(({ id }) => id === 'r0032')).toBe(true)
  })

  it('reads some 12 documents a minute where 29 rows come at once after such an answer', async () => {
    const { send, pass, read } = followed({ secondsBetween: 5 })
    const readBy: number[] = []
    for (let second = 0; second < 120; second++) {
      if (second > 30 && second < 60) await send(1)
      else await pass(1)
      readBy.push(read.documents)
    }
    expect(mostInAMinute(readBy)).toBeLessThanOrEqual(13)
  })

  it.each([1, 3, 4, 5, 6, 7.5, 10])(
    'reads at most some 12 documents in any minute, with a row every %s seconds',
    async (seconds) => {
      const { send, read } = followed({ secondsBetween: 3600 })
      const readBy: number[] = []
      for (let time = 0; time < 900; time += seconds) {
        await send(seconds)
        readBy.push(read.documents)
      }
      expect(mostInAMinute(readBy, seconds)).toBeLessThanOrEqual(13)
    },
  )

  it.each([2, 5, 20, 45])(
    'reads as little with a change every %s seconds, too',
    async (seconds) => {
      const { send, settled, read } = followed({ secondsBetween: 5 })
      const readBy: number[] = []
      for (let time = 1; time < 900; time++) {
        if (time % seconds === 0) settled.push({ ...aRow(`w${time}`, time), status: 'returned' })
        await send(1)
        readBy.push(read.documents)
      }
      expect(mostInAMinute(readBy)).toBeLessThanOrEqual(13)
    },
  )

  it('reports a fault once, and asks no more', async () => {
    const { pass, breakLedger, faults, jobs } = followed({ secondsBetween: 5 })
    breakLedger()
    await pass(30)
    await pass(30)
    expect(faults.length).toBe(1)
    expect(jobs.size).toBe(0)
  })

  it.each([5, 3600])(
    'is left for good when its reader leaves, with a row every %s seconds',
    async (secondsBetween) => {
      const { follow, send, pass, news, watchers, jobs } = openHead({ secondsBetween })
      follow()()
      await send(1)
      await pass(60)
      expect(news).toEqual([])
      expect(watchers.size + jobs.size).toBe(0)
    },
  )

  it('gives no answer that comes after its reader has left', async () => {
    const { follow, pass, news, jobs } = openHead({ secondsBetween: 5 })
    const stop = follow()
    const answered = pass(30)
    stop()
    await answered
    expect(news).toEqual([])
    expect(jobs.size).toBe(0)
  })
})

it('knows the rows of the last reports in a tab that stays open for weeks, and no others', async () => {
  const { send, repeat, rows, jobs } = followed({ first: 0 })
  for (let row = 0; row < 600; row++) await send(61)
  await repeat(61, rows.slice(0, 200))
  expect(jobs.size).toBe(0)
  await repeat(61, rows.slice(580))
  expect(jobs.size).toBe(1)
})
