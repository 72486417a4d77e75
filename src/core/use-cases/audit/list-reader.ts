import {
  compareEntries,
  type EntryKind,
  type EntryWithTexts,
  entryOfRecord,
} from '../../domain/check/entry.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import type { StoredRecord } from '../../domain/check/records.ts'
import type { ListCursor } from '../../ports/archive.ts'
import { ListPages } from './list-pages.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

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
export class ListReader {
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

  /** The next entry; null where none is loaded: then call `load`, unless `isAtEnd`. */
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
