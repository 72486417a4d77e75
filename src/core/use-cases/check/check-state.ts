import { Balances } from '../../domain/check/balances.ts'
import { toBase64 } from '../../domain/check/base64.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { type Entry, type EntryTexts, entryText } from '../../domain/check/entry.ts'
import type { Finding, Hint } from '../../domain/check/finding.ts'
import {
  judgeAccount,
  judgeFuture,
  judgeTimesOfAccount,
  judgeTimesOfTransaction,
  judgeTransaction,
} from '../../domain/check/judge.ts'
import {
  BUNDLE_HEIGHT,
  type Hash,
  type Hashing,
  leafHash,
  MerkleRange,
  rootOfLeaves,
  spanRoot,
} from '../../domain/check/merkle.ts'
import type { Micros, RecordKind, StoredPoints, StoredRecord } from '../../domain/check/records.ts'
import {
  type BrokenRecord,
  BUNDLE_SIZE,
  type Bundle,
  type CopiedEntry,
  recordKey,
} from '../../ports/ledger-copy.ts'
import { LastCursors } from './entry-stream.ts'

/** What follows from the sealed entries so far, and what is stored of the accounts. */
export class CheckState {
  readonly balances = new Balances()
  readonly tree: SealedTree
  readonly last = new LastCursors()
  readonly stored = new Map<string, StoredPoints>()
  /** The accounts that were read from this snapshot. */
  readonly fresh = new Set<string>()
  /** The accounts that have to be read because entries moved their points. */
  readonly touched = new Set<string>()
  /** The root at the size of the checkpoint to compare with; null where the tree is smaller. */
  rootAtCheckpoint: string | null = null

  constructor(
    hashing: Hashing,
    private readonly checkpoint: Checkpoint | null,
  ) {
    this.tree = new SealedTree(hashing)
  }

  /** Appends the next sealed entry. Returns its bundle if the entry completes it. */
  append(entry: Entry, texts: EntryTexts | null, text = entryText(entry)): ReadBundle | null {
    const bundle = this.tree.append(text, texts)
    this.last.add(entry)
    if (this.tree.size === this.checkpoint?.size) this.rootAtCheckpoint = this.tree.root()
    return bundle
  }
}

/** A limit, so that a check of what is new stays cheap. */
const MOST_BROKEN = 1000

/** The findings and hints of a check so far. The same finding counts once, however often its record is read. */
export class Findings {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  /** The broken records, with the number of their findings. */
  readonly #broken = new Map<string, { readonly record: BrokenRecord; readonly count: number }>()

  /** `latest` is the latest time that a record can have, where the database takes the times. */
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

  /** How many findings are about broken records that do not fit in `broken`. */
  get moreFindings(): number {
    const more = [...this.#broken.values()].slice(MOST_BROKEN)
    return more.reduce((sum, { count }) => sum + count, 0)
  }

  /** How many findings `addBroken` got about a record. */
  countAbout(record: BrokenRecord): number {
    return this.#broken.get(recordKey(record))?.count ?? 0
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) this.#findings.set(JSON.stringify(finding), finding)
  }

  /** Adds findings that the copied entries do not show: about records themselves, and about balances. */
  addBroken(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { about, id } = finding
      const isNew = !this.#findings.has(JSON.stringify(finding))
      this.add([finding])
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

/** A bundle of the ledger that was read, with its place and the hashes of its leaves. */
export interface ReadBundle extends Bundle {
  readonly index: number
  readonly leaves: readonly Hash[]
}

/** The Merkle tree over the sealed entries so far, and its last bundle. */
export class SealedTree {
  #entries: CopiedEntry[] = []
  #leaves: Hash[] = []
  readonly #roots: Hash[] = []
  readonly #bundles: MerkleRange

  constructor(private readonly hashing: Hashing) {
    this.#bundles = new MerkleRange(hashing)
  }

  get size(): number {
    return this.#roots.length * BUNDLE_SIZE + this.#leaves.length
  }

  /** Appends an entry. Returns its bundle if the entry completes it. */
  append(entry: string, texts: EntryTexts | null): ReadBundle | null {
    this.#entries.push({ entry, texts })
    this.#leaves.push(leafHash(entry, this.hashing))
    if (this.#leaves.length < BUNDLE_SIZE) return null
    const root = rootOfLeaves(this.#leaves, this.hashing)
    const bundle = this.#bundle(root)
    this.#roots.push(root)
    this.#bundles.append(root, BUNDLE_HEIGHT)
    this.#entries = []
    this.#leaves = []
    return bundle
  }

  /** The last bundle while it is incomplete; null where it has no entries. */
  rest(): ReadBundle | null {
    return this.#leaves.length === 0 ? null : this.#bundle(rootOfLeaves(this.#leaves, this.hashing))
  }

  /** The root over all entries so far, in base64. */
  root(): string {
    if (this.#leaves.length === 0) return toBase64(this.#bundles.root())
    const leaves = new Map([[this.#roots.length, this.#leaves]])
    const span = { start: 0, end: this.size }
    return toBase64(spanRoot(span, { roots: this.#roots, leaves }, this.hashing))
  }

  #bundle(root: Hash): ReadBundle {
    return {
      index: this.#roots.length,
      entries: this.#entries,
      leaves: this.#leaves,
      root: toBase64(root),
    }
  }
}
