import type { LedgerReading } from './ledger-reading.ts'
import { unlistedRecords } from './unlisted-records.ts'

/** Judges the records that no list has: the owner of a database can hide a record by taking its time field away. */
export async function judgeUnlisted({ parts, listed, findings }: LedgerReading): Promise<void> {
  const { reader, interruption, progress } = parts
  for (const about of ['account', 'transaction'] as const) {
    for await (const records of unlistedRecords(reader, about, listed[about], interruption)) {
      for (const record of records) findings.judge(about, record)
      await progress.count(0)
    }
  }
}
