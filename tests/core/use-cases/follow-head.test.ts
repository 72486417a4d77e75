import { describe, expect, it } from 'vitest'
import type { Cursor, FeedPage } from '../../../src/core/domain/feed.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { FollowHead, type HeadNews } from '../../../src/core/use-cases/follow-head.ts'
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
  const ledger: Pick<Ledger, 'loadPage' | 'watchHead'> = {
    async loadPage(_, limit): Promise<FeedPage> {
      read.pages++
      if (broken) throw new Error('no network')
      // As Firestore does, it reads one more.
      read.documents += Math.min(limit + 1, rows.length)
      const next = rows.length > limit ? ('next' as Cursor) : null
      return { rows: rows.slice(0, limit), head: 'head' as Cursor, next }
    },
    watchHead(_, listener) {
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
    await new Promise((done) => setTimeout(done))
  }
  /** Somebody sends, after so many seconds. Who listens gets all rows since they began, as from Firestore. */
  const send = async (seconds: number) => {
    await pass(seconds)
    const row = post()
    for (const watcher of [...watchers]) {
      read.documents++
      watcher.next([row])
    }
  }
  const breakLedger = () => {
    broken = true
  }
  const lastNews = () => news.at(-1)
  return { follow, send, pass, news, lastNews, faults, read, watchers, jobs, breakLedger }
}

describe('the head of a calm feed', () => {
  it('is live: each row comes at once', async () => {
    const { follow, send, news } = openHead()
    follow()
    for (let row = 0; row < 30; row++) await send(6)
    expect(news.flatMap(({ rows }) => rows).length).toBe(30)
    expect(news.every(({ calm, missed }) => calm && !missed)).toBe(true)
  })

  it('asks for nothing', async () => {
    const { follow, send, read } = openHead()
    follow()
    for (let row = 0; row < 30; row++) await send(6)
    expect(read.pages).toBe(0)
  })

  it('stays live while the same row comes again', async () => {
    const { follow, send, watchers } = openHead()
    follow()
    await send(1)
    const [watcher] = watchers
    for (let again = 0; again < 30; again++) watcher?.next([aRow('r0031', 1)])
    expect(watchers.size).toBe(1)
  })
})

describe('the head of a feed where more than 10 rows come in a minute', () => {
  it('is live for 11 rows, and then asks after 30 seconds', async () => {
    const { follow, send, pass, watchers, read } = openHead()
    follow()
    for (let row = 0; row < 10; row++) await send(1)
    expect(watchers.size).toBe(1)
    await send(1)
    expect(watchers.size).toBe(0)
    await pass(29)
    expect(read.pages).toBe(0)
    await pass(1)
    expect(read.pages).toBe(1)
  })

  it('is asked for from the start where the rows that were loaded came so quickly', async () => {
    const { follow, watchers, pass, read } = openHead({ secondsBetween: 5 })
    follow()
    expect(watchers.size).toBe(0)
    await pass(30)
    expect(read.pages).toBe(1)
  })

  it('gets the rows of an answer that follow the known ones', async () => {
    const { follow, send, pass, lastNews } = openHead({ secondsBetween: 5 })
    follow()
    for (let row = 0; row < 4; row++) await send(7)
    await pass(2)
    expect(
      lastNews()
        ?.rows.slice(0, 4)
        .map(({ id }) => id),
    ).toEqual(['r0034', 'r0033', 'r0032', 'r0031'])
    expect(lastNews()?.missed).toBe(false)
  })

  it('says that rows were missed, and gets none above them', async () => {
    const { follow, send, pass, lastNews } = openHead({ secondsBetween: 5 })
    follow()
    for (let row = 0; row < 7; row++) await send(1)
    await pass(23)
    expect(lastNews()).toEqual({ rows: [], missed: true, calm: false })
  })

  it('is live again once it is calm for a minute', async () => {
    const { follow, send, pass, watchers, news } = openHead({ secondsBetween: 5 })
    follow()
    await send(1)
    await pass(29)
    expect(watchers.size).toBe(0)
    await pass(30)
    expect(watchers.size).toBe(1)
    await send(1)
    expect(news.flatMap(({ rows }) => rows).some(({ id }) => id === 'r0032')).toBe(true)
  })

  it('says that it is calm again after rows were missed, so that the newest page can be loaded', async () => {
    const { follow, send, pass, lastNews, watchers } = openHead({ secondsBetween: 5 })
    follow()
    for (let row = 0; row < 7; row++) await send(1)
    await pass(23)
    await pass(60)
    expect(lastNews()).toEqual({ rows: [], missed: true, calm: false })
    await pass(120)
    expect(lastNews()).toEqual({ rows: [], missed: true, calm: true })
    expect(watchers.size).toBe(0)
  })

  it('asks ever less often after rows were missed, since nobody sees what it gets', async () => {
    const { follow, send, read } = openHead({ secondsBetween: 1 })
    follow()
    const pagesAt: number[] = []
    for (let second = 1; second <= 1000; second++) {
      const before = read.pages
      await send(1)
      if (read.pages > before) pagesAt.push(second)
    }
    expect(pagesAt).toEqual([30, 90, 210, 450, 690, 930])
  })

  it('reads at most 12 documents a minute, however many rows come', async () => {
    const { follow, send, read } = openHead({ secondsBetween: 1 })
    follow()
    for (let row = 0; row < 600; row++) await send(0.5)
    expect(read.documents).toBeLessThanOrEqual(12 * 5)
  })

  it('reports a fault once, and asks no more', async () => {
    const { follow, pass, breakLedger, faults, jobs } = openHead({ secondsBetween: 5 })
    follow()
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
