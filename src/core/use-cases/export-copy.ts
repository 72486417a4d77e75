import { accept, type Result, refuse } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'
import type { CopyHead, LedgerCopy } from '../ports/ledger-copy.ts'
import type { TableFormat } from '../ports/table-format.ts'
import type { Interruption } from './audit/interruption.ts'
import type { OpenCopyRefusal } from './copied-tree.ts'
import { requireUsable, withCopyRefusal } from './copy-unusable.ts'
import { copiedAccounts, copiedTransactions } from './export/copied-records.ts'
import type { Exported, ExportRequest, OnText } from './export/export-request.ts'
import { writeFile } from './export/write-file.ts'
import { Stoppable, type StoppedRefusal } from './stoppable.ts'

/** Writes the copy on this device as a file, also offline. */
export class ExportCopy extends Stoppable {
  constructor(
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly csv: TableFormat,
  ) {
    super()
  }

  /**
   * Writes the transactions or the accounts of the copy of this origin, oldest first. Transactions are the sealed ones; accounts
   * are as a check last read them. Where it refuses, what was given out is no whole file: a damaged copy is noticed while it is read.
   * `no-copy` also where another tab drops the copy meanwhile.
   */
  async export(
    origin: string,
    request: ExportRequest,
    onText: OnText,
  ): Promise<Result<Exported, OpenCopyRefusal | StoppedRefusal>> {
    const { copy, digest, csv } = this
    const write = async (interruption: Interruption) => {
      const head = requireUsable(await interruption.wait(copy.head(origin)))
      if (!head) return noCopy
      const records =
        request.table === 'accounts'
          ? copiedAccounts(copy, head)
          : copiedTransactions(copy, head, digest)
      const about = { origin, readAt: head.checkedAt }
      const output = { csv, onText, interruption }
      const written = await withCopyRefusal<Exported, never>(async () =>
        accept(await writeFile(records, about, request, output)),
      )
      return (await this.#isDropped(head)) ? noCopy : written
    }
    return this.run((interruption) =>
      withCopyRefusal<Exported, OpenCopyRefusal>(() => write(interruption)),
    )
  }

  /** Whether another tab dropped the copy meanwhile, also where it began again: a copy never gets smaller. */
  async #isDropped({ origin, size }: CopyHead): Promise<boolean> {
    const now = requireUsable(await this.copy.head(origin))
    return !now || now.size < size
  }
}

const noCopy = refuse({ code: 'no-copy' } as const)
