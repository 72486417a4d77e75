import { isTime, type StoredRecord } from '../../src/core/domain/check/records.ts'
import {
  type Archive,
  type ListCursor,
  type Snapshot,
  TIME_FIELDS,
} from '../../src/core/ports/archive.ts'
import { LONGEST_LIST } from '../../src/core/ports/list-limit.ts'
import type { LedgerReading, LedgerSnapshot } from './ledger-reading.ts'

/** Reads a ledger through its archive, whole each time. */
export class ArchiveReading implements LedgerReading {
  constructor(private readonly archive: Archive) {}

  async snapshot(): Promise<LedgerSnapshot> {
    const snapshot = await this.archive.open()
    const [accounts, rows] = await Promise.all([
      this.all(snapshot, 'open'),
      this.all(snapshot, 'send'),
    ])
    return { accounts, waiting: rows.filter(({ fields }) => fields.status === 'waiting') }
  }

  async newest(count: number): Promise<readonly StoredRecord[]> {
    return (await this.transactions()).slice(-count).reverse()
  }

  async transactions(): Promise<readonly StoredRecord[]> {
    return this.all(await this.archive.open(), 'send')
  }

  async usernames(): Promise<readonly StoredRecord[]> {
    return this.all(await this.archive.open(), 'name')
  }

  private async all(
    snapshot: Snapshot,
    kind: 'open' | 'send' | 'name',
  ): Promise<readonly StoredRecord[]> {
    const all: StoredRecord[] = []
    for (;;) {
      const last = all.at(-1)
      const value = last?.fields[TIME_FIELDS[kind]]
      const after: ListCursor | null = last && isTime(value) ? { value, id: last.id } : null
      const records = await this.archive.list(snapshot, kind, after)
      all.push(...records)
      if (records.length < LONGEST_LIST) return all
    }
  }
}
