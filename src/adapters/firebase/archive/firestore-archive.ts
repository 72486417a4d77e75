import { type EntryKind, recordKindOf } from '../../../core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredRecord,
} from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/fault.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
  TIME_FIELDS,
} from '../../../core/ports/archive.ts'
import { checkIds, LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import { estimateByTime } from './estimate-by-time.ts'
import type { FirestoreHttpOptions } from './firestore-http.ts'
import { type Collection, FirestoreReader, type ReadTime } from './firestore-reader.ts'
import { readMicros, writeMicros } from './http-values.ts'
import { estimateCount, KEYS_READ } from './key-density.ts'
import { ServiceError } from './service-error.ts'
import { unlistedDocuments } from './unlisted-documents.ts'

/** A commit takes 270 seconds at most, so no time that is older than this can be written any more. */
const SEALED_AFTER_MICROS = 10 * 60 * 1_000_000
/** The answers of a service that reads the present, and refuses to read the past. */
const UNSUPPORTED = [
  'FAILED_PRECONDITION',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'UNIMPLEMENTED',
]
const COLLECTIONS: Readonly<Record<RecordKind, Collection>> = {
  account: 'users',
  transaction: 'transactions',
}
const SMALLEST = { collection: 'transactions', only: '__name__', limit: 1 } as const

/**
 * The archive of a ledger in Firestore, for signed-out readers. The service reads the past of the last hour; an older
 * snapshot is out of reach.
 */
export class FirestoreArchive implements Archive {
  private readonly reader: FirestoreReader
  private readonly origin: string

  constructor(options: FirestoreHttpOptions) {
    this.reader = new FirestoreReader(options)
    this.origin = `pledger/${options.projectId}`
  }

  async open(): Promise<Snapshot> {
    // The service's clock, since a device's may be wrong.
    const { readTime } = await this.reader.list(SMALLEST, {})
    const readAt = readMicros(readTime)
    if (readAt === null) throw new Fault('broken', 'The ledger does not say when it was read')
    return {
      key: writeMicros(readAt),
      origin: this.origin,
      readAt,
      sealedBefore: (readAt - SEALED_AFTER_MICROS) as Micros,
      isLive: !(await this.supportsReadTime(readAt)),
    }
  }

  /**
   * Reads up to 100 documents: the first by id. The density of their ids says how many there are. Where the ids are not random, it
   * also counts in ranges of time: some 100 documents more.
   */
  async estimate(): Promise<number> {
    const [users, transactions] = await Promise.all([
      this.listFirst('users', 'joinDate'),
      this.listFirst('transactions', 'settledAt'),
    ])
    const accounts = estimateCount(users.map(({ id }) => id)) ?? (await this.estimateKind('open'))
    const sent = estimateCount(transactions.map(({ id }) => id))
    if (sent === null)
      return accounts + (await this.estimateKind('send')) + (await this.estimateKind('close'))
    const closed = transactions.filter(({ fields }) => 'settledAt' in fields).length
    return accounts + sent + Math.round((sent * closed) / Math.max(1, transactions.length))
  }

  async list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    const collection = COLLECTIONS[recordKindOf(kind)]
    const query = { collection, by: TIME_FIELDS[kind], after, limit: LONGEST_LIST } as const
    return (await this.reader.list(query, readTimeOf(snapshot))).records
  }

  async findUnlisted(
    snapshot: Snapshot,
    about: RecordKind,
    range: ListedRange,
  ): Promise<readonly StoredRecord[]> {
    checkIds(range.listed, LONGEST_RANGE)
    return unlistedDocuments(this.reader, COLLECTIONS[about], range, readTimeOf(snapshot))
  }

  async find(
    snapshot: Snapshot,
    about: RecordKind,
    ids: readonly string[],
  ): Promise<readonly (StoredRecord | null)[]> {
    checkIds(ids)
    return this.reader.get(COLLECTIONS[about], ids, readTimeOf(snapshot))
  }

  private async listFirst(collection: Collection, only: string): Promise<readonly StoredRecord[]> {
    return (await this.reader.list({ collection, only, limit: KEYS_READ }, {})).records
  }

  private async estimateKind(kind: EntryKind): Promise<number> {
    const [collection, by] = [COLLECTIONS[recordKindOf(kind)], TIME_FIELDS[kind]]
    const { records, readTime } = await this.reader.list({ collection, by, only: by, limit: 1 }, {})
    const first = records[0]?.fields[by]
    return estimateByTime(
      (range) => this.reader.countTimes(collection, by, range),
      first !== undefined && isTime(first) ? first.time : (0 as Micros),
      readMicros(readTime) ?? (0 as Micros),
    )
  }

  private async supportsReadTime(readAt: Micros): Promise<boolean> {
    try {
      await this.reader.list(SMALLEST, { readTime: writeMicros(readAt) })
      return true
    } catch (cause) {
      if (cause instanceof ServiceError && UNSUPPORTED.includes(cause.status)) return false
      throw cause
    }
  }
}

function readTimeOf({ readAt, isLive }: Snapshot): ReadTime {
  return isLive ? {} : { readTime: writeMicros(readAt) }
}
