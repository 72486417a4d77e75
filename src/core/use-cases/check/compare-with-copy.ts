import { toBase64 } from '../../domain/check/base64.ts'
import {
  compareEntries,
  type Entry,
  type EntryTexts,
  type EntryWithTexts,
  entryText,
  readEntry,
  recordKindOf,
} from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'
import { type Hashing, rootOfLeaves } from '../../domain/check/merkle.ts'
import { TEXT_PARTS, type TextPart } from '../../domain/transaction.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  bundleCount,
  bundleSize,
  type CopyHead,
  type LedgerCopy,
  type RemovedText,
} from '../../ports/ledger-copy.ts'
import type { Digest } from '../../ports/platform.ts'
import {
  bundlesOf,
  CopiedTree,
  CopyUnusable,
  entriesOf,
  type KnownEntry,
  type ReadBundle,
  readBundles,
  removedTexts,
  requireIntact,
  requireSame,
  requireUsable,
} from './copy.ts'

/** A text that the copy has and the ledger has not any more. */
export interface ForgottenText extends RemovedText {
  readonly transaction: string
}

/** The result of comparing the ledger with the copy. */
export interface Compared {
  /** The number of compared entries. */
  readonly entries: number
  /** The texts that the copy has and the ledger has not any more. */
  readonly forgotten: readonly ForgottenText[]
}

/** The texts of a send that are gone by now: see `removedTexts`. */
export function forgottenTexts(
  { id: transaction }: Entry,
  copied: EntryTexts,
  now: EntryTexts,
  index: number,
  hashing: Hashing,
): readonly ForgottenText[] {
  return removedTexts(copied, now, index, hashing).map((taken) => ({ ...taken, transaction }))
}

/** Texts of the ledger, with the copied ones in the place of removed ones. */
function withCopied(texts: EntryTexts, copied: EntryTexts): EntryTexts {
  const textOf = (part: TextPart) => ('digest' in texts[part] ? copied[part] : texts[part])
  return { sender: textOf('sender'), recipient: textOf('recipient'), message: textOf('message') }
}

/** How often a copy that grows is opened. */
const MOST_TRIES = 5

/**
 * Compares the whole ledger with a copy, bundle by bundle: by their roots as long as these agree, then entry by entry.
 * Methods throw `CopyUnusable`, also where the copy itself is damaged: each of its entries is read.
 */
export class CompareWithCopy {
  #bundles = 0
  #diff: EntryDiff | null = null
  readonly #copied: AsyncGenerator<Bundle>
  /** The copy's bundle that is compared next; null after its last. */
  #known: Bundle | null = null
  readonly #forgotten: ForgottenText[] = []

  private constructor(
    private readonly copy: LedgerCopy,
    private readonly head: CopyHead,
    private readonly roots: readonly string[],
    private readonly digest: Digest,
  ) {
    this.#copied = readBundles(copy, head.origin, 0)
  }

  /** Other tabs and processes may add to the copy, before and after. */
  static async open(copy: LedgerCopy, head: CopyHead, digest: Digest): Promise<CompareWithCopy> {
    const roots = await rootsOf(copy, head, digest)
    requireUsable(await copy.accounts(head.origin))
    return new CompareWithCopy(copy, head, roots, digest)
  }

  /** Whether the ledger has not differed so far. */
  get agrees(): boolean {
    return this.#diff === null
  }

  /** The texts that the copy has and the ledger has not any more. Complete once all bundles are compared. */
  get forgotten(): readonly ForgottenText[] {
    return this.#forgotten
  }

  /** The texts of the ledger's entry at an index, with the copied ones in the place of removed ones. */
  async textsOf({ entry, texts }: EntryWithTexts, index: number): Promise<EntryTexts | null> {
    const at = index % BUNDLE_SIZE
    if (at === 0 && !this.#diff) this.#known = (await this.#copied.next()).value ?? null
    const copied = this.#known?.entries[at]
    const isTaken = texts && TEXT_PARTS.some((part) => 'digest' in texts[part])
    if (!isTaken || this.#diff || !copied?.texts || copied.entry !== entryText(entry)) return texts
    this.#forgotten.push(...forgottenTexts(entry, copied.texts, texts, index, this.digest))
    return withCopied(texts, copied.texts)
  }

  /** Compares the next bundle of the ledger. Only the last may be incomplete. */
  async add(bundle: ReadBundle): Promise<void> {
    if (!this.#diff) this.#compare(bundle)
    this.#bundles++
    if (!this.#diff) return
    for (const { entry } of bundle.entries) await this.#diff.add(readBack(entry))
  }

  /** Returns the differences, once all bundles are compared. `unsealed` are the entries after them. */
  async end(unsealed: readonly Entry[]): Promise<readonly Finding[]> {
    if (this.#bundles < this.roots.length && !this.#diff) this.#startDiff()
    if (!this.#diff) return []
    for (const entry of unsealed) await this.#diff.add(writtenOf(entry))
    return this.#diff.end()
  }

  /** Starts to compare entries where the root differs. Where it is the same, the copy must have the same entries. */
  #compare(bundle: ReadBundle): void {
    if (!this.#isSame(bundle)) this.#startDiff()
    else if (bundle.index < this.roots.length) this.#requireSame(bundle)
  }

  #requireSame({ index, entries }: ReadBundle): void {
    const read = entries.slice(0, bundleSize(this.head.size, index))
    const root = this.roots[index] ?? ''
    requireSame(this.#known, { entries: read, root }, index * BUNDLE_SIZE, this.digest)
  }

  #isSame({ index, entries, leaves, root }: ReadBundle): boolean {
    const count = bundleSize(this.head.size, index)
    if (entries.length < count) return false
    const begins =
      count === entries.length ? root : toBase64(rootOfLeaves(leaves.slice(0, count), this.digest))
    if (count > 0 && begins !== this.roots[index]) return false
    const next = entries[count]
    return !next || !this.#belongsInCopy(readBack(next.entry).entry)
  }

  /** Whether the copy should have an entry that comes after its last one. */
  #belongsInCopy(entry: Entry): boolean {
    return belongsInCopy(entry, this.head, null)
  }

  #startDiff(): void {
    const known = this.#entriesFrom(this.#bundles)
    const next = async () => (await known.next()).value ?? null
    this.#diff = new EntryDiff(next, (entry) => this.#belongsInCopy(entry))
  }

  async *#entriesFrom(first: number): AsyncGenerator<KnownEntry, undefined> {
    for await (const { bundle, count } of bundlesOf(this.copy, this.head, first)) {
      requireIntact(bundle, this.digest)
      yield* entriesOf(bundle).slice(0, count)
    }
  }
}

/** The roots of the bundles of a copy as it was with this head. Tries again where the copy grows while it is read. */
async function rootsOf(
  copy: LedgerCopy,
  head: CopyHead,
  digest: Digest,
): Promise<readonly string[]> {
  for (let tries = 1; ; tries++) {
    try {
      const tree = await CopiedTree.open(head.origin, copy, digest)
      const roots = tree && (await rootsAt(tree, head, digest))
      if (roots) return roots
      throw new CopyUnusable({ code: 'copy-changed' })
    } catch (cause) {
      const isChanged = cause instanceof CopyUnusable && cause.refusal.code === 'copy-changed'
      if (!isChanged || tries === MOST_TRIES) throw cause
    }
  }
}

/** Null if the copy is no longer one that this head can have grown into. */
async function rootsAt(
  tree: CopiedTree,
  { size, root }: CopyHead,
  digest: Digest,
): Promise<readonly string[] | null> {
  if (tree.head.size < size || toBase64(await tree.rootAt(size)) !== root) return null
  const roots = tree.roots.slice(0, bundleCount(size))
  const last = roots.length - 1
  const isLonger = bundleSize(tree.head.size, last) > bundleSize(size, last)
  if (!isLonger) return roots.map(toBase64)
  const { leaves } = await tree.bundle(last)
  const before = rootOfLeaves(leaves.slice(0, bundleSize(size, last)), digest)
  return [...roots.slice(0, last), before].map(toBase64)
}

function readBack(text: string): { readonly entry: Entry; readonly text: string } {
  const entry = readEntry(text)
  if (!entry) throw new Error(`The check wrote an entry that is none: ${text}`)
  return { entry, text }
}

/** Whether a copy that ends with the entry `last` should have this entry, since the ledger lets nobody add one that old. */
export function belongsInCopy(
  entry: Entry,
  { sealedBefore }: CopyHead,
  last: Entry | null,
): boolean {
  if (sealedBefore !== null) return entry.time < sealedBefore
  return last !== null && compareEntries(entry, last) < 0
}

/** An entry with its text. */
interface WrittenEntry {
  readonly entry: Entry
  readonly text: string
}

export function writtenOf(entry: Entry): WrittenEntry {
  return { entry, text: entryText(entry) }
}

/** The finding where the copy and the ledger have different entries; null if they agree. Null is an entry that one of them lacks. */
export function differenceOf(
  known: WrittenEntry | null,
  read: WrittenEntry | null,
): Finding | null {
  const entry = known?.entry ?? read?.entry
  if (!entry || known?.text === read?.text) return null
  return {
    code: known ? (read ? 'entry-changed' : 'entry-missing') : 'entry-inserted',
    about: recordKindOf(entry.kind),
    id: entry.id,
    expected: known?.text ?? 'nothing',
    found: read?.text ?? 'nothing',
  }
}

/**
 * Compares the entries of a copy with those of the ledger, both in their order. An entry with another time counts as changed,
 * not as missing and inserted. Only differences stay in memory.
 */
export class EntryDiff {
  readonly #findings: Finding[] = []
  readonly #missing = new Map<string, WrittenEntry>()
  readonly #inserted = new Map<string, WrittenEntry>()
  #known: WrittenEntry | null = null

  /** `next` reads the next entry of the copy. `belongsInCopy` tests an entry that comes after the last one of the copy. */
  constructor(
    private readonly next: () => Promise<WrittenEntry | null>,
    private readonly belongsInCopy: (entry: Entry) => boolean,
  ) {}

  /** Compares the next entry of the ledger. */
  async add(read: WrittenEntry): Promise<void> {
    for (;;) {
      this.#known ??= await this.next()
      const known = this.#known
      const order = known ? compareEntries(known.entry, read.entry) : 1
      if (order > 0) return this.#onlyInLedger(read, known !== null)
      this.#known = null
      if (order === 0) return this.#differ(known, read)
      if (known) this.#onlyInCopy(known)
    }
  }

  /** Returns the differences, once the ledger has no more entries. */
  async end(): Promise<readonly Finding[]> {
    for (;;) {
      this.#known ??= await this.next()
      if (!this.#known) break
      this.#onlyInCopy(this.#known)
      this.#known = null
    }
    for (const known of this.#missing.values()) this.#differ(known, null)
    for (const read of this.#inserted.values()) this.#differ(null, read)
    return this.#findings
  }

  #onlyInCopy(known: WrittenEntry): void {
    const key = keyOf(known)
    const read = this.#inserted.get(key)
    if (!read) this.#missing.set(key, known)
    else {
      this.#inserted.delete(key)
      this.#differ(known, read)
    }
  }

  #onlyInLedger(read: WrittenEntry, isWithinCopy: boolean): void {
    const key = keyOf(read)
    const known = this.#missing.get(key)
    if (known) {
      this.#missing.delete(key)
      this.#differ(known, read)
    } else if (isWithinCopy || this.belongsInCopy(read.entry)) this.#inserted.set(key, read)
  }

  #differ(known: WrittenEntry | null, read: WrittenEntry | null): void {
    const finding = differenceOf(known, read)
    if (finding) this.#findings.push(finding)
  }
}

function keyOf({ entry }: WrittenEntry): string {
  return `${entry.kind} ${entry.id}`
}
