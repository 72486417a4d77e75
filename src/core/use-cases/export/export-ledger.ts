import { recordKindOf } from '../../domain/check/entry.ts'
import { isTime, type StoredRecord } from '../../domain/check/records.ts'
import type { ExportTable } from '../../domain/export.ts'
import { accept, type Result } from '../../domain/result.ts'
import { type Archive, type Snapshot, TIME_FIELDS } from '../../ports/archive.ts'
import type { TableFormat } from '../../ports/platform.ts'
import { ListPages, SnapshotReader, unlistedRecords } from '../check/entry-stream.ts'
import { type Interruption, Stoppable, type StoppedRefusal } from '../stoppable.ts'
import { type Exported, type ExportRequest, type OnText, writeFile } from './write-file.ts'

/** Writes the ledger as a file: every record as it is stored, broken ones too. */
export class ExportLedger {
  readonly #work = new Stoppable()

  constructor(
    private readonly archive: Archive,
    private readonly csv: TableFormat,
  ) {}

  /**
   * Writes the transactions or the accounts of a snapshot, oldest first; at the end those without the field that orders their
   * table (`timestamp`, `joinDate`). Throws a `Fault` if the archive cannot be read.
   */
  async export(
    snapshot: Snapshot,
    request: ExportRequest,
    onText: OnText,
  ): Promise<Result<Exported, StoppedRefusal>> {
    const { archive, csv } = this
    return this.#work.run(async (interruption) => {
      const records = archivedRecords(archive, snapshot, request.table, interruption)
      return accept(await writeFile(records, snapshot, request, { csv, onText, interruption }))
    })
  }

  /** Ends what is running as soon as possible; otherwise nothing happens. */
  stop(): void {
    this.#work.stop()
  }
}

/**
 * The records of a table exactly as they are stored, oldest first, a page at a time; at the end those without a time. The
 * database orders records of one instant in its own way; here they are in the order of their ids, by code units.
 */
async function* archivedRecords(
  archive: Archive,
  snapshot: Snapshot,
  table: ExportTable,
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  const kind = table === 'accounts' ? 'open' : 'send'
  const reader = new SnapshotReader(archive, snapshot)
  const pages = new ListPages(reader, kind, null)
  const listed: string[] = []
  let instant: StoredRecord[] = []
  while (!pages.isAtEnd) {
    const ready: StoredRecord[] = []
    for (const record of await interruption.wait(pages.next())) {
      listed.push(record.id)
      const [first] = instant
      if (first && !isSameInstant(first, record)) {
        for (const earlier of sorted(instant)) ready.push(earlier)
        instant = []
      }
      instant.push(record)
    }
    yield ready
  }
  yield sorted(instant)
  yield* unlistedRecords(reader, recordKindOf(kind), listed, interruption)

  function isSameInstant(one: StoredRecord, other: StoredRecord): boolean {
    const time = one.fields[TIME_FIELDS[kind]]
    const otherTime = other.fields[TIME_FIELDS[kind]]
    return isTime(time) && isTime(otherTime) && time.time === otherTime.time
  }
}

function sorted(records: StoredRecord[]): readonly StoredRecord[] {
  return records.sort((a, b) => (a.id < b.id ? -1 : 1))
}
