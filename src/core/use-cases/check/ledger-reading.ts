import { type Balances, differingAccounts, judgeBalances } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { type Entry, type EntryKind, recordKindOf } from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredRecord,
  storedPointsOf,
} from '../../domain/check/records.ts'
import type { Digest } from '../../ports/digest.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Random } from '../../ports/random.ts'
import type { Interruption } from '../stoppable.ts'
import { CheckState, Findings, type ReadBundle } from './check-state.ts'
import { differenceOf, writtenOf } from './compare-with-copy.ts'
import { CopyWriter } from './copy.ts'
import {
  type ReadEntry,
  readEntries,
  type SnapshotReader,
  unlistedRecords,
} from './entry-stream.ts'
import type { ProgressReporter } from './report.ts'

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

/** How far a check has read. */
interface ReadSoFar {
  readonly parts: CheckParts
  readonly state: CheckState
  readonly findings: Findings
  readonly writer: CopyWriter
  /** Whether all entries are read. */
  readonly isRead: boolean
  /** How many findings of an earlier check are about records that this one does not read again. */
  readonly notReadAgain: number
}

/**
 * Saves what was read, and at the end of a check that it is checked. In a copy that does not match the ledger, only the list of
 * broken records changes.
 */
export async function saveReading(
  { parts: { head, reader }, state: { tree }, findings, writer, isRead, notReadAgain }: ReadSoFar,
  progress: 'reading' | 'checked',
): Promise<void> {
  const { origin, sealedBefore, readAt } = reader.snapshot
  const isChecked = progress === 'checked'
  const broken = [...findings.broken, ...(isChecked ? [] : (head?.broken ?? []))]
  const moreFindings = findings.moreFindings + notReadAgain
  if (writer.isClosed) {
    if (head && isChecked) await writer.saveHead({ ...head, broken, moreFindings })
    return
  }
  await writer.save(tree, {
    origin,
    // While reading, more entries follow the last one that are as old.
    sealedBefore: isRead ? sealedBefore : null,
    checkedSize: isChecked ? tree.size : (head?.checkedSize ?? 0),
    checkedAt: isChecked ? readAt : (head?.checkedAt ?? null),
    broken,
    moreFindings,
  })
}

/** Judges the records that no list has: the owner of a database can hide a record by taking its time field away. */
export async function judgeUnlisted({ parts, listed, findings }: LedgerReading): Promise<void> {
  const { reader, interruption, progress } = parts
  for (const about of ['account', 'transaction'] as const) {
    for await (const records of unlistedRecords(reader, about, listed[about], interruption)) {
      for (const record of records) findings.judge(about, record)
      await progress.count(0)
    }
  }
}

/** How often a ledger that is read live is read again before a difference becomes a finding. */
const MOST_ROUNDS = 3

/**
 * Reads the accounts that have to be compared. Those that differ are read again where their stored points are not of this
 * snapshot. Returns the balances at the end of the ledger.
 */
export async function reconcileBalances(reading: LedgerReading): Promise<Balances> {
  const { state, parts } = reading
  const { isLive } = parts.reader.snapshot
  let balances = reading.balances()
  await readAccounts(
    reading,
    [...state.touched].filter((id) => !state.fresh.has(id)),
  )
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isLive && judgeBalances(balances, state.stored).length > 0) {
      reading.unsealed = await reading.readAfterState(() => {})
      balances = reading.balances()
    }
    const ids = differingAccounts(balances, state.stored)
    const stale = isLive ? ids : ids.filter((id) => !state.fresh.has(id))
    if (stale.length === 0) return balances
    await readAccounts(reading, stale)
  }
  return balances
}

async function readAccounts(reading: LedgerReading, ids: readonly string[]): Promise<void> {
  const { reader, interruption } = reading.parts
  const records = await interruption.wait(reader.find('account', ids))
  for (const [index, id] of ids.entries()) addAccount(reading, id, records[index] ?? null)
}

/** Adds an account that was read by its id, and compares when it was opened. */
function addAccount(reading: LedgerReading, id: string, record: StoredRecord | null): void {
  const { state, findings, writer } = reading
  const openedAt = state.balances.openedAt(id)
  if (record) {
    findings.judge('account', record)
    reading.addAccount(record)
    if (openedAt !== null) writer.addAccount(record)
  } else {
    state.stored.delete(id)
    state.fresh.add(id)
  }
  if (openedAt === null) return
  const joinDate = record?.fields.joinDate
  const joined = isTime(joinDate) ? joinDate.time : null
  reading.addDifference(
    differenceOf(openOf(id, openedAt), joined === null ? null : openOf(id, joined)),
  )
}

function openOf(id: string, time: Micros) {
  return writtenOf({ kind: 'open', id, time })
}
