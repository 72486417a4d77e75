import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import {
  type Entry,
  type EntryKind,
  type EntryWithTexts,
  recordKindOf,
} from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import {
  isTime,
  type Micros,
  ownField,
  RECORD_KINDS,
  type StoredRecord,
} from '../../domain/check/records.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Digest, Random } from '../../ports/platform.ts'
import type { Interruption } from '../stoppable.ts'
import { CheckState } from './check-state.ts'
import { differenceOf, type ForgottenText, writtenOf } from './compare-with-copy.ts'
import { CopyWriter, type ReadBundle } from './copy.ts'
import {
  type ReadEntry,
  readEntries,
  type SnapshotReader,
  unlistedRecords,
} from './entry-stream.ts'
import type { ProgressReporter } from './report.ts'

/** The input of a check: the ports, the snapshot, and the copy as it was before. */
export interface CheckParts {
  readonly reader: SnapshotReader
  readonly copy: LedgerCopy
  /** The copy as it was before; null if there is none, or none that can be used. */
  readonly head: CopyHead | null
  readonly checkpoint: Checkpoint | null
  readonly digest: Digest
  readonly random: Random
  readonly progress: ProgressReporter
  readonly interruption: Interruption
}

/** Hooks into reading. By default each sealed entry is appended to the tree. */
interface ReadingHooks {
  /** Tests whether the copy has an entry of this record, with another time or status: it does not count twice. */
  readonly isKnown?: (entry: Entry) => boolean
  /** Gets each other sealed entry and returns the bundle that it completes. */
  readonly onSealed?: (read: ReadEntry) => ReadBundle | null | Promise<ReadBundle | null>
  /** Gets each bundle before it is saved. The last one may be incomplete. */
  readonly onBundle?: (bundle: ReadBundle) => Promise<void>
}

/** Reads the ledger once: each entry goes into the state, and each bundle of sealed entries into the copy. */
export class LedgerReading {
  readonly state: CheckState
  readonly writer: CopyWriter
  /** Whether all entries are read. */
  #isRead = false
  #isKnown: (entry: Entry) => boolean = () => false
  #onBundle: (bundle: ReadBundle) => Promise<void> = async () => {}

  constructor(readonly parts: CheckParts) {
    const { readAt, sealedBefore, isLive } = parts.reader.snapshot
    const latest = isLive || sealedBefore === null ? null : readAt
    this.state = new CheckState(parts.digest, parts.checkpoint, latest)
    this.writer = new CopyWriter(parts.copy, parts.head?.size ?? 0)
  }

  /** Reads all entries after the state. Returns the known ones: see `ReadingHooks.isKnown`. */
  async read({
    isKnown = () => false,
    onSealed = (read) => this.append(read),
    onBundle = async () => {},
  }: ReadingHooks = {}): Promise<readonly Entry[]> {
    this.#isKnown = isKnown
    this.#onBundle = async (bundle) => {
      await onBundle(bundle)
      this.writer.addBundle(bundle)
    }
    const known = await this.#readAfterState(async (read) => {
      const bundle = await onSealed(read)
      if (!bundle) return
      await this.#onBundle(bundle)
      if (this.writer.isFull) await this.save('reading')
    })
    await this.#endBundle()
    this.#isRead = true
    return known
  }

  /** Appends a sealed entry. Returns the bundle that it completes. */
  append(read: ReadEntry): ReadBundle | null {
    if (recordKindOf(read.entry.kind) === 'account') this.writer.addAccount(read.record)
    return this.state.append(read)
  }

  /** Judges the records that no list has: the owner of a database can hide a record by deleting its time field. */
  async judgeUnlisted(): Promise<void> {
    const { reader, interruption, progress } = this.parts
    for (const about of RECORD_KINDS) {
      const listed = this.state.listed(about)
      for await (const records of unlistedRecords(reader, about, listed, interruption)) {
        for (const record of records) this.state.judge(about, record)
        await progress.count(0)
      }
    }
  }

  /** Adds a difference from the copy. From now on the copy does not change. */
  addDifference(finding: Finding | null): void {
    if (!finding) return
    this.state.findings.addBroken([finding])
    this.writer.close()
  }

  /**
   * Saves the read entries; `checked` also marks them as checked, at the end. In a copy that does not match the ledger, only the list of
   * broken records changes.
   */
  async save(progress: 'reading' | 'checked'): Promise<void> {
    const { state, writer } = this
    const { head, reader } = this.parts
    const { origin, sealedBefore, readAt } = reader.snapshot
    const isChecked = progress === 'checked'
    const broken = [...state.findings.broken, ...(isChecked ? [] : (head?.broken ?? []))]
    const { moreFindings } = state.findings
    if (writer.isClosed) {
      if (head && isChecked) await writer.saveHead({ ...head, broken, moreFindings })
      return
    }
    await writer.save({
      origin,
      size: state.size,
      root: state.root(),
      // While reading, more entries follow the last one that are as old.
      sealedBefore: this.#isRead ? sealedBefore : null,
      checkedSize: isChecked ? state.size : (head?.checkedSize ?? 0),
      checkedAt: isChecked ? readAt : (head?.checkedAt ?? null),
      broken,
      moreFindings,
    })
  }

  /**
   * Removes texts from the copy that were removed from the ledger, after the read entries are saved; of a name the copy keeps the verdict.
   * Returns how many: 0 where the copy is closed.
   */
  async forget(texts: readonly ForgottenText[]): Promise<number> {
    if (texts.length === 0) return 0
    await this.save('reading')
    const fits = this.state.nameVerdicts()
    const taken = texts.map(({ transaction, part, ...text }) =>
      part === 'message'
        ? { ...text, part }
        : { ...text, part, fits: fits({ transaction, as: part }) },
    )
    return this.writer.forget(this.parts.reader.snapshot.origin, taken)
  }

  /** Saves the read entries of a check that ends early, with the last, incomplete bundle. */
  async saveEarly(): Promise<void> {
    if (!this.#isRead) await this.#endBundle()
    await this.save('reading')
  }

  async #endBundle(): Promise<void> {
    const rest = this.state.rest()
    if (rest) await this.#onBundle(rest)
  }

  /** Reads the entries that came since to a ledger without snapshots. They do not go into the copy. */
  async readAgain(): Promise<void> {
    await this.#readAfterState(() => {})
  }

  /** Reads all entries after the sealed ones of the state. `onSealed` gets each sealed one. Returns the known ones. */
  async #readAfterState(
    onSealed: (read: ReadEntry) => void | Promise<void>,
  ): Promise<readonly Entry[]> {
    const { state } = this
    const { reader, digest, interruption, progress } = this.parts
    const { sealedBefore } = reader.snapshot
    const onRecord = (kind: EntryKind, record: StoredRecord) => {
      state.addListed(kind, record.id)
      state.judge(recordKindOf(kind), record)
    }
    const known: Entry[] = []
    const unsealed: EntryWithTexts[] = []
    for await (const batch of readEntries(reader, state.cursors, digest, onRecord, interruption)) {
      for (const read of batch) {
        const { entry, record } = read
        if (recordKindOf(entry.kind) === 'account') this.#addListedAccount(entry, record)
        if (this.#isKnown(entry)) known.push(entry)
        else if (sealedBefore !== null && entry.time >= sealedBefore) unsealed.push(read)
        else await onSealed(read)
      }
      await progress.count(batch.length)
    }
    state.endWith(unsealed)
    return known
  }

  /** Adds a listed account. If its owner just left, its names are no longer in it. */
  #addListedAccount({ kind, id }: Entry, record: StoredRecord): void {
    this.state.addAccount(record)
    if (kind === 'leave' && this.state.openedAt(id) !== null) this.writer.addAccount(record)
  }

  /** Reads accounts by their ids, and compares their times with those of the entries. */
  async readAccounts(ids: readonly string[]): Promise<void> {
    const { reader, interruption } = this.parts
    const records = await interruption.wait(reader.find('account', ids))
    for (const [index, id] of ids.entries()) this.#addAccount(id, records[index] ?? null)
  }

  /** Adds an account that was read by its id, and compares when it was opened. */
  #addAccount(id: string, record: StoredRecord | null): void {
    const { state, writer } = this
    const [openedAt, leftAt] = [state.openedAt(id), state.leftAt(id)]
    if (record) {
      state.judge('account', record)
      state.addAccount(record)
      if (openedAt !== null) writer.addAccount(record)
    } else state.removeAccount(id)
    if (openedAt === null) return
    const written = (kind: 'open' | 'leave', time: Micros | null) =>
      time === null ? null : writtenOf({ kind, id, time })
    const read = (name: string) => {
      const value = record && ownField(record.fields, name)
      return value && isTime(value) ? value.time : null
    }
    this.addDifference(differenceOf(written('open', openedAt), written('open', read('joinDate'))))
    if (leftAt !== null)
      this.addDifference(differenceOf(written('leave', leftAt), written('leave', read('leftAt'))))
  }
}
