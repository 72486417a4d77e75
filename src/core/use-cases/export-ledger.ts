import { accept, type Result } from '../domain/result.ts'
import type { Archive, Snapshot } from '../ports/archive.ts'
import type { TableFormat } from '../ports/table-format.ts'
import { archivedRecords } from './export/archived-records.ts'
import type { Exported, ExportRequest, OnText } from './export/export-request.ts'
import { writeFile } from './export/write-file.ts'
import { Stoppable, type StoppedRefusal } from './stoppable.ts'

/** Writes the ledger as a file: every record as it is stored, broken ones too. */
export class ExportLedger extends Stoppable {
  constructor(
    private readonly archive: Archive,
    private readonly csv: TableFormat,
  ) {
    super()
  }

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
    return this.run(async (interruption) => {
      const records = archivedRecords(archive, snapshot, request.table, interruption)
      return accept(await writeFile(records, snapshot, request, { csv, onText, interruption }))
    })
  }
}
