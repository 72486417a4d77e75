import { accept, type Result, refuse } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'
import type { LedgerCopy } from '../ports/ledger-copy.ts'
import type { TableFormat } from '../ports/table-format.ts'
import { Interruption, Stopped } from './audit/interruption.ts'
import { CopyUnusable, usable } from './audit/read-copy.ts'
import type { OpenCopyRefusal } from './copied-tree.ts'
import { copiedAccounts, copiedTransactions } from './export/copied-records.ts'
import type { Exported, ExportRequest, ExportStopped, OnText } from './export/export-request.ts'
import { writeFile } from './export/write-file.ts'

/** Writes the copy on this device as a file, also offline. */
export class ExportCopy {
  #running: Interruption | null = null

  constructor(
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly csv: TableFormat,
  ) {}

  /**
   * Writes the transactions or the accounts of the copy of this origin, oldest first. Transactions are the sealed ones; accounts
   * are as a check last read them. Where it refuses, what was given out is no whole file: a damaged copy is noticed while it is read.
   */
  async export(
    origin: string,
    request: ExportRequest,
    onText: OnText,
  ): Promise<Result<Exported, OpenCopyRefusal | ExportStopped>> {
    const interruption = new Interruption()
    this.#running = interruption
    const { copy, digest, csv } = this
    try {
      const head = usable(await interruption.wait(copy.head(origin)))
      if (!head) return refuse({ code: 'no-copy' })
      const records =
        request.table === 'accounts'
          ? copiedAccounts(copy, head)
          : copiedTransactions(copy, head, digest)
      const about = { origin, readAt: head.checkedAt }
      return accept(await writeFile(records, about, request, { csv, onText, interruption }))
    } catch (cause) {
      if (cause instanceof CopyUnusable) return refuse(cause.refusal)
      if (cause instanceof Stopped) return refuse({ code: 'stopped' })
      throw cause
    }
  }

  /** Ends the running export as soon as possible; without one, nothing happens. */
  stop(): void {
    this.#running?.stop()
  }
}
