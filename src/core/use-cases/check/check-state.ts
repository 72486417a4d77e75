import { Balances, differingAccounts, judgeBalances, sumsOf } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import {
  type Entry,
  type EntryKind,
  type EntryTexts,
  type EntryWithTexts,
  entryText,
  recordKindOf,
} from '../../domain/check/entry.ts'
import { describeCount, type Finding, type Hint } from '../../domain/check/finding.ts'
import {
  judgeAccount,
  judgeFuture,
  judgeTimesOfAccount,
  judgeTimesOfTransaction,
  judgeTransaction,
} from '../../domain/check/judge.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import {
  compareIds,
  type Micros,
  type RecordKind,
  type StoredPoints,
  type StoredRecord,
  storedPointsOf,
} from '../../domain/check/records.ts'
import { type BrokenRecord, recordKey } from '../../ports/ledger-copy.ts'
import { type ReadBundle, SealedTree } from './copy.ts'
import type { ListCursors } from './entry-stream.ts'

/**
 * What a check knows so far: the balances and the tree that follow from the sealed entries, the entries after them, what is stored of
 * the accounts, which records the lists have, and what is wrong. Only its methods change it.
 */
export class CheckState {
  readonly findings: Findings
  readonly #tree: SealedTree
  readonly #balances = new Balances()
  /** The last entry of each kind. */
  readonly #last: Record<EntryKind, Entry | null> = { open: null, send: null, close: null }
  #unsealed: readonly Entry[] = []
  /** The balances after all entries. */
  #balancesAtEnd = this.#balances
  readonly #stored = new Map<string, StoredPoints>()
  /** The accounts that were read from this snapshot. */
  readonly #fresh = new Set<string>()
  /** The accounts that have to be read because entries moved their points. */
  readonly #touched = new Set<string>()
  readonly #listed: Readonly<Record<RecordKind, string[]>> = { account: [], transaction: [] }
  /** The root at the size of the checkpoint to compare with; null where the tree is smaller. */
  #rootAtCheckpoint: string | null = null

  /** `latest` is the latest time that a record can have, where the database takes the times. */
  constructor(
    hashing: Hashing,
    private readonly checkpoint: Checkpoint | null,
    latest: Micros | null,
  ) {
    this.findings = new Findings(latest)
    this.#tree = new SealedTree(hashing)
  }

  /** Appends the next sealed entry of the ledger. Returns its bundle if the entry completes it. */
  append({ entry, texts }: EntryWithTexts): ReadBundle | null {
    this.move(entry)
    return this.#seal(entry, texts, entryText(entry))
  }

  /**
   * Appends the next entry of the copy; `isChecked` where a finished check has compared the accounts that it touched. Returns its
   * bundle if the entry completes it.
   */
  replay(
    { entry, texts, text }: EntryWithTexts & { readonly text: string },
    isChecked: boolean,
  ): ReadBundle | null {
    const moved = this.#balances.apply(entry)
    if (!isChecked) for (const id of moved) this.#touched.add(id)
    return this.#seal(entry, texts, text)
  }

  /** Moves the points of an entry without adding it to the tree. */
  move(entry: Entry): void {
    this.#move(entry, this.#balances)
  }

  /** Sets the entries after the sealed ones: others may still be added before them. */
  endWith(unsealed: readonly Entry[]): void {
    this.#unsealed = unsealed
    this.#balancesAtEnd = this.#balances.fork()
    for (const entry of unsealed) this.#move(entry, this.#balancesAtEnd)
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
    const { open, send, close } = this.#last
    return { open: cursorOf(open), send: cursorOf(send), close: cursorOf(close) }
  }

  /** When an account was opened, by a sealed entry; null where it was not. */
  openedAt(account: string): Micros | null {
    return this.#balances.openedAt(account)
  }

  /** Whether points wait after the sealed entries. */
  isWaiting(transaction: string): boolean {
    return this.#balances.isWaiting(transaction)
  }

  /** Stores the points of an account of which the record was just read. */
  addAccount(record: StoredRecord): void {
    this.addOldAccount(record)
    this.#fresh.add(record.id)
  }

  /** Stores the points of an account, which is read again if they differ. */
  addOldAccount(record: StoredRecord): void {
    this.#stored.set(record.id, storedPointsOf(record))
  }

  /** Notes that the ledger does not have the record of an account. */
  removeAccount(id: string): void {
    this.#stored.delete(id)
    this.#fresh.add(id)
  }

  /** The accounts that entries touched and that are not read yet. */
  touchedAccounts(): readonly string[] {
    return [...this.#touched].filter((id) => !this.#fresh.has(id))
  }

  /** The accounts that differ from the entries; with `old`, only those that were not read from this snapshot. */
  differingAccounts(which: 'all' | 'old'): readonly string[] {
    const ids = differingAccounts(this.#balancesAtEnd, this.#stored)
    return which === 'all' ? ids : ids.filter((id) => !this.#fresh.has(id))
  }

  /** All that is wrong with the balances after all entries. */
  judgeBalances(): readonly Finding[] {
    return judgeBalances(this.#balancesAtEnd, this.#stored)
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

  /** Stores which records the lists have. A closed transaction is known from its send. */
  addListed(kind: EntryKind, id: string): void {
    if (kind !== 'close') this.#listed[recordKindOf(kind)].push(id)
  }

  /** The ids of the records that were read, and of those in the copy where a stopped first check continues. */
  listed(about: RecordKind): readonly string[] {
    return this.#listed[about]
  }

  #move(entry: Entry, balances: Balances): void {
    for (const id of balances.apply(entry)) if (!this.#fresh.has(id)) this.#touched.add(id)
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

/** A limit, so that a check of what is new stays cheap. */
const MOST_BROKEN = 1000

/** The findings and hints of a check so far. The same finding counts once, however often its record is read. */
class Findings {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  /** The broken records, with the number of their findings. */
  readonly #broken = new Map<string, { readonly record: BrokenRecord; readonly count: number }>()
  #notReadAgain = 0

  constructor(private readonly latest: Micros | null) {}

  get all(): readonly Finding[] {
    return [...this.#findings.values()]
  }

  get hints(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The records that a later check of what is new has to read again, up to 1,000. */
  get broken(): readonly BrokenRecord[] {
    return [...this.#broken.values()].slice(0, MOST_BROKEN).map(({ record }) => record)
  }

  /** How many findings are about broken records that do not fit in `broken`, those that were not read again included. */
  get moreFindings(): number {
    const more = [...this.#broken.values()].slice(MOST_BROKEN)
    return more.reduce((sum, { count }) => sum + count, this.#notReadAgain)
  }

  /** How many findings of an earlier check are about records that this one does not read again. */
  get notReadAgain(): number {
    return this.#notReadAgain
  }

  addNotReadAgain(count: number): void {
    this.#notReadAgain += count
  }

  /** How many findings `addBroken` got about a record. */
  countAbout(record: BrokenRecord): number {
    return this.#broken.get(recordKey(record))?.count ?? 0
  }

  /** Adds findings that the copied entries do not show: about records themselves, and about balances. */
  addBroken(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { about, id } = finding
      const key = JSON.stringify(finding)
      const isNew = !this.#findings.has(key)
      this.#findings.set(key, finding)
      if (about === 'ledger' || id === null || !isNew) continue
      const record = { about, id }
      const count = this.countAbout(record) + 1
      this.#broken.set(recordKey(record), { record, count })
    }
  }

  /** Judges a record by itself. */
  judge(about: RecordKind, record: StoredRecord): void {
    const isAccount = about === 'account'
    const findings = isAccount ? judgeAccount(record) : judgeTransaction(record)
    const hints = isAccount ? judgeTimesOfAccount(record) : judgeTimesOfTransaction(record)
    for (const hint of hints) this.#hints.set(JSON.stringify(hint), hint)
    this.addBroken(findings)
    if (this.latest !== null) this.addBroken(judgeFuture(about, record, this.latest))
  }
}
