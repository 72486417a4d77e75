import type { LedgerReading } from './ledger-reading.ts'
import { unlistedRecords } from './unlisted-records.ts'

/** Judges the records that no list has: the owner of a database can hide a record by taking its time field away. */
export async function judgeUnlisted({ parts, listed, found }: LedgerReading): Promise<void> {
  const { reader, interruption, pace } = parts
  for (const about of ['account', 'transaction'] as const) {
    for await (const records of unlistedRecords(reader, about, listed[about], interruption)) {
      for (const record of records) found.judge(about, record)
      await pace.count(0)
    }
  }
}
