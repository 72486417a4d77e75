import { accept, type Result, refuse } from '../domain/result.ts'
import type { Archive, Snapshot } from '../ports/archive.ts'
import type { TableFormat } from '../ports/table-format.ts'
import { Interruption, Stopped } from './audit/interruption.ts'
import { archivedRecords } from './export/archived-records.ts'
import type { Exported, ExportRequest, ExportStopped, OnText } from './export/export-request.ts'
import { writeFile } from './export/write-file.ts'

/** Writes the ledger as a file: every record as it is stored, broken ones too. */
export class ExportLedger {
  #running: Interruption | null = null

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
  ): Promise<Result<Exported, ExportStopped>> {
    const interruption = new Interruption()
    this.#running = interruption
    const { archive, csv } = this
    const records = archivedRecords(archive, snapshot, request.table, interruption)
    try {
      return accept(await writeFile(records, snapshot, request, { csv, onText, interruption }))
    } catch (cause) {
      if (cause instanceof Stopped) return refuse({ code: 'stopped' })
      throw cause
    }
  }

  /** Ends the running export as soon as possible; without one, nothing happens. */
  stop(): void {
    this.#running?.stop()
  }
}
