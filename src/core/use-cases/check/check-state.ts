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
  type Micros,
  ownField,
  type RecordKind,
  type StoredNames,
  type StoredPoints,
  type StoredRecord,
  storedNamesOf,
  storedPointsOf,
} from '../../domain/check/records.ts'
import { Removals } from '../../domain/check/removals.ts'
import { corrupt, type ReadBundle, SealedTree } from './copy.ts'
import type { ListCursors } from './entry-stream.ts'

/**
 * The state of a check: balances, names and the tree that follow from the sealed entries, the entries after them, the stored points and names
 * of accounts, the ids in the lists, and the findings. Only its methods change it.
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
  /** The root at the size of the checkpoint to compare with; null if the tree is smaller. */
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
   * bundle if the entry completes it. Throws `CopyUnusable` if corrupt texts would accuse the ledger.
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

  /** The last bundle while it is incomplete; null if it has no entries. */
  rest(): ReadBundle | null {
    return this.#tree.rest()
  }

  /** The cursors at which the lists of the ledger continue after the sealed entries. */
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

  /** The time at which an account was opened, by a sealed entry; null if it was not. */
  openedAt(account: string): Micros | null {
    return this.#balances.openedAt(account)
  }

  /** The time at which a person left, by a sealed entry; null if they did not. */
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

  /** Stores points and names from the record of an account. */
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

  /** The findings about balances, names, and removals by people who left, after all entries. */
  judgeEnd(): readonly Finding[] {
    return [
      ...judgeBalances(this.#balancesAtEnd, this.#stored),
      ...this.#namesAtEnd.judge(this.#storedNames),
      ...this.#removals.judge((account) => this.#balancesAtEnd.leftAt(account)),
    ]
  }

  /** Tells of each name in the entries whether it was one of its account. */
  nameVerdicts(): ReturnType<Names['verdicts']> {
    return this.#namesAtEnd.verdicts()
  }

  /** Σ balances and Σ waiting points after all entries. */
  sums(): ReturnType<typeof sumsOf> {
    return sumsOf(this.#balancesAtEnd, this.#stored)
  }

  /** The finding where the tree differs from the checkpoint to compare with. */
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

  /** Stores the id of a listed record. A closed transaction is known from its send, and a departure from the account. */
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
