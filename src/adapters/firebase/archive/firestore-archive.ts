import { type EntryKind, recordKindOf } from '../../../core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredRecord,
} from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/result.ts'
import { type Fields, isFields } from '../../../core/domain/schema.ts'
import type { TextPart } from '../../../core/domain/transaction.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  removedAt,
  type Snapshot,
  TIME_FIELDS,
} from '../../../core/ports/archive.ts'
import { checkIds, LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import { isDocumentId } from './document-id.ts'
import { estimateByTime, estimateCount, KEYS_READ, type TimeRange } from './estimates.ts'
import {
  FirestoreHttp,
  type FirestoreHttpOptions,
  readDocument,
  readMicros,
  readValue,
  serviceStatusOf,
  writeMicros,
  writeValue,
} from './firestore-http.ts'

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
  name: 'usernames',
  transaction: 'transactions',
}
const SMALLEST = { collection: 'transactions', only: ['__name__'], limit: 1 } as const

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
   * Reads up to 100 documents: the first by id. The density of their ids says how many there are, and the accounts how many names
   * they have. Where the ids are not random, it also counts in ranges of time: some 100 documents more.
   */
  async estimate(): Promise<number> {
    const [users, transactions] = await Promise.all([
      this.listFirst('users', ['nameCount', 'leftAt']),
      this.listFirst('transactions', ['settledAt']),
    ])
    const accounts = estimateCount(users.map(({ id }) => id)) ?? (await this.estimateKind('open'))
    const more = average(users, ({ nameCount }) => Number(nameCount)) + shareWith(users, 'leftAt')
    const people = accounts + Math.round(accounts * more)
    const sent = estimateCount(transactions.map(({ id }) => id))
    if (sent === null)
      return people + (await this.estimateKind('send')) + (await this.estimateKind('close'))
    return people + sent + Math.round(sent * shareWith(transactions, 'settledAt'))
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

  async listRemoved(
    snapshot: Snapshot,
    part: TextPart,
    from: Micros | ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    const query = {
      collection: COLLECTIONS.transaction,
      by: removedAt(part).join('.'),
      limit: LONGEST_LIST,
      ...(typeof from === 'number' ? { from } : { after: from }),
    }
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

  private async listFirst(
    collection: Collection,
    only: readonly string[],
  ): Promise<readonly StoredRecord[]> {
    return (await this.reader.list({ collection, only, limit: KEYS_READ }, {})).records
  }

  private async estimateKind(kind: EntryKind): Promise<number> {
    const [collection, by] = [COLLECTIONS[recordKindOf(kind)], TIME_FIELDS[kind]]
    const { records, readTime } = await this.reader.list(
      { collection, by, only: [by], limit: 1 },
      {},
    )
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
      if (UNSUPPORTED.includes(serviceStatusOf(cause) ?? '')) return false
      throw cause
    }
  }
}

function shareWith(records: readonly StoredRecord[], field: string): number {
  return average(records, (fields) => Number(field in fields))
}

/** The average over records; a value that is no number counts as 0. */
function average(
  records: readonly StoredRecord[],
  numberOf: (fields: StoredRecord['fields']) => number,
): number {
  const sum = records.reduce((before, { fields }) => before + (numberOf(fields) || 0), 0)
  return sum / Math.max(1, records.length)
}

function readTimeOf({ readAt, isLive }: Snapshot): ReadTime {
  return isLive ? {} : { readTime: writeMicros(readAt) }
}

/**
 * Finds the documents of a range that no list has. Counts them first, which the service bills as one document, and reads them
 * only where there are more or fewer than listed.
 */
export async function unlistedDocuments(
  reader: FirestoreReader,
  collection: Collection,
  { after, to, listed }: ListedRange,
  readTime: ReadTime,
): Promise<readonly StoredRecord[]> {
  if ((await reader.count(collection, { after, to }, readTime)) === listed.length) return []
  const read = new Map<string, StoredRecord>()
  for (let from = after; ; ) {
    const query = { collection, range: { after: from, to }, limit: LONGEST_LIST }
    const { records } = await reader.list(query, readTime)
    for (const record of records) {
      if (read.has(record.id)) throw new Fault('broken', 'The ledger lists a record twice')
      read.set(record.id, record)
    }
    const last = records.at(-1)
    if (!last || records.length < LONGEST_LIST) break
    from = last.id
  }
  for (const id of listed) read.delete(id)
  return [...read.values()]
}

/** The collections that are read over plain HTTP. */
export type Collection = 'users' | 'usernames' | 'transactions' | 'moderators'

/** As of which instant to read, in the service's own text; empty for now. */
export type ReadTime = { readonly readTime?: string }

/** Ids after one and up to another, in the order of ids; null where there is no such bound. */
export interface IdRange {
  readonly after: string | null
  readonly to: string | null
}

/** Which documents to list: those that have the field, by its value and then by id; without a field by id only. */
export interface ListQuery {
  readonly collection: Collection
  readonly by?: string
  readonly after?: ListCursor | null
  /** The earliest value of the field, where it is a time. */
  readonly from?: Micros
  readonly range?: IdRange
  /** The only fields to read. */
  readonly only?: readonly string[]
  /** Up to 100: the rules allow no more. */
  readonly limit: number
}

/** Reads records of a Firestore database as they are stored. */
export class FirestoreReader {
  private readonly http: FirestoreHttp

  constructor(options: FirestoreHttpOptions) {
    this.http = new FirestoreHttp(options)
  }

  /** Lists records, and says as of when. Throws a `Fault`. */
  async list(
    query: ListQuery,
    readTime: ReadTime,
  ): Promise<{ readonly records: readonly StoredRecord[]; readonly readTime: unknown }> {
    const request = { structuredQuery: this.structured(query), ...readTime }
    const items = await this.http.post('runQuery', request)
    const documents = items.flatMap(({ document }) => document ?? [])
    return { records: documents.map(recordOf), readTime: items.at(-1)?.readTime }
  }

  /** Counts the documents in a range, up to 100. The service bills one document for it. Throws a `Fault`. */
  count(collection: Collection, range: IdRange, readTime: ReadTime): Promise<number> {
    return this.counted(this.structured({ collection, range, limit: LONGEST_LIST }), readTime)
  }

  /** Counts the documents with a time in a range as of now, up to 100, as `count` does. */
  countTimes(collection: Collection, by: string, { from, before }: TimeRange): Promise<number> {
    const at = (time: Micros) => ({ values: [writeValue({ time })], before: true })
    const query = {
      ...this.structured({ collection, by, limit: LONGEST_LIST }),
      ...(from !== null && { startAt: at(from) }),
      ...(before !== null && { endAt: at(before) }),
    }
    return this.counted(query, {})
  }

  private async counted(structuredQuery: Fields, readTime: ReadTime): Promise<number> {
    const aggregations = [{ alias: 'count', count: {} }]
    const request = { structuredAggregationQuery: { structuredQuery, aggregations }, ...readTime }
    const [item] = await this.http.post('runAggregationQuery', request)
    const result = isFields(item?.result) ? item.result.aggregateFields : null
    const count = isFields(result) ? readValue(result.count) : null
    if (typeof count !== 'number') throw broken()
    return count
  }

  /** Reads records by their ids, in the same order; null where there is none. Throws a `Fault`. */
  async get(
    collection: Collection,
    ids: readonly string[],
    readTime: ReadTime,
  ): Promise<readonly (StoredRecord | null)[]> {
    const possible = [...new Set(ids)].filter(isDocumentId)
    if (possible.length === 0) return ids.map(() => null)
    const documents = possible.map((id) => this.name(collection, id))
    const items = await this.http.post('batchGet', { documents, ...readTime })
    const answers = items.filter(({ found, missing }) => found || missing)
    if (answers.length !== documents.length) throw broken()
    // The answer has an order of its own.
    const records = answers.flatMap(({ found }) => (found ? recordOf(found) : []))
    const byId = new Map(records.map((record) => [record.id, record]))
    return ids.map((id) => byId.get(id) ?? null)
  }

  private structured({ collection, by, after, from, range, only, limit }: ListQuery): Fields {
    return {
      from: [{ collectionId: collection }],
      orderBy: [...(by === undefined ? [] : [ascending(by)]), ascending('__name__')],
      ...(after && { startAt: this.cursor(collection, after) }),
      ...(from !== undefined && {
        startAt: { values: [writeValue({ time: from })], before: true },
      }),
      ...(range && this.bounds(collection, range)),
      ...(only !== undefined && { select: { fields: only.map((fieldPath) => ({ fieldPath })) } }),
      limit,
    }
  }

  private bounds(collection: Collection, { after, to }: IdRange): Fields {
    // At an end, `before: false` includes the document.
    const at = (id: string) => ({
      values: [{ referenceValue: this.name(collection, id) }],
      before: false,
    })
    return {
      ...(after !== null && { startAt: at(after) }),
      ...(to !== null && { endAt: at(to) }),
    }
  }

  private cursor(collection: Collection, { value, id }: ListCursor): Fields {
    const name = { referenceValue: this.name(collection, id) }
    return { values: [writeValue(value), name], before: false }
  }

  private name(collection: Collection, id: string): string {
    return `${this.http.root}/${collection}/${id}`
  }
}

function ascending(fieldPath: string): Fields {
  return { field: { fieldPath }, direction: 'ASCENDING' }
}

/** Throws for a document that it cannot read: leaving it out would look like the end of a list. */
function recordOf(document: unknown): StoredRecord {
  const record = readDocument(document)
  if (!record) throw broken()
  return record
}

function broken(): Fault {
  return new Fault('broken', 'The ledger gave an answer that this version does not know')
}
