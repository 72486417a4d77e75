import { Balances, differingAccounts, judgeBalances, sumsOf } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import {
  type Entry,
  type EntryKind,
  type EntryTexts,
  type EntryWithTexts,
  entryText,
  recordKindOf,
  textDigest,
} from '../../domain/check/entry.ts'
import { describeCount, type Finding } from '../../domain/check/finding.ts'
import { Findings } from '../../domain/check/findings.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import { Names } from '../../domain/check/names.ts'
import {
  compareIds,
  isTime,
  type Micros,
  ownField,
  RECORD_KINDS,
  type RecordKind,
  type StoredNames,
  type StoredPoints,
  type StoredRecord,
  storedNamesOf,
  storedPointsOf,
} from '../../domain/check/records.ts'
import { Removals } from '../../domain/check/removals.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Digest, Random } from '../../ports/platform.ts'
import type { Interruption } from '../stoppable.ts'
import { differenceOf, type ForgottenText, writtenOf } from './compare-with-copy.ts'
import { CopyWriter, corrupt, type ReadBundle, SealedTree } from './copy.ts'
import {
  type ListCursors,
  type ReadEntry,
  readEntries,
  type SnapshotReader,
  unlistedRecords,
} from './entry-stream.ts'
import type { ProgressReporter } from './report.ts'

/**
 * What a check knows so far: the balances, the names and the tree that follow from the sealed entries, the entries after them, what is stored of
 * the accounts, which records the lists have, and what is wrong. Only its methods change it.
 */
export class CheckState {
  readonly findings: Findings
  readonly #tree: SealedTree
  readonly #balances = new Balances()
  readonly #names = new Names()
  readonly #removals = new Removals()
  /** The last entry of each kind. */
  readonly #last: Record<EntryKind, Entry | null> = {
    open: null,
    name: null,
    send: null,
    close: null,
    leave: null,
  }
  #unsealed: readonly Entry[] = []
  /** The balances and the names after all entries. */
  #balancesAtEnd = this.#balances
  #namesAtEnd = this.#names
  readonly #stored = new Map<string, StoredPoints>()
  readonly #storedNames = new Map<string, StoredNames>()
  /** The accounts of the copy with words that may be cleared by now. */
  readonly #described: StoredRecord[] = []
  /** The accounts that were read from this snapshot. */
  readonly #fresh = new Set<string>()
  /** The accounts that have to be read because entries moved their points. */
  readonly #touched = new Set<string>()
  readonly #listed: Readonly<Record<RecordKind, string[]>> = {
    account: [],
    name: [],
    transaction: [],
  }
  /** The root at the size of the checkpoint to compare with; null where the tree is smaller. */
  #rootAtCheckpoint: string | null = null

  /** `latest` is the latest time that a record can have, where the database takes the times. */
  constructor(
    private readonly hashing: Hashing,
    private readonly checkpoint: Checkpoint | null,
    latest: Micros | null,
  ) {
    this.findings = new Findings(latest)
    this.#tree = new SealedTree(hashing)
  }

  /** Judges a record that was read. */
  judge(about: RecordKind, record: StoredRecord): void {
    this.findings.judge(about, record)
    if (about === 'transaction') this.#removals.add(record)
  }

  /** Appends the next sealed entry of the ledger. Returns its bundle if the entry completes it. */
  append(read: EntryWithTexts): ReadBundle | null {
    this.move(read)
    return this.#seal(read.entry, read.texts, entryText(read.entry))
  }

  /**
   * Appends the next entry of the copy; `isChecked` where a finished check has compared the accounts that it touched. Returns its
   * bundle if the entry completes it. Throws `CopyUnusable` where damaged texts would accuse the ledger.
   */
  replay(
    { entry, texts, text }: EntryWithTexts & { readonly text: string },
    isChecked: boolean,
  ): ReadBundle | null {
    const isSound = this.#names.apply({ entry, texts })
    const isNeeded = entry.kind === 'send' && (!isSound || entry.recipientId === null)
    if (isNeeded && texts && textDigest(texts, this.hashing) !== entry.textDigest) throw corrupt()
    const moved = this.#balances.apply(entry)
    if (!isChecked) for (const id of moved) this.#touched.add(id)
    return this.#seal(entry, texts, text)
  }

  /** Moves the points of an entry, or takes its name, without adding it to the tree. */
  move(read: EntryWithTexts): void {
    this.#move(read, this.#balances, this.#names)
  }

  /** Sets the entries after the sealed ones: others may still be added before them. */
  endWith(unsealed: readonly EntryWithTexts[]): void {
    this.#unsealed = unsealed.map(({ entry }) => entry)
    this.#balancesAtEnd = this.#balances.fork()
    this.#namesAtEnd = this.#names.fork()
    for (const read of unsealed) this.#move(read, this.#balancesAtEnd, this.#namesAtEnd)
  }

  get unsealed(): readonly Entry[] {
    return this.#unsealed
  }

  /** How many entries the tree has. */
  get size(): number {
    return this.#tree.size
  }

  /** The root of the tree, in base64. */
  root(): string {
    return this.#tree.root()
  }

  /** The last bundle while it is incomplete; null where it has no entries. */
  rest(): ReadBundle | null {
    return this.#tree.rest()
  }

  /** Where the lists of the ledger continue after the sealed entries. */
  get cursors(): ListCursors {
    const cursorOf = (entry: Entry | null) => entry && { value: { time: entry.time }, id: entry.id }
    const { open, name, send, close, leave } = this.#last
    return {
      open: cursorOf(open),
      name: cursorOf(name),
      send: cursorOf(send),
      close: cursorOf(close),
      leave: cursorOf(leave),
    }
  }

  /** When an account was opened, by a sealed entry; null where it was not. */
  openedAt(account: string): Micros | null {
    return this.#balances.openedAt(account)
  }

  /** When somebody left, by a sealed entry; null where they did not. */
  leftAt(account: string): Micros | null {
    return this.#balances.leftAt(account)
  }

  /** Whether a sealed entry has the name of this key. */
  hasName(key: string): boolean {
    return this.#names.has(key)
  }

  /** Whether points wait after the sealed entries. */
  isWaiting(transaction: string): boolean {
    return this.#balances.isWaiting(transaction)
  }

  /** Stores what an account has of which the record was just read. */
  addAccount(record: StoredRecord): void {
    this.addOldAccount(record)
    this.#fresh.add(record.id)
  }

  /** Stores an account of the copy. */
  addCopiedAccount(record: StoredRecord): void {
    this.addOldAccount(record)
    if (ownField(record.fields, 'description') !== undefined) this.#described.push(record)
  }

  /** Stores the points and names of an account, which is read again if they differ. */
  addOldAccount(record: StoredRecord): void {
    this.#stored.set(record.id, storedPointsOf(record))
    this.#storedNames.set(record.id, storedNamesOf(record))
  }

  /** Notes that the ledger does not have the record of an account. */
  removeAccount(id: string): void {
    this.#stored.delete(id)
    this.#storedNames.delete(id)
    this.#fresh.add(id)
  }

  /** The accounts that entries touched and that are not read yet. */
  touchedAccounts(): readonly string[] {
    return [...this.#touched].filter((id) => !this.#fresh.has(id))
  }

  /** The accounts of the copy with a description that were not read from this snapshot. */
  describedAccounts(): readonly StoredRecord[] {
    return this.#described.filter(({ id }) => !this.#fresh.has(id))
  }

  /** The accounts that differ from the entries; with `old`, only those that were not read from this snapshot. */
  differingAccounts(which: 'all' | 'old'): readonly string[] {
    const ids = new Set([
      ...differingAccounts(this.#balancesAtEnd, this.#stored),
      ...this.#namesAtEnd.differingAccounts(this.#storedNames),
    ])
    return [...ids].filter((id) => which === 'all' || !this.#fresh.has(id))
  }

  /** All that is wrong after all entries with the balances, the names, and what people took away because they left. */
  judgeEnd(): readonly Finding[] {
    return [
      ...judgeBalances(this.#balancesAtEnd, this.#stored),
      ...this.#namesAtEnd.judge(this.#storedNames),
      ...this.#removals.judge((account) => this.#balancesAtEnd.leftAt(account)),
    ]
  }

  /** Says of each name in the entries whether it was one of its account. */
  nameVerdicts(): ReturnType<Names['verdicts']> {
    return this.#namesAtEnd.verdicts()
  }

  /** Σ balances and Σ waiting points after all entries. */
  sums(): ReturnType<typeof sumsOf> {
    return sumsOf(this.#balancesAtEnd, this.#stored)
  }

  /** What the checkpoint to compare with says otherwise than the tree. */
  judgeCheckpoint(): readonly Finding[] {
    const found = this.#rootAtCheckpoint
    if (!this.checkpoint || found === this.checkpoint.root) return []
    const { size, root } = this.checkpoint
    const after = `after ${describeCount(size)} entries`
    return [
      {
        code: 'checkpoint-differs',
        about: 'ledger',
        id: null,
        expected: `${root} ${after}`,
        found:
          found === null ? `only ${describeCount(this.size)} sealed entries` : `${found} ${after}`,
      },
    ]
  }

  /** Stores which records the lists have. A closed transaction is known from its send, whoever left from their account. */
  addListed(kind: EntryKind, id: string): void {
    if (kind !== 'close' && kind !== 'leave') this.#listed[recordKindOf(kind)].push(id)
  }

  /** The ids of the records that were read, and of those in the copy where a stopped first check continues. */
  listed(about: RecordKind): readonly string[] {
    return this.#listed[about]
  }

  #move(read: EntryWithTexts, balances: Balances, names: Names): void {
    names.apply(read)
    for (const id of balances.apply(read.entry)) if (!this.#fresh.has(id)) this.#touched.add(id)
  }

  #seal(entry: Entry, texts: EntryTexts | null, text: string): ReadBundle | null {
    const bundle = this.#tree.append(text, texts)
    const last = this.#last[entry.kind]
    if (!last || entry.time > last.time || compareIds(entry.id, last.id) > 0)
      this.#last[entry.kind] = entry
    if (this.size === this.checkpoint?.size) this.#rootAtCheckpoint = this.root()
    return bundle
  }
}

/** How often a ledger that is read live is read again before a difference becomes a finding. */
const MOST_ROUNDS = 3

/** How many accounts are read again for their descriptions. */
const MOST_DESCRIBED = 500

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
  readonly onSealed?: (read: ReadEntry) => ReadBundle | null | Promise<ReadBundle | null>
  /** Takes all bundles before they are saved, the last of which may be incomplete. */
  readonly onBundle?: (bundle: ReadBundle) => Promise<void>
}

/** Reads the ledger once: each entry goes into the state, and each bundle of sealed entries into the copy. */
export class CheckReading {
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

  /** Judges the records that no list has: the owner of a database can hide a record by taking its time field away. */
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

  /**
   * Reads the accounts that have to be compared, and judges the balances and names. Accounts that differ are read again where their stored
   * points are not of this snapshot.
   */
  async reconcile(): Promise<void> {
    const { state } = this
    const { isLive } = this.parts.reader.snapshot
    await this.#readAccounts(state.touchedAccounts())
    await this.#readDescriptions()
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (isLive && state.judgeEnd().length > 0) await this.#readAfterState(() => {})
      const stale = state.differingAccounts(isLive ? 'all' : 'old')
      if (stale.length === 0) break
      await this.#readAccounts(stale)
    }
    state.findings.addBroken(state.judgeEnd())
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

  /**
   * Lets the copy forget texts that were taken away from the ledger, once it has all that was read; of a name it keeps the verdict. Returns
   * how many: none where the copy is not changed any more.
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

  /** Adds an account that a list has. The names of somebody who just left are not in it any more. */
  #addListedAccount({ kind, id }: Entry, record: StoredRecord): void {
    this.state.addAccount(record)
    if (kind === 'leave' && this.state.openedAt(id) !== null) this.writer.addAccount(record)
  }

  /** No entry shows that a description was cleared: the copy keeps none that was not just read. */
  async #readDescriptions(): Promise<void> {
    const described = this.state.describedAccounts()
    await this.#readAccounts(described.slice(0, MOST_DESCRIBED).map(({ id }) => id))
    for (const record of described.slice(MOST_DESCRIBED)) {
      const { description: _, ...fields } = record.fields
      this.writer.addAccount({ ...record, fields })
    }
  }

  async #readAccounts(ids: readonly string[]): Promise<void> {
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
