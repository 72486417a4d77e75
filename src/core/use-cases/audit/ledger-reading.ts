import type { Balances } from '../../domain/check/balances.ts'
import { type Entry, type EntryKind, recordKindOf } from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import { type RecordKind, type StoredRecord, storedPointsOf } from '../../domain/check/records.ts'
import type { CheckParts } from './check-parts.ts'
import { CheckState } from './check-state.ts'
import { CopyWriter } from './copy-writer.ts'
import { Findings } from './findings.ts'
import type { ReadEntry } from './list-reader.ts'
import { readEntries } from './read-entries.ts'
import { saveReading } from './save-reading.ts'
import type { ReadBundle } from './sealed-tree.ts'

/** Reads the entries of the ledger after a state, and adds them to the copy. */
export class LedgerReading {
  readonly state: CheckState
  readonly findings: Findings
  readonly writer: CopyWriter
  /** The ids of the records that were read, and of those in the copy where a stopped first check continues. */
  readonly listed: Readonly<Record<RecordKind, string[]>> = { account: [], transaction: [] }
  /** The entries that are not sealed: others may still be added before them. */
  unsealed: readonly ReadEntry[] = []
  /** Entries of records that the copy has with another time or status. They are not counted twice. */
  readonly changed: ReadEntry[] = []
  /** How many findings of an earlier check are about records that this one does not read again. */
  notReadAgain = 0
  isKnown: (entry: Entry) => boolean = () => false
  /** Whether all entries are read. */
  isRead = false
  #onBundle: (bundle: ReadBundle) => Promise<void> = async () => {}

  constructor(readonly parts: CheckParts) {
    const { readAt, sealedBefore, isLive } = parts.reader.snapshot
    this.findings = new Findings(isLive || sealedBefore === null ? null : readAt)
    this.state = new CheckState(parts.digest, parts.checkpoint)
    this.writer = new CopyWriter(parts.copy, parts.head?.size ?? 0)
  }

  /**
   * Reads all entries after the state. `onSealed` takes each sealed entry and returns the bundle that it completes;
   * `onBundle` takes all bundles, the last of which may be incomplete.
   */
  async read(
    onSealed: (read: ReadEntry) => ReadBundle | null,
    onBundle: (bundle: ReadBundle) => Promise<void> = async () => {},
  ): Promise<void> {
    this.#onBundle = async (bundle) => {
      await onBundle(bundle)
      this.writer.addBundle(bundle)
    }
    this.unsealed = []
    this.unsealed = await this.readAfterState(async (read) => {
      const bundle = onSealed(read)
      if (!bundle) return
      await this.#onBundle(bundle)
      if (this.writer.isFull) await saveReading(this, 'reading')
    })
    await this.#endBundle()
    this.isRead = true
  }

  /** Reads all entries after the state. `onSealed` takes each sealed one. Returns those that are not sealed. */
  async readAfterState(
    onSealed: (read: ReadEntry) => void | Promise<void>,
  ): Promise<readonly ReadEntry[]> {
    const { reader, digest, interruption, progress } = this.parts
    const { sealedBefore } = reader.snapshot
    const onRecord = (kind: EntryKind, record: StoredRecord) => {
      this.noteListed(kind, record.id)
      this.findings.judge(recordKindOf(kind), record)
    }
    const unsealed: ReadEntry[] = []
    const { cursors } = this.state.last
    for await (const batch of readEntries(reader, cursors, digest, onRecord, interruption)) {
      for (const read of batch) {
        if (read.entry.kind === 'open') this.addAccount(read.record)
        if (this.isKnown(read.entry)) this.changed.push(read)
        else if (sealedBefore !== null && read.entry.time >= sealedBefore) unsealed.push(read)
        else await onSealed(read)
      }
      await progress.count(batch.length)
    }
    return unsealed
  }

  /** Stores which records the lists have. A closed transaction is known from its send. */
  noteListed(kind: EntryKind, id: string): void {
    if (kind !== 'close') this.listed[recordKindOf(kind)].push(id)
  }

  /** Appends a sealed entry. Returns the bundle that it completes. */
  append(read: ReadEntry): ReadBundle | null {
    this.apply(read)
    if (read.entry.kind === 'open') this.writer.addAccount(read.record)
    return this.state.append(read.entry, read.texts)
  }

  /** Moves the points of an entry, without adding it to the tree. */
  apply({ entry }: ReadEntry, balances = this.state.balances): void {
    for (const id of balances.apply(entry))
      if (!this.state.fresh.has(id)) this.state.touched.add(id)
  }

  /** The balances after all entries. */
  balances(): Balances {
    const balances = this.state.balances.fork()
    for (const read of this.unsealed) this.apply(read, balances)
    return balances
  }

  /** Stores the points of an account that was just read. */
  addAccount(record: StoredRecord): void {
    this.state.stored.set(record.id, storedPointsOf(record))
    this.state.fresh.add(record.id)
  }

  /** Adds a difference from the copy. From now on the copy does not change. */
  addDifference(finding: Finding | null): void {
    if (!finding) return
    this.findings.addBroken([finding])
    this.writer.close()
  }

  /** Adds the entries of the last, incomplete bundle where a check ends early. */
  async endEarly(): Promise<void> {
    if (!this.isRead) await this.#endBundle()
  }

  async #endBundle(): Promise<void> {
    const rest = this.state.tree.rest()
    if (rest) await this.#onBundle(rest)
  }
}
