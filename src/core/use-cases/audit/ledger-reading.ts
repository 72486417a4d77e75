import type { Balances } from '../../domain/check/balances.ts'
import type { Entry, EntryKind } from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import { storedPointsOf } from '../../domain/check/stored-points.ts'
import {
  type RecordKind,
  recordKindOf,
  type StoredRecord,
} from '../../domain/check/stored-record.ts'
import type { CheckParts } from './check-parts.ts'
import { CheckState } from './check-state.ts'
import { CopyWriter } from './copy-writer.ts'
import { Found } from './found.ts'
import type { ReadEntry } from './list-reader.ts'
import { readEntries } from './read-entries.ts'
import { saveReading } from './save-reading.ts'
import type { ReadBundle } from './sealed-tree.ts'

/** Reads the ledger on from a state, and lets the copy grow with it. */
export class LedgerReading {
  readonly state: CheckState
  readonly found: Found
  readonly writer: CopyWriter
  /** The ids of the records that were read, and of those in the copy where a first check goes on. */
  readonly listed: Readonly<Record<RecordKind, string[]>> = { account: [], transaction: [] }
  /** The entries that others may still come before. */
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
    this.found = new Found(isLive || sealedBefore === null ? null : readAt)
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
      this.writer.add(bundle)
    }
    this.unsealed = []
    this.unsealed = await this.readUnsealed(async (read) => {
      const bundle = onSealed(read)
      if (!bundle) return
      await this.#onBundle(bundle)
      if (this.writer.isFull) await saveReading(this, 'reading')
    })
    await this.#endBundle()
    this.isRead = true
  }

  /** Reads the entries after the state that are not sealed. */
  async readUnsealed(
    onSealed: (read: ReadEntry) => void | Promise<void>,
  ): Promise<readonly ReadEntry[]> {
    const { reader, digest, interruption, pace } = this.parts
    const { sealedBefore } = reader.snapshot
    const take = (kind: EntryKind, record: StoredRecord) => {
      this.list(kind, record.id)
      this.found.judge(recordKindOf(kind), record)
    }
    const unsealed: ReadEntry[] = []
    const { cursors } = this.state.last
    for await (const batch of readEntries(reader, cursors, digest, take, interruption)) {
      for (const read of batch) {
        if (read.entry.kind === 'open') this.takeAccount(read.record)
        if (this.isKnown(read.entry)) this.changed.push(read)
        else if (sealedBefore !== null && read.entry.time >= sealedBefore) unsealed.push(read)
        else await onSealed(read)
      }
      await pace.count(batch.length)
    }
    return unsealed
  }

  /** Remembers which records the lists have. Who closes points sent them before. */
  list(kind: EntryKind, id: string): void {
    if (kind !== 'close') this.listed[recordKindOf(kind)].push(id)
  }

  /** Appends a sealed entry. Returns the bundle that it completes. */
  append(read: ReadEntry): ReadBundle | null {
    this.apply(read)
    if (read.entry.kind === 'open') this.writer.keep(read.record)
    return this.state.append(read.entry, read.texts)
  }

  /** Moves the points of an entry, without a place in the tree. */
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

  /** Remembers an account as it was just read. */
  takeAccount(record: StoredRecord): void {
    this.state.stored.set(record.id, storedPointsOf(record))
    this.state.fresh.add(record.id)
  }

  /** Finds a difference from the copy, which is left as it is from now on. */
  blame(finding: Finding | null): void {
    if (!finding) return
    this.found.addBroken([finding])
    this.writer.close()
  }

  /** Completes the bundles with what was read so far, where a check ends early. */
  async endEarly(): Promise<void> {
    if (!this.isRead) await this.#endBundle()
  }

  async #endBundle(): Promise<void> {
    const rest = this.state.tree.rest()
    if (rest) await this.#onBundle(rest)
  }
}
