import {
  type CloseEntry,
  isCloseText,
  readEntry,
  recordKindOf,
  textDigest,
} from '../domain/check/entry.ts'
import { describeTime } from '../domain/check/finding.ts'
import { isTime, type Micros, type StoredRecord } from '../domain/check/records.ts'
import {
  copiedTransaction,
  csvCellsOf,
  csvHeader,
  type ExportRow,
  type ExportTable,
  jsonOf,
  rowOf,
} from '../domain/export.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { type Archive, type Snapshot, TIME_FIELDS } from '../ports/archive.ts'
import type { CopyHead, LedgerCopy } from '../ports/ledger-copy.ts'
import type { Digest, TableFormat } from '../ports/platform.ts'
import {
  bundlesOf,
  corrupt,
  entriesOf,
  type KnownEntry,
  type OpenCopyRefusal,
  requireIntact,
  requireUsable,
  withCopyRefusal,
} from './check/copy.ts'
import { ListPages, SnapshotReader, unlistedRecords } from './check/entry-stream.ts'
import { type Interruption, Stoppable, type StoppedRefusal } from './stoppable.ts'

export type ExportFormat = 'json' | 'csv'

export interface ExportRequest {
  readonly table: ExportTable
  readonly format: ExportFormat
}

/** A finished export. */
export interface Exported {
  readonly origin: string
  /** When the ledger was read; null for a copy that no check has finished. */
  readonly readAt: Micros | null
  readonly rows: number
}

/**
 * Takes the next part of the file, some 64,000 characters of whole rows. The export goes on when it has taken it. What it
 * throws ends the export.
 */
export type OnText = (text: string) => void | Promise<void>

/** How long a text grows before it is given out. Unit: UTF-16 code units. */
const FLUSH_LENGTH = 65_536

interface Output {
  readonly csv: TableFormat
  readonly onText: OnText
  readonly interruption: Interruption
}

/** Writes records as a file. Throws `Stopped` if the export is stopped. */
async function writeFile(
  records: AsyncIterable<readonly StoredRecord[]>,
  about: { readonly origin: string; readonly readAt: Micros | null },
  request: ExportRequest,
  { csv, onText, interruption }: Output,
): Promise<Exported> {
  const { table, format } = request
  const { origin, readAt } = about
  const file = format === 'csv' ? csvFile(table, csv) : jsonFile(table, origin, readAt)
  let text = file.start
  let rows = 0
  const flush = async () => {
    const full = text
    text = ''
    await interruption.wait(Promise.resolve(onText(full)))
  }
  for await (const some of records) {
    interruption.check()
    for (const record of some) {
      text += file.row(rowOf(record, table), rows++ === 0)
      if (text.length >= FLUSH_LENGTH) await flush()
    }
  }
  text += file.end
  if (text !== '') await flush()
  return { origin, readAt, rows }
}

/** The texts that make up a file. */
interface FileWriter {
  readonly start: string
  row(row: ExportRow, isFirst: boolean): string
  readonly end: string
}

/** A header and one row for each record. */
function csvFile(table: ExportTable, csv: TableFormat): FileWriter {
  return {
    start: csv.row(csvHeader(table)),
    row: (row) => csv.row(csvCellsOf(row, table)),
    end: '',
  }
}

/** One document, with one line for each record. */
function jsonFile(table: ExportTable, origin: string, readAt: Micros | null): FileWriter {
  const about = JSON.stringify({ origin, readAt: readAt === null ? null : describeTime(readAt) })
  return {
    start: `${about.slice(0, -1)},"${table}":[`,
    row: (row, isFirst) => `${isFirst ? '' : ','}\n${jsonOf(row, table)}`,
    end: '\n]}\n',
  }
}

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

  /** Ends the running export as soon as possible. No effect where none is running. */
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

/** Writes the ledger as a file: every record as it is stored, broken ones too. */
export class ExportLedger {
  readonly #work = new Stoppable()

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
  ): Promise<Result<Exported, StoppedRefusal>> {
    const { archive, csv } = this
    return this.#work.run(async (interruption) => {
      const records = archivedRecords(archive, snapshot, request.table, interruption)
      return accept(await writeFile(records, snapshot, request, { csv, onText, interruption }))
    })
  }

  /** Ends the running export as soon as possible. No effect where none is running. */
  stop(): void {
    this.#work.stop()
  }
}

/**
 * The records of a table exactly as they are stored, oldest first, a page at a time; at the end those without a time. The
 * database orders records of one instant in its own way; here they are in the order of their ids, by code units.
 */
async function* archivedRecords(
  archive: Archive,
  snapshot: Snapshot,
  table: ExportTable,
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  const kind = table === 'accounts' ? 'open' : 'send'
  const reader = new SnapshotReader(archive, snapshot)
  const pages = new ListPages(reader, kind, null)
  const listed: string[] = []
  let instant: StoredRecord[] = []
  while (!pages.isAtEnd) {
    const ready: StoredRecord[] = []
    for (const record of await interruption.wait(pages.next())) {
      listed.push(record.id)
      const [first] = instant
      if (first && !isSameInstant(first, record)) {
        for (const earlier of sorted(instant)) ready.push(earlier)
        instant = []
      }
      instant.push(record)
    }
    yield ready
  }
  yield sorted(instant)
  yield* unlistedRecords(reader, recordKindOf(kind), listed, interruption)

  function isSameInstant(one: StoredRecord, other: StoredRecord): boolean {
    const time = one.fields[TIME_FIELDS[kind]]
    const otherTime = other.fields[TIME_FIELDS[kind]]
    return isTime(time) && isTime(otherTime) && time.time === otherTime.time
  }
}

function sorted(records: StoredRecord[]): readonly StoredRecord[] {
  return records.sort((a, b) => (a.id < b.id ? -1 : 1))
}
