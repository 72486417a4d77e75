import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { type Entry, type EntryKind, recordKindOf } from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import { isTime, type Micros, type StoredRecord } from '../../domain/check/records.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../../ports/ledger-copy.ts'
import type { Digest, Random } from '../../ports/platform.ts'
import type { Interruption } from '../stoppable.ts'
import { CheckState } from './check-state.ts'
import { differenceOf, writtenOf } from './compare-with-copy.ts'
import type { ReadBundle } from './copy.ts'
import {
  type ReadEntry,
  readEntries,
  type SnapshotReader,
  unlistedRecords,
} from './entry-stream.ts'
import type { ProgressReporter } from './report.ts'

/** How often a ledger that is read live is read again before a difference becomes a finding. */
const MOST_ROUNDS = 3

/** What a check needs: the ports, the snapshot, and the copy as it was before. */
export interface CheckParts {
  readonly reader: SnapshotReader
  readonly copy: LedgerCopy
  /** The copy as it was before; null where there is none, or none that can be used. */
  readonly head: CopyHead | null
  readonly checkpoint: Checkpoint | null
  readonly digest: Digest
  readonly random: Random
  readonly progress: ProgressReporter
  readonly interruption: Interruption
}

/** What a check does otherwise than to append each sealed entry to the tree and to save its bundle. */
interface HowToRead {
  /** Tests whether the copy has an entry of this record, with another time or status: it does not count twice. */
  readonly isKnown?: (entry: Entry) => boolean
  /** Takes each other sealed entry and returns the bundle that it completes. */
  readonly onSealed?: (read: ReadEntry) => ReadBundle | null
  /** Takes all bundles before they are saved, the last of which may be incomplete. */
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

  /** Reads all entries after the state. Returns those that are known: see `HowToRead`. */
  async read({
    isKnown = () => false,
    onSealed = (read) => this.append(read),
    onBundle = async () => {},
  }: HowToRead = {}): Promise<readonly Entry[]> {
    this.#isKnown = isKnown
    this.#onBundle = async (bundle) => {
      await onBundle(bundle)
      this.writer.addBundle(bundle)
    }
    const known = await this.#readAfterState(async (read) => {
      const bundle = onSealed(read)
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
    if (read.entry.kind === 'open') this.writer.addAccount(read.record)
    return this.state.append(read)
  }

  /** Judges the records that no list has: the owner of a database can hide a record by taking its time field away. */
  async judgeUnlisted(): Promise<void> {
    const { reader, interruption, progress } = this.parts
    for (const about of ['account', 'transaction'] as const) {
      const listed = this.state.listed(about)
      for await (const records of unlistedRecords(reader, about, listed, interruption)) {
        for (const record of records) this.state.findings.judge(about, record)
        await progress.count(0)
      }
    }
  }

  /**
   * Reads the accounts that have to be compared, and judges the balances. Accounts that differ are read again where their stored
   * points are not of this snapshot.
   */
  async reconcile(): Promise<void> {
    const { state } = this
    const { isLive } = this.parts.reader.snapshot
    await this.#readAccounts(state.touchedAccounts())
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (isLive && state.judgeBalances().length > 0) await this.#readAfterState(() => {})
      const stale = state.differingAccounts(isLive ? 'all' : 'old')
      if (stale.length === 0) break
      await this.#readAccounts(stale)
    }
    state.findings.addBroken(state.judgeBalances())
  }

  /** Adds a difference from the copy. From now on the copy does not change. */
  addDifference(finding: Finding | null): void {
    if (!finding) return
    this.state.findings.addBroken([finding])
    this.writer.close()
  }

  /**
   * Saves what was read, and at the end of a check that it is checked. In a copy that does not match the ledger, only the list of
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

  /** Saves what was read where a check ends early, the last, incomplete bundle included. */
  async saveEarly(): Promise<void> {
    if (!this.#isRead) await this.#endBundle()
    await this.save('reading')
  }

  async #endBundle(): Promise<void> {
    const rest = this.state.rest()
    if (rest) await this.#onBundle(rest)
  }

  /** Reads all entries after the sealed ones of the state. `onSealed` takes each sealed one. Returns those that are known. */
  async #readAfterState(
    onSealed: (read: ReadEntry) => void | Promise<void>,
  ): Promise<readonly Entry[]> {
    const { state } = this
    const { reader, digest, interruption, progress } = this.parts
    const { sealedBefore } = reader.snapshot
    const onRecord = (kind: EntryKind, record: StoredRecord) => {
      state.addListed(kind, record.id)
      state.findings.judge(recordKindOf(kind), record)
    }
    const known: Entry[] = []
    const unsealed: Entry[] = []
    for await (const batch of readEntries(reader, state.cursors, digest, onRecord, interruption)) {
      for (const read of batch) {
        const { entry, record } = read
        if (entry.kind === 'open') state.addAccount(record)
        if (this.#isKnown(entry)) known.push(entry)
        else if (sealedBefore !== null && entry.time >= sealedBefore) unsealed.push(entry)
        else await onSealed(read)
      }
      await progress.count(batch.length)
    }
    state.endWith(unsealed)
    return known
  }

  async #readAccounts(ids: readonly string[]): Promise<void> {
    const { reader, interruption } = this.parts
    const records = await interruption.wait(reader.find('account', ids))
    for (const [index, id] of ids.entries()) this.#addAccount(id, records[index] ?? null)
  }

  /** Adds an account that was read by its id, and compares when it was opened. */
  #addAccount(id: string, record: StoredRecord | null): void {
    const { state, writer } = this
    const openedAt = state.openedAt(id)
    if (record) {
      state.findings.judge('account', record)
      state.addAccount(record)
      if (openedAt !== null) writer.addAccount(record)
    } else state.removeAccount(id)
    if (openedAt === null) return
    const joinDate = record?.fields.joinDate
    const joined = isTime(joinDate) ? joinDate.time : null
    this.addDifference(
      differenceOf(openOf(id, openedAt), joined === null ? null : openOf(id, joined)),
    )
  }
}

function openOf(id: string, time: Micros) {
  return writtenOf({ kind: 'open', id, time })
}

/** How many bundles are saved at once: 4,096 entries. */
const MOST_BUNDLES = 16

/** Adds to a copy what was read. A copy that refuses, or that does not match the ledger, does not change any more. */
class CopyWriter {
  #size: number
  #bundles: Bundle[] = []
  #accounts = new Map<string, StoredRecord>()
  #isClosed = false
  #problem: CopyRefusal | null = null

  constructor(
    private readonly copy: LedgerCopy,
    size: number,
  ) {
    this.#size = size
  }

  /** Stops adding to the copy: it does not match the ledger, or it cannot be used. */
  close(problem: CopyRefusal | null = null): void {
    this.#problem ??= problem
    this.#isClosed = true
    this.#bundles = []
    this.#accounts.clear()
  }

  /** Why the copy could not be used or stored; null where it was. */
  get problem(): CopyRefusal | null {
    return this.#problem
  }

  /** Whether nothing is added any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Adds an account at the next save. */
  addAccount(account: StoredRecord): void {
    if (!this.#isClosed) this.#accounts.set(account.id, account)
  }

  /** Adds a bundle at the next save, unless the copy has it. */
  addBundle({ index, entries, root }: ReadBundle): void {
    const isNew = index * BUNDLE_SIZE + entries.length > this.#size
    if (isNew && !this.#isClosed) this.#bundles.push({ entries, root })
  }

  get isFull(): boolean {
    return this.#bundles.length >= MOST_BUNDLES
  }

  /** Saves what was added. All entries that the head counts have to be in bundles that were added. */
  async save(head: CopyHead): Promise<void> {
    if (!this.#isClosed && head.size >= this.#size) await this.#save(head)
  }

  /** Changes what the copy says about itself, and nothing else. */
  async saveHead(head: CopyHead): Promise<void> {
    if (this.#problem === null && head.size === this.#size) await this.#save(head)
  }

  async #save(head: CopyHead): Promise<void> {
    const answer = await this.copy.save({
      from: this.#size,
      head,
      firstBundle: Math.floor(this.#size / BUNDLE_SIZE),
      bundles: this.#bundles,
      accounts: [...this.#accounts.values()],
    })
    if (!answer.ok) return this.close(answer.refusal)
    this.#size = head.size
    this.#bundles = []
    this.#accounts = new Map()
  }
}
