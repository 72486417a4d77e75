import {
  compareEntries,
  ENTRY_KINDS,
  type EntryKind,
  type EntryWithTexts,
  entryOfRecord,
  recordKindOf,
} from '../../domain/check/entry.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import {
  compareIds,
  isTime,
  type Micros,
  ownField,
  ownMap,
  type RecordKind,
  type StoredRecord,
  type StoredValue,
} from '../../domain/check/records.ts'
import { Fault } from '../../domain/result.ts'
import type { TextPart } from '../../domain/transaction.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
  TIME_FIELDS,
} from '../../ports/archive.ts'
import { LONGEST_LIST } from '../../ports/list-limit.ts'
import type { Interruption } from '../stoppable.ts'

/** Reads one snapshot and counts the documents. */
export class SnapshotReader {
  #documents = 0

  constructor(
    private readonly archive: Archive,
    readonly snapshot: Snapshot,
  ) {}

  /** How many documents were read. */
  get documents(): number {
    return this.#documents
  }

  /** See `Archive`. */
  async list(kind: EntryKind, after: ListCursor | null): Promise<readonly StoredRecord[]> {
    const records = await this.archive.list(this.snapshot, kind, after)
    this.#documents += records.length
    return records
  }

  /** The transactions from which a text was removed at a time or later (null: all of them), oldest removal first. */
  async *removed(part: TextPart, since: Micros | null): AsyncGenerator<readonly StoredRecord[]> {
    let from: Micros | ListCursor | null = since
    for (;;) {
      const page: readonly StoredRecord[] = await this.archive.listRemoved(
        this.snapshot,
        part,
        from,
      )
      this.#documents += page.length
      yield page
      const last = page.at(-1)
      if (!last || page.length < LONGEST_LIST) return
      from = { value: removalTime(last, part), id: last.id }
    }
  }

  /** See `Archive`. Counting a range costs one document. Where the count differs, the archive reads the whole range. */
  async findUnlisted(about: RecordKind, range: ListedRange): Promise<readonly StoredRecord[]> {
    const records = await this.archive.findUnlisted(this.snapshot, about, range)
    this.#documents += 1 + (records.length > 0 ? range.listed.length + records.length : 0)
    return records
  }

  /** The accounts, names or transactions with these ids, however many, in the same order; null if there is none. */
  async find(about: RecordKind, ids: readonly string[]): Promise<readonly (StoredRecord | null)[]> {
    const found: (StoredRecord | null)[] = []
    for (let at = 0; at < ids.length; at += LONGEST_LIST) {
      const some = ids.slice(at, at + LONGEST_LIST)
      this.#documents += some.length
      found.push(...(await this.archive.find(this.snapshot, about, some)))
    }
    return found
  }
}

/** When a text was removed, as it is stored. */
function removalTime({ fields }: StoredRecord, part: TextPart): StoredValue {
  return ownField(ownMap(ownMap(fields, 'removed'), part), 'at') ?? null
}

/**
 * Reads a list of a snapshot page by page, and the next page while one is used. A list that repeats a record would never end,
 * so it is a fault.
 */
export class ListPages {
  /** Null at the end. */
  #page: Promise<readonly StoredRecord[]> | null
  #time: Micros | null = null
  /** The records of the latest time, by id. */
  readonly #ofTime = new Set<string>()
  /** The records without a valid time, by id. */
  readonly #timeless = new Set<string>()

  constructor(
    private readonly reader: SnapshotReader,
    private readonly kind: EntryKind,
    private after: ListCursor | null,
  ) {
    if (after) this.#advance(after)
    this.#page = this.#load()
  }

  get isAtEnd(): boolean {
    return this.#page === null
  }

  /** The next page; empty at the end. Throws a `Fault` if the archive cannot be read, or repeats a record. */
  async next(): Promise<readonly StoredRecord[]> {
    if (!this.#page) return []
    const page = await this.#page
    for (const record of page) {
      this.after = this.#cursorOf(record)
      if (!this.#advance(this.after)) throw this.#repetitionOf(record)
    }
    this.#page = page.length < LONGEST_LIST ? null : this.#load()
    return page
  }

  #load(): Promise<readonly StoredRecord[]> {
    const page = this.reader.list(this.kind, this.after)
    // `next` throws a fault of this page. Once the reading is stopped nobody calls it, and the rejection must not go unhandled.
    page.catch(() => {})
    return page
  }

  /** Returns whether a cursor comes after all earlier ones, as far as that is known without the database's order of types. */
  #advance({ value, id }: ListCursor): boolean {
    if (!isTime(value)) return isNewIn(this.#timeless, id)
    const { time } = value
    if (this.#time !== null && time < this.#time) return false
    if (time !== this.#time) this.#ofTime.clear()
    this.#time = time
    return isNewIn(this.#ofTime, id)
  }

  #cursorOf({ id, fields }: StoredRecord): ListCursor {
    return { value: fields[TIME_FIELDS[this.kind]] ?? null, id }
  }

  #repetitionOf({ id }: StoredRecord): Fault {
    const what = recordKindOf(this.kind)
    return new Fault(
      'broken',
      `The ledger lists the ${what} ${JSON.stringify(id)} out of order or twice, so its list cannot be read to the end`,
    )
  }
}

function isNewIn(ids: Set<string>, id: string): boolean {
  return !ids.has(id) && ids.add(id).size > 0
}

/** An entry with the record that it was read from. */
export interface ReadEntry extends EntryWithTexts {
  readonly record: StoredRecord
}

/** Receives each record that is read, even if it is not an entry. */
export type OnRecord = (kind: EntryKind, record: StoredRecord) => void

/**
 * The entries of one kind in their order. The database orders records of one instant in its own way, so they are sorted
 * once the next instant begins.
 */
class ListReader {
  #ready: ReadEntry[] = []
  #used = 0
  #instant: ReadEntry[] = []
  readonly #pages: ListPages

  constructor(
    reader: SnapshotReader,
    private readonly kind: EntryKind,
    after: ListCursor | null,
    private readonly hashing: Hashing,
    private readonly onRecord: OnRecord,
  ) {
    this.#pages = new ListPages(reader, kind, after)
  }

  /** The next entry; null if none is loaded: then call `load`, unless `isAtEnd`. */
  peek(): ReadEntry | null {
    return this.#ready[this.#used] ?? null
  }

  advance(): void {
    this.#used++
  }

  get isAtEnd(): boolean {
    return this.#pages.isAtEnd && this.peek() === null
  }

  /** Reads pages until an entry is loaded, or the list ends. */
  async load(): Promise<void> {
    while (!this.#pages.isAtEnd && !this.peek()) {
      const page = await this.#pages.next()
      this.#ready = []
      this.#used = 0
      for (const record of page) this.#add(record)
      if (this.#pages.isAtEnd) this.#flush()
    }
  }

  #add(record: StoredRecord): void {
    this.onRecord(this.kind, record)
    const read = entryOfRecord(this.kind, record, this.hashing)
    if (!read) return
    const [first] = this.#instant
    if (first && first.entry.time !== read.entry.time) this.#flush()
    this.#instant.push({ ...read, record })
  }

  #flush(): void {
    if (this.#instant.length > 1) this.#instant.sort((a, b) => compareEntries(a.entry, b.entry))
    for (const read of this.#instant) this.#ready.push(read)
    this.#instant = []
  }
}

/** The cursor at which each of the lists continues; null at its start. */
export type ListCursors = Readonly<Record<EntryKind, ListCursor | null>>

/** Reads the five lists after these cursors as one, in batches, in the order of entries. */
export async function* readEntries(
  reader: SnapshotReader,
  after: ListCursors,
  hashing: Hashing,
  onRecord: OnRecord,
  interruption: Interruption,
): AsyncGenerator<readonly ReadEntry[]> {
  const lists = ENTRY_KINDS.map(
    (kind) => new ListReader(reader, kind, after[kind], hashing, onRecord),
  )
  for (;;) {
    await interruption.wait(Promise.all(lists.map((list) => list.load())))
    if (lists.every((list) => list.isAtEnd)) return
    yield merge(lists)
  }
}

/** The loaded entries, in order, until a list has to load its next page. */
function merge(lists: readonly ListReader[]): readonly ReadEntry[] {
  const batch: ReadEntry[] = []
  for (;;) {
    let first: ListReader | null = null
    let next: ReadEntry | null = null
    for (const list of lists) {
      const read = list.peek()
      if (!read && !list.isAtEnd) return batch
      if (!read || (next && compareEntries(next.entry, read.entry) < 0)) continue
      first = list
      next = read
    }
    if (!first || !next) return batch
    batch.push(next)
    first.advance()
  }
}

/** How many ranges are read at once. */
const AT_ONCE = 10

/**
 * The records of a snapshot that no list has, since they lack a time field. `listed` are the ids of all records that its lists
 * have. Throws `Stopped` if the check is stopped.
 */
export async function* unlistedRecords(
  reader: SnapshotReader,
  about: RecordKind,
  listed: readonly string[],
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  let batch: Promise<readonly StoredRecord[]>[] = []
  for (const range of rangesOf(listed)) {
    batch.push(reader.findUnlisted(about, range))
    if (batch.length < AT_ONCE && range.to !== null) continue
    yield (await interruption.wait(Promise.all(batch))).flat()
    batch = []
  }
}

/** Divides all possible ids into ranges with up to 99 listed ids each. */
function* rangesOf(listed: readonly string[]): Generator<ListedRange> {
  const ids = listed.toSorted(compareIds).filter((id, at, sorted) => id !== sorted[at - 1])
  let after: string | null = null
  for (let at = 0; ; at += LONGEST_RANGE) {
    const some = ids.slice(at, at + LONGEST_RANGE)
    const isLast = at + LONGEST_RANGE >= ids.length
    const to: string | null = isLast ? null : (some.at(-1) ?? null)
    yield { after, to, listed: some }
    if (isLast) return
    after = to
  }
}
