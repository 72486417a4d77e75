import { type CloseEntry, isCloseText, readEntry, textDigest } from '../../domain/check/entry.ts'
import { isTime, type StoredRecord } from '../../domain/check/records.ts'
import { copiedTransaction } from '../../domain/export.ts'
import { accept, type Result, refuse } from '../../domain/result.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Digest, TableFormat } from '../../ports/platform.ts'
import {
  bundlesOf,
  corrupt,
  entriesOf,
  type KnownEntry,
  type OpenCopyRefusal,
  requireIntact,
  requireUsable,
  withCopyRefusal,
} from '../check/copy.ts'
import { type Interruption, Stoppable, type StoppedRefusal } from '../stoppable.ts'
import { type Exported, type ExportRequest, type OnText, writeFile } from './write-file.ts'

/** Writes the copy on this device as a file, also offline. */
export class ExportCopy {
  readonly #work = new Stoppable()

  constructor(
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly csv: TableFormat,
  ) {}

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
    return this.#work.run((interruption) =>
      withCopyRefusal<Exported, OpenCopyRefusal>(() => write(interruption)),
    )
  }

  /** Ends what is running as soon as possible; otherwise nothing happens. */
  stop(): void {
    this.#work.stop()
  }

  /** Whether another tab dropped the copy meanwhile, also where it began again: a copy never gets smaller. */
  async #isDropped({ origin, size }: CopyHead): Promise<boolean> {
    const now = requireUsable(await this.copy.head(origin))
    return !now || now.size < size
  }
}

const noCopy = refuse({ code: 'no-copy' } as const)

/**
 * The transactions of a copy, oldest first, a bundle at a time. Reads the copy twice: whether points still wait is known at its end.
 * Throws `CopyUnusable`, also where the copy is damaged.
 */
async function* copiedTransactions(
  copy: LedgerCopy,
  head: CopyHead,
  digest: Digest,
): AsyncGenerator<readonly StoredRecord[]> {
  requireUsable(await copy.roots(head.origin))
  const closes = await closesOf(copy, head)
  for await (const { bundle, count } of bundlesOf(copy, head)) {
    requireIntact(bundle, digest)
    const entries = entriesOf(bundle).slice(0, count)
    yield entries.flatMap((known) => transactionOf(known, closes, digest))
  }
}

/** The accounts of a copy, oldest first, as a check last read them. Throws `CopyUnusable`. */
async function* copiedAccounts(
  copy: LedgerCopy,
  { origin }: CopyHead,
): AsyncGenerator<readonly StoredRecord[]> {
  const joined = ({ fields: { joinDate } }: StoredRecord) =>
    isTime(joinDate) ? joinDate.time : Number.MAX_SAFE_INTEGER
  const accounts = requireUsable(await copy.accounts(origin))
  yield accounts.toSorted((a, b) => joined(a) - joined(b) || (a.id < b.id ? -1 : 1))
}

async function closesOf(
  copy: LedgerCopy,
  head: CopyHead,
): Promise<ReadonlyMap<string, CloseEntry>> {
  const closes = new Map<string, CloseEntry>()
  for await (const { bundle, count } of bundlesOf(copy, head)) {
    for (const { entry: text } of bundle.entries.slice(0, count)) {
      const entry = isCloseText(text) ? readEntry(text) : null
      if (entry?.kind === 'close') closes.set(entry.id, entry)
    }
  }
  return closes
}

function transactionOf(
  { entry, texts }: KnownEntry,
  closes: ReadonlyMap<string, CloseEntry>,
  digest: Digest,
): readonly StoredRecord[] {
  if (entry.kind !== 'send') return []
  if (texts && textDigest(texts, digest) !== entry.textDigest) throw corrupt()
  return [copiedTransaction(entry, texts, closes.get(entry.id) ?? null)]
}
