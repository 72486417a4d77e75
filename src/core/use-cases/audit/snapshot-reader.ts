import type { EntryKind } from '../../domain/check/entry.ts'
import type { RecordKind, StoredRecord } from '../../domain/check/records.ts'
import type { Archive, ListCursor, ListedRange, Snapshot } from '../../ports/archive.ts'
import { LONGEST_LIST } from '../../ports/list-limit.ts'

/** Reads one snapshot and counts the documents. */
export class SnapshotReader {
  documents = 0

  constructor(
    private readonly archive: Archive,
    readonly snapshot: Snapshot,
  ) {}

  /** See `Archive`. */
  async list(kind: EntryKind, after: ListCursor | null): Promise<readonly StoredRecord[]> {
    const records = await this.archive.list(this.snapshot, kind, after)
    this.documents += records.length
    return records
  }

  /** See `Archive`. Counting a range costs one document. Where the count differs, the archive reads the whole range. */
  async findUnlisted(about: RecordKind, range: ListedRange): Promise<readonly StoredRecord[]> {
    const records = await this.archive.findUnlisted(this.snapshot, about, range)
    this.documents += 1 + (records.length > 0 ? range.listed.length + records.length : 0)
    return records
  }

  /** The accounts or transactions with these ids, however many, in the same order; null where there is none. */
  async find(about: RecordKind, ids: readonly string[]): Promise<readonly (StoredRecord | null)[]> {
    const found: (StoredRecord | null)[] = []
    for (let at = 0; at < ids.length; at += LONGEST_LIST) {
      const some = ids.slice(at, at + LONGEST_LIST)
      this.documents += some.length
      found.push(...(await this.archive.find(this.snapshot, about, some)))
    }
    return found
  }
}
