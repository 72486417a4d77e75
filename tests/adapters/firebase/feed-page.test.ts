import { describe, expect, it } from 'vitest'
import { writeDocuments } from '../../../scripts/firestore-documents.mjs'
import { feedPageOf, takePrefetchedPage } from '../../../src/adapters/firebase/feed-page.ts'
import { firstPageAddress } from '../../../src/adapters/firebase/first-page-address.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import { FEED_PAGE, type FeedPage } from '../../../src/core/domain/feed.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { aBusyLedger } from '../../e2e-firebase/a-busy-ledger.ts'
import { firestoreEmulator } from './firestore-emulator.ts'
import { newDatabase, openClient } from './open-client.ts'

const address = (projectId: string) =>
  firstPageAddress({ app: { projectId, apiKey: 'demo' }, firestoreEmulator: firestoreEmulator() })

const askEarly = async (projectId: string) => {
  const response = await fetch(address(projectId))
  expect(response.status).toBe(200)
  return response.json()
}

const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })

async function prefetchedPage(): Promise<FeedPage> {
  const page = await takePrefetchedPage()
  if (!page) throw new Error('No page was prefetched')
  return feedPageOf(page, reader, Date.now())
}

async function pages(ledger: Ledger, first: FeedPage) {
  // A full page may turn out to be the last one only when the next one is empty.
  const second = first.next && (await ledger.loadPage(first.next, FEED_PAGE))
  return {
    head: first.head,
    rows: [...first.rows, ...(second?.rows ?? [])],
    next: second?.next ?? null,
  }
}

describe.each([
  ['an empty ledger', 0],
  ['a page that is all there is', FEED_PAGE],
  ['a ledger with more than a page', FEED_PAGE + 5],
])('the first page that the document itself asked for, of %s', (_, transfers) => {
  it('is the one that the SDK reads, and goes on like that', async () => {
    const database = await newDatabase()
    const { projectId } = database
    await writeDocuments(database, aBusyLedger({ transfers }))
    globalThis.ledgerFirstPage = askEarly(projectId)
    const { ledger } = openClient(projectId)
    const prefetched = await pages(ledger, await prefetchedPage())
    const read = await pages(ledger, await ledger.loadPage(null, FEED_PAGE))
    expect(prefetched).toEqual(read)
    expect(prefetched.rows).toHaveLength(transfers)
  })
})

it('shows what was taken away as the SDK does', async () => {
  const database = await newDatabase()
  const { projectId } = database
  const [row] = aBusyLedger({ transfers: 1 }).slice(-1)
  const { message: _, ...fields } = row?.fields ?? {}
  const at = new Date(Date.UTC(2026, 1, 1))
  await writeDocuments(database, [
    {
      path: 'transactions/wordless',
      fields: {
        ...fields,
        digests: { message: 'd'.repeat(64) },
        removed: { message: { by: 'mona', at, for: 'moderation', reason: 'spam' } },
      },
    },
  ])
  globalThis.ledgerFirstPage = askEarly(projectId)
  const prefetched = await prefetchedPage()
  expect(prefetched.rows[0]?.removed).toEqual({
    message: { by: 'mona', at: at.getTime(), for: 'moderation', reason: 'spam' },
  })
  expect(prefetched).toEqual(await openClient(projectId).ledger.loadPage(null, FEED_PAGE))
})

it('shows documents of a foreign client as the SDK does', async () => {
  const database = await newDatabase()
  const { projectId } = database
  const timestamp = new Date(Date.UTC(2026, 0, 1, 12))
  await writeDocuments(database, [
    { path: 'transactions/bare', fields: { timestamp } },
    { path: 'transactions/odd', fields: { timestamp, amount: 2.5, icon: false, message: null } },
    { path: 'transactions/strange', fields: { timestamp, salts: {}, removed: { message: 7 } } },
    { path: 'transactions/undated', fields: { timestamp: 'yesterday', amount: -3 } },
  ])
  globalThis.ledgerFirstPage = askEarly(projectId)
  const prefetched = await prefetchedPage()
  expect(prefetched.rows).not.toEqual([])
  expect(prefetched).toEqual(await openClient(projectId).ledger.loadPage(null, FEED_PAGE))
})

describe('what the document asked for', () => {
  const stamped = (timestampValue: string) => ({
    documents: [
      {
        name: 'projects/p/databases/d/documents/transactions/a',
        fields: { timestamp: { timestampValue } },
      },
    ],
  })
  const timeOf = async (timestampValue: string) => {
    globalThis.ledgerFirstPage = Promise.resolve(stamped(timestampValue))
    return (await takePrefetchedPage())?.documents[0]?.data()?.timestamp
  }

  it('is used once, since it grows old', async () => {
    globalThis.ledgerFirstPage = Promise.resolve(stamped('2026-01-01T12:00:00Z'))
    expect(await takePrefetchedPage()).toMatchObject({ documents: [{ id: 'a' }], more: false })
    expect(await takePrefetchedPage()).toBeNull()
  })

  it('keeps microseconds, which order rows of one millisecond', async () => {
    expect(await timeOf('2026-01-01T12:00:00.000001Z')).toMatchObject({ nanoseconds: 1_000 })
    expect(await timeOf('2026-01-01T12:00:00.5Z')).toMatchObject({ nanoseconds: 500_000_000 })
    expect(await timeOf('2026-01-01T12:00:00Z')).toMatchObject({
      seconds: Date.UTC(2026, 0, 1, 12) / 1000,
      nanoseconds: 0,
    })
  })

  it('counts as nothing where no answer came or it is no list', async () => {
    const useless = [null, 'gone', 7, { documents: 'all' }, { documents: [{ fields: {} }] }]
    for (const answer of useless) {
      globalThis.ledgerFirstPage = Promise.resolve(answer)
      expect(await takePrefetchedPage()).toBeNull()
    }
  })
})
