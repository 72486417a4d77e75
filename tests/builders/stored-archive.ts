import { ENTRY_KINDS, type EntryKind } from '../../src/core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  ownMap,
  type RecordKind,
  type StoredRecord,
  type StoredValue,
} from '../../src/core/domain/check/records.ts'
import type { TextPart } from '../../src/core/domain/transaction.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
  TIME_FIELDS,
} from '../../src/core/ports/archive.ts'
import { recordsOf, type StoredLedger } from './stored-ledger.ts'

type Kind = 'production' | 'demo' | 'live'

type Lists = Readonly<Record<RecordKind | EntryKind, readonly StoredRecord[]>>

/** Reads a `StoredLedger` as the database shows it: at one instant, or live. Counts what it reads. */
export class StoredArchive implements Archive {
  documents = 0
  estimates = 0
  /** Called before each list is read. */
  onList = (_kind: EntryKind) => {}
  /** Of these it gives the first page again and again, as no database should. */
  repeated: readonly EntryKind[] = []
  private readonly snapshots = new Map<string, Lists>()

  constructor(
    private readonly ledger: StoredLedger,
    private readonly kind: Kind = 'production',
  ) {}

  async open(): Promise<Snapshot> {
    const key = String(this.snapshots.size)
    if (this.kind !== 'live') this.snapshots.set(key, listsOf(this.ledger))
    return {
      key,
      origin: this.kind === 'demo' ? 'pledger/demo' : 'pledger/test',
      readAt: this.ledger.now,
      sealedBefore: this.kind === 'demo' ? null : ((this.ledger.now - 600_000_000) as Micros),
      isLive: this.kind === 'live',
    }
  }

  async estimate(): Promise<number> {
    const lists = listsOf(this.ledger)
    this.estimates++
    return ENTRY_KINDS.reduce((sum, kind) => sum + lists[kind].length, 0)
  }

  async list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    this.onList(kind)
    const records = this.listsAt(snapshot)[kind]
    const start = after && !this.repeated.includes(kind) ? firstAfter(records, kind, after) : 0
    const page = records.slice(start, start + 100)
    this.documents += page.length
    return page
  }

  async listRemoved(snapshot: Snapshot, part: TextPart, from: Micros | ListCursor | null) {
    const timeOf = ({ fields }: StoredRecord) => ownMap(ownMap(fields, 'removed'), part).at ?? null
    const places = (record: StoredRecord) => ({ value: timeOf(record), id: record.id })
    const after = typeof from === 'number' ? { value: { time: from }, id: '' } : from
    const page = this.listsAt(snapshot)
      .transaction.filter((record) => timeOf(record) !== null)
      .filter((record) => after === null || comparePlaces(places(record), after) > 0)
      .sort((a, b) => comparePlaces(places(a), places(b)))
      .slice(0, 100)
    this.documents += page.length
    return page
  }

  async findUnlisted(snapshot: Snapshot, about: RecordKind, { after, to, listed }: ListedRange) {
    if (listed.length > LONGEST_RANGE) throw new RangeError('More than 99 ids')
    const records = this.listsAt(snapshot)[about].filter(
      ({ id }) =>
        (after === null || compareBytes(after, id) < 0) &&
        (to === null || compareBytes(id, to) <= 0),
    )
    const isAll = records.length === listed.length
    this.documents += isAll ? 1 : 1 + records.length
    return isAll ? [] : records.filter(({ id }) => !listed.includes(id))
  }

  async find(snapshot: Snapshot, about: RecordKind, ids: readonly string[]) {
    const records = this.listsAt(snapshot)[about]
    if (ids.length > 100) throw new RangeError('More than 100 ids')
    this.documents += ids.length
    return ids.map((id) => records.find((record) => record.id === id) ?? null)
  }

  private listsAt({ key }: Snapshot): Lists {
    return this.snapshots.get(key) ?? listsOf(this.ledger)
  }
}

/** How many documents a check of everything reads to count the records of a ledger by their ids. */
export function countsOf({ accounts, names, transactions }: StoredLedger): number {
  const counts = (records: number) => Math.max(1, Math.ceil(records / LONGEST_RANGE))
  return counts(accounts.size) + counts(names.size) + counts(transactions.size)
}

function listsOf({ accounts, names, transactions }: StoredLedger): Lists {
  const account = recordsOf(accounts)
  const name = recordsOf(names)
  const transaction = recordsOf(transactions)
  return {
    account,
    transaction,
    open: listOf(account, 'open'),
    leave: listOf(account, 'leave'),
    name: listOf(name, 'name'),
    send: listOf(transaction, 'send'),
    close: listOf(transaction, 'close'),
  }
}

function listOf(records: readonly StoredRecord[], kind: EntryKind): readonly StoredRecord[] {
  const field = TIME_FIELDS[kind]
  const listed = records.filter(({ fields }) => fields[field] !== undefined)
  return listed.sort((a, b) => comparePlaces(placeOf(a, kind), placeOf(b, kind)))
}

function firstAfter(records: readonly StoredRecord[], kind: EntryKind, place: ListCursor): number {
  let low = 0
  let high = records.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparePlaces(placeOf(records[middle] as StoredRecord, kind), place) > 0) high = middle
    else low = middle + 1
  }
  return low
}

function placeOf({ id, fields }: StoredRecord, kind: EntryKind): ListCursor {
  return { value: fields[TIME_FIELDS[kind]] ?? null, id }
}

/** Values of different types are ordered by their types, ids by their bytes. */
function comparePlaces(a: ListCursor, b: ListCursor): number {
  return (
    rankOf(a.value) - rankOf(b.value) ||
    compareTexts(sortable(a.value), sortable(b.value)) ||
    compareBytes(a.id, b.id)
  )
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function rankOf(value: StoredValue): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (typeof value === 'number') return 2
  if (isTime(value)) return 3
  return typeof value === 'string' ? 4 : 5
}

function sortable(value: StoredValue): string | number {
  if (isTime(value)) return value.time
  return typeof value === 'number' ? value : JSON.stringify(value)
}

function compareTexts(a: string | number, b: string | number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
