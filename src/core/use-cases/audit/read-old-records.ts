import { type Entry, type EntryKind, entryOfRecord } from '../../domain/check/entry.ts'
import { type StoredRecord, storedPointsOf } from '../../domain/check/records.ts'
import { differenceOf, writtenOf } from './entry-diff.ts'
import type { LedgerReading } from './ledger-reading.ts'
import type { OldRecord } from './old-records.ts'

/**
 * Reads old records again, judges them, and compares them with the entries that the copy has of them. `belongsInCopy` tests an
 * entry that the copy does not have.
 */
export async function readOldRecords(
  reading: LedgerReading,
  old: readonly OldRecord[],
  belongsInCopy: (entry: Entry) => boolean,
): Promise<void> {
  const { reader, interruption } = reading.parts
  for (const about of ['account', 'transaction'] as const) {
    const some = old.filter((record) => record.about === about)
    const ids = some.map(({ id }) => id)
    const records = await interruption.wait(reader.find(about, ids))
    for (const [index, one] of some.entries())
      compare(reading, one, records[index] ?? null, belongsInCopy)
  }
}

function compare(
  reading: LedgerReading,
  { about, id, known, isComplete }: OldRecord,
  record: StoredRecord | null,
  isPast: (entry: Entry) => boolean,
): void {
  if (record) {
    reading.findings.judge(about, record)
    if (about === 'account') reading.state.stored.set(id, storedPointsOf(record))
  }
  const kinds: readonly EntryKind[] = about === 'account' ? ['open'] : ['send', 'close']
  for (const kind of kinds) {
    const before = known.find(({ entry }) => entry.kind === kind) ?? null
    const read = record && entryOfRecord(kind, record, reading.parts.digest)
    if (before || (isComplete && read && isPast(read.entry)))
      reading.addDifference(differenceOf(before, read && writtenOf(read.entry)))
  }
}
