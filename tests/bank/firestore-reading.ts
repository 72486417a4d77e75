import { readRecord } from '../../src/adapters/firebase/archive/exact-value.ts'
import { FirestoreHttp } from '../../src/adapters/firebase/archive/firestore-http.ts'
import type { StoredRecord } from '../../src/core/domain/check/records.ts'
import type { BankSettings } from './bank-settings.ts'
import type { LedgerReading, LedgerSnapshot } from './ledger-reading.ts'

/** As many as the security rules let anybody list. */
const PAGE = 100

interface Query {
  readonly collection: 'users' | 'usernames' | 'transactions'
  /** Only those with this status. */
  readonly status?: string
  /** Newest first, and no more than these; otherwise all, by id. */
  readonly newest?: number
}

/** Reads a ledger in Firestore past every proxy, signed out. A snapshot reads no row that does not wait. */
export class FirestoreReading implements LedgerReading {
  private readonly http: FirestoreHttp

  constructor({ app, firestoreEmulator }: BankSettings) {
    const { projectId, apiKey } = app
    this.http = new FirestoreHttp({ projectId, apiKey, emulator: firestoreEmulator })
  }

  async snapshot(): Promise<LedgerSnapshot> {
    const { readTime } = await this.page({ collection: 'users' }, null)
    const [accounts, waiting] = await Promise.all([
      this.all({ collection: 'users' }, readTime),
      this.all({ collection: 'transactions', status: 'waiting' }, readTime),
    ])
    return { accounts, waiting }
  }

  async newest(count: number): Promise<readonly StoredRecord[]> {
    return (await this.page({ collection: 'transactions', newest: count }, null)).records
  }

  transactions(): Promise<readonly StoredRecord[]> {
    return this.all({ collection: 'transactions' })
  }

  usernames(): Promise<readonly StoredRecord[]> {
    return this.all({ collection: 'usernames' })
  }

  private async all(query: Query, readTime?: string): Promise<readonly StoredRecord[]> {
    const all: StoredRecord[] = []
    for (;;) {
      const { records } = await this.page(query, all.at(-1)?.id ?? null, readTime)
      all.push(...records)
      if (records.length < PAGE) return all
    }
  }

  private async page(
    { collection, status, newest }: Query,
    after: string | null,
    readTime?: string,
  ): Promise<{ readonly records: readonly StoredRecord[]; readonly readTime: string }> {
    const name = `${this.http.root}/${collection}/${after}`
    const byId = { field: { fieldPath: '__name__' } }
    const byTime = { field: { fieldPath: 'timestamp' }, direction: 'DESCENDING' }
    const items = await this.http.post('runQuery', {
      structuredQuery: {
        from: [{ collectionId: collection }],
        ...(status && {
          where: {
            fieldFilter: {
              field: { fieldPath: 'status' },
              op: 'EQUAL',
              value: { stringValue: status },
            },
          },
        }),
        orderBy: newest ? [byTime, { ...byId, direction: 'DESCENDING' }] : [byId],
        ...(after !== null && { startAt: { values: [{ referenceValue: name }], before: false } }),
        limit: newest || PAGE,
      },
      ...(readTime && { readTime }),
    })
    const records = items.flatMap(({ document }) => readRecord(document) ?? [])
    return { records, readTime: String(items.at(-1)?.readTime) }
  }
}
