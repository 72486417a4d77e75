import { type EntryKind, recordKindOf } from '../../../core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredRecord,
} from '../../../core/domain/check/records.ts'
import { Fault } from '../../../core/domain/result.ts'
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
import { TRANSACTIONS, USERNAMES, USERS } from '../stored/path.ts'
import { byField, ID, just } from '../stored/query.ts'
import { estimateByTime, estimateCount, KEYS_READ } from './estimates.ts'
import { readMicros, writeMicros } from './exact-value.ts'
import { type FirestoreHttpOptions, serviceStatusOf } from './firestore-http.ts'
import { FirestoreReader, type ReadTime } from './firestore-reader.ts'

/** A commit takes 270 seconds at most, so no time that is older than this can be written any more. */
const SEALED_AFTER_MICROS = 10 * 60 * 1_000_000
/** The answers of a service that reads the present, and refuses to read the past. */
const UNSUPPORTED = [
  'failed-precondition',
  'invalid-argument',
  'permission-denied',
  'unimplemented',
]
const COLLECTIONS: Readonly<Record<RecordKind, string>> = {
  account: USERS,
  name: USERNAMES,
  transaction: TRANSACTIONS,
}
const SMALLEST = { collection: TRANSACTIONS, only: [ID], limit: 1 }

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
      this.listFirst(USERS, ['nameCount', 'leftAt']),
      this.listFirst(TRANSACTIONS, ['settledAt']),
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
    const start = after && just('after', after.value, after.id)
    const query = { ...oldestFirst(kind), start, limit: LONGEST_LIST }
    return (await this.reader.list(query, readTimeOf(snapshot))).records
  }

  async listRemoved(
    snapshot: Snapshot,
    part: TextPart,
    from: Micros | ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    const isTimeOnly = typeof from === 'number'
    const query = {
      collection: TRANSACTIONS,
      orderBy: byField(removedAt(part).join('.'), 'asc'),
      start: isTimeOnly
        ? just('before', { time: from })
        : from && just('after', from.value, from.id),
      limit: LONGEST_LIST,
    }
    return (await this.reader.list(query, readTimeOf(snapshot))).records
  }

  /** Counts the documents of the range first, and reads them only where there are more or fewer than listed. */
  async findUnlisted(
    snapshot: Snapshot,
    about: RecordKind,
    range: ListedRange,
  ): Promise<readonly StoredRecord[]> {
    checkIds(range.listed, LONGEST_RANGE)
    const [collection, readTime] = [COLLECTIONS[about], readTimeOf(snapshot)]
    const count = await this.reader.countRange(collection, range, readTime)
    if (count === range.listed.length) return []
    const read = new Map<string, StoredRecord>()
    for await (const page of this.reader.pages(collection, range, readTime))
      for (const record of page) {
        if (read.has(record.id)) throw new Fault('broken', 'The ledger lists a record twice')
        read.set(record.id, record)
      }
    for (const id of range.listed) read.delete(id)
    return [...read.values()]
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
    collection: string,
    only: readonly string[],
  ): Promise<readonly StoredRecord[]> {
    return (await this.reader.list({ collection, only, limit: KEYS_READ }, {})).records
  }

  private async estimateKind(kind: EntryKind): Promise<number> {
    const field = TIME_FIELDS[kind]
    const oldest = { ...oldestFirst(kind), only: [field], limit: 1 }
    const { records, readTime } = await this.reader.list(oldest, {})
    const first = records[0]?.fields[field]
    const at = (time: Micros | null) => (time === null ? null : just('before', { time }))
    return estimateByTime(
      ({ from, before }) => {
        const times = { start: at(from), end: at(before), limit: LONGEST_LIST }
        return this.reader.count({ ...oldestFirst(kind), ...times }, {})
      },
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

function oldestFirst(kind: EntryKind) {
  const field = TIME_FIELDS[kind]
  return { collection: COLLECTIONS[recordKindOf(kind)], orderBy: byField(field, 'asc') }
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
