import { isTime, type StoredRecord } from '../../domain/check/stored-record.ts'
import type { ExportTable } from '../../domain/export/columns.ts'
import { type Archive, type Place, type Snapshot, TIME_FIELDS } from '../../ports/archive.ts'
import { LONGEST_LIST } from '../../ports/list-limit.ts'
import type { Interruption } from '../audit/interruption.ts'

/**
 * The records of a table exactly as they are stored, oldest first, a page at a time. The database orders records of one
 * instant in its own way; here they are in the order of their ids, by code units.
 */
export async function* archivedRecords(
  archive: Archive,
  snapshot: Snapshot,
  table: ExportTable,
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  const kind = table === 'accounts' ? 'open' : 'send'
  const timeOf = ({ fields }: StoredRecord) => fields[TIME_FIELDS[kind]] ?? null
  let after: Place | null = null
  let instant: StoredRecord[] = []
  for (;;) {
    const page: readonly StoredRecord[] = await interruption.wait(
      archive.list(snapshot, kind, after),
    )
    const ready: StoredRecord[] = []
    for (const record of page) {
      const [first] = instant
      if (first && !isSameInstant(first, record)) {
        for (const earlier of sorted(instant)) ready.push(earlier)
        instant = []
      }
      instant.push(record)
    }
    const last = page.at(-1)
    yield ready
    if (!last || page.length < LONGEST_LIST) return yield sorted(instant)
    after = { value: timeOf(last), id: last.id }
  }

  function isSameInstant(one: StoredRecord, other: StoredRecord): boolean {
    const time = timeOf(one)
    const otherTime = timeOf(other)
    return isTime(time) && isTime(otherTime) && time.time === otherTime.time
  }
}

function sorted(records: StoredRecord[]): readonly StoredRecord[] {
  return records.sort((a, b) => (a.id < b.id ? -1 : 1))
}
