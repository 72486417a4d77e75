import type { StoredRecord } from '../../src/core/domain/check/records.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { LedgerHarness } from './harness.ts'

/** A record as the owner of the database writes it. */
export type OwnersRecord = Pick<StoredRecord, 'id' | 'fields'>

/** What the archive's contract needs from an adapter: a ledger that nobody else writes to, and its archive. */
export interface ArchiveHarness extends LedgerHarness {
  /** The archive of a signed-out client. */
  readonly archive: Archive
  /** Writes records with any id and time, without the rules. Only the operator can do this. */
  write(
    collection: 'accounts' | 'names' | 'transactions',
    records: readonly OwnersRecord[],
  ): Promise<void>
}
