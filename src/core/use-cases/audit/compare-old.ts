import { entryOfRecord } from '../../domain/check/entry-of-record.ts'
import { entryText } from '../../domain/check/entry-text.ts'
import { differenceOf } from './entry-diff.ts'
import type { LedgerReading } from './ledger-reading.ts'
import type { KnownEntry } from './read-copy.ts'

/** Reads the records of some entries of the copy again and compares them. */
export async function compareOld(
  reading: LedgerReading,
  old: readonly KnownEntry[],
): Promise<void> {
  const { reader, interruption, digest } = reading.parts
  for (const about of ['account', 'transaction'] as const) {
    const some = old.filter(({ entry }) => (entry.kind === 'open') === (about === 'account'))
    const ids = some.map(({ entry }) => entry.id)
    const records = await interruption.wait(reader.find(about, ids))
    for (const [index, known] of some.entries()) {
      const record = records[index] ?? null
      if (record) reading.found.judge(about, record)
      const read = record && entryOfRecord(known.entry.kind, record, digest)
      reading.blame(differenceOf(known, read && { entry: read.entry, text: entryText(read.entry) }))
    }
  }
}
