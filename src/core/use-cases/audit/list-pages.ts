import { type EntryKind, recordKindOf } from '../../domain/check/entry.ts'
import { isTime, type Micros, type StoredRecord } from '../../domain/check/records.ts'
import { Fault } from '../../domain/fault.ts'
import { type ListCursor, TIME_FIELDS } from '../../ports/archive.ts'
import { LONGEST_LIST } from '../../ports/list-limit.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

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
