import type { EntryKind } from '../../domain/check/entry.ts'
import type { RecordKind, StoredRecord } from '../../domain/check/stored-record.ts'
import type { Archive, ListCursor, Snapshot, Stretch } from '../../ports/archive.ts'

const MOST_IDS = 100

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

  /** See `Archive`. To count a stretch costs a document; where the count differs, all of it is read. */
  async unlisted(about: RecordKind, stretch: Stretch): Promise<readonly StoredRecord[]> {
    const records = await this.archive.unlisted(this.snapshot, about, stretch)
    this.documents += 1 + (records.length > 0 ? stretch.listed.length + records.length : 0)
    return records
  }

  /** Any number of accounts or transactions, in the order of their ids; null where there is none. */
  async find(about: RecordKind, ids: readonly string[]): Promise<readonly (StoredRecord | null)[]> {
    const found: (StoredRecord | null)[] = []
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      const some = ids.slice(at, at + MOST_IDS)
      this.documents += some.length
      found.push(...(await this.archive.find(this.snapshot, about, some)))
    }
    return found
  }
}
