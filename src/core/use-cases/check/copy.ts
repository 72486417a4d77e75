import { fromBase64, toBase64 } from '../../domain/check/base64.ts'
import {
  digestOf,
  type EntryText,
  type EntryTexts,
  type EntryWithTexts,
  readEntry,
} from '../../domain/check/entry.ts'
import {
  BUNDLE_HEIGHT,
  bundlesToRead,
  type Hash,
  type Hashing,
  isSameHash,
  type LeafSpan,
  leafHash,
  MerkleRange,
  rootOfLeaves,
  spanRoot,
} from '../../domain/check/merkle.ts'
import type { StoredRecord } from '../../domain/check/records.ts'
import { type Result, refuse } from '../../domain/result.ts'
import { TEXT_PARTS } from '../../domain/transaction.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  bundleCount,
  bundleSize,
  type CopiedEntry,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
  type RemovedText,
} from '../../ports/ledger-copy.ts'
import type { Digest } from '../../ports/platform.ts'

/** Thrown if the copy cannot be used. The ledger can. */
export class CopyUnusable extends Error {
  constructor(readonly refusal: CopyRefusal) {
    super(refusal.code)
  }
}

/** The value of an answer. Throws `CopyUnusable` if it is a refusal. */
export function requireUsable<T>(answer: Result<T, CopyRefusal>): T {
  if (!answer.ok) throw new CopyUnusable(answer.refusal)
  return answer.value
}

export function corrupt(): CopyUnusable {
  return new CopyUnusable({ code: 'copy-corrupt' })
}

/** Does something with a copy, and turns a thrown `CopyUnusable` into a refusal. */
export async function withCopyRefusal<T, R>(
  work: () => Promise<Result<T, R>>,
): Promise<Result<T, R | CopyRefusal>> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof CopyUnusable) return refuse(cause.refusal)
    throw cause
  }
}

/** How many bundles are read at once. */
const CHUNK = 16

/** The head of a copy, or why it cannot be used. */
export async function headOf(
  copy: LedgerCopy,
  origin: string,
): Promise<{ readonly head: CopyHead | null; readonly problem: CopyRefusal | null }> {
  const answer = await copy.head(origin)
  return answer.ok ? { head: answer.value, problem: null } : { head: null, problem: answer.refusal }
}

/** The head of a copy that another tab or process has added to since; null if it has not grown, or cannot be used. */
export async function grownHead(
  copy: LedgerCopy,
  { origin, size }: CopyHead,
): Promise<CopyHead | null> {
  const { head } = await headOf(copy, origin)
  return head && head.size > size ? head : null
}

/** An entry of the copy. */
export interface KnownEntry extends EntryWithTexts {
  readonly text: string
}

/** The bundles of a copy from an index on. Throws `CopyUnusable`. */
export async function* readBundles(
  copy: LedgerCopy,
  origin: string,
  first: number,
): AsyncGenerator<Bundle> {
  for (let at = first; ; at += CHUNK) {
    const bundles = requireUsable(await copy.bundles(origin, at, CHUNK))
    yield* bundles
    if (bundles.length < CHUNK) return
  }
}

/**
 * The bundles that a head counts, from an index on, and how many entries of each, since another tab or process may add to the
 * copy meanwhile. Throws `CopyUnusable`.
 */
export async function* bundlesOf(
  copy: LedgerCopy,
  { origin, size }: CopyHead,
  first = 0,
): AsyncGenerator<{ readonly bundle: Bundle; readonly count: number }> {
  let rest = Math.max(0, size - first * BUNDLE_SIZE)
  for await (const bundle of readBundles(copy, origin, first)) {
    const count = Math.min(rest, bundle.entries.length)
    if (count === 0) return
    rest -= count
    yield { bundle, count }
  }
  if (rest > 0) throw corrupt()
}

/** The entries of a bundle. Throws `CopyUnusable` if one is no entry. */
export function entriesOf({ entries }: Bundle): readonly KnownEntry[] {
  return entries.map(({ entry: text, texts }) => {
    const entry = readEntry(text)
    if (!entry) throw corrupt()
    return { entry, text, texts }
  })
}

/** Throws `CopyUnusable` if the entries of a bundle are not those that it was stored with. */
export function requireIntact({ entries, root }: Bundle, hashing: Hashing): void {
  const leaves = entries.map(({ entry }) => leafHash(entry, hashing))
  if (toBase64(rootOfLeaves(leaves, hashing)) !== root) throw corrupt()
}

/**
 * Throws `CopyUnusable` if a copied bundle does not have these entries, with these texts, or not this root. Where another tab or
 * process has added to it, it has more entries, and another root.
 */
export function requireSame(
  known: Bundle | null,
  { entries, root }: Bundle,
  first: number,
  hashing: Hashing,
): void {
  const added = (known?.entries.length ?? 0) - entries.length
  if (added < 0 || (added === 0 && known?.root !== root)) throw corrupt()
  for (const [at, { entry, texts }] of entries.entries()) {
    const copied = known?.entries[at]
    if (copied?.entry !== entry || (copied.texts === null) !== (texts === null)) throw corrupt()
    if (copied.texts && texts) removedTexts(copied.texts, texts, first + at, hashing)
  }
}

/**
 * The texts of an entry at an index of the copy that are gone by now. Throws `CopyUnusable` if they are other ones: both belong
 * to the same entry.
 */
export function removedTexts(
  copied: EntryTexts,
  now: EntryTexts,
  index: number,
  hashing: Hashing,
): readonly RemovedText[] {
  return TEXT_PARTS.flatMap((part) => {
    const [before, after] = [copied[part], now[part]]
    if (isSameText(before, after)) return []
    const digest = digestOf(after, hashing)
    if (digestOf(before, hashing) !== digest) throw corrupt()
    return 'digest' in after ? [{ index, part, digest }] : []
  })
}

function isSameText(one: EntryText, other: EntryText): boolean {
  if ('digest' in one || 'digest' in other)
    return 'digest' in one && 'digest' in other && one.digest === other.digest
  return one.text === other.text && one.salt === other.salt
}

export type OpenCopyRefusal = CopyRefusal | { readonly code: 'no-copy' }

/** A bundle that has the root that the copy names for it. */
interface IntactBundle {
  readonly entries: readonly CopiedEntry[]
  readonly leaves: readonly Hash[]
}

/**
 * The tree of the copy on this device. Everything that is read is compared with the copy's roots. A difference throws
 * `CopyUnusable` as `copy-corrupt`, or as `copy-changed` if another tab or process changed the copy meanwhile.
 */
export class CopiedTree {
  private constructor(
    readonly head: CopyHead,
    /** Of all bundles. */
    readonly roots: readonly Hash[],
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
  ) {}

  /** Opens the copy of this origin and compares the roots of its bundles with that of the whole tree. Null if there is no copy. */
  static async open(origin: string, copy: LedgerCopy, digest: Digest): Promise<CopiedTree | null> {
    const head = requireUsable(await copy.head(origin))
    if (!head) return null
    const roots = requireUsable(await copy.roots(origin))
    const hashes = roots.map((root) => fromBase64(root) ?? new Uint8Array())
    const tree = new CopiedTree(head, hashes, copy, digest)
    const isWhole = tree.bundleCount === roots.length
    if (!isWhole || toBase64(await tree.rootAt(head.size)) !== head.root) throw await tree.damage()
    return tree
  }

  get bundleCount(): number {
    return bundleCount(this.head.size)
  }

  /** The root of the first `size` entries. The copy must have so many. */
  async rootAt(size: number): Promise<Hash> {
    const [root] = await this.hashes([{ start: 0, end: size }])
    return root as Hash
  }

  /** The hashes of nodes of the tree, in the same order. Reads one or two bundles for those of a proof. */
  async hashes(spans: readonly LeafSpan[]): Promise<readonly Hash[]> {
    const leaves = new Map<number, readonly Hash[]>()
    for (const index of bundlesToRead(spans)) leaves.set(index, (await this.bundle(index)).leaves)
    const tree = { roots: this.roots, leaves }
    return spans.map((span) => spanRoot(span, tree, this.digest))
  }

  /** The bundle at an index below `bundleCount`. */
  async bundle(index: number): Promise<IntactBundle> {
    const [bundle] = requireUsable(await this.copy.bundles(this.head.origin, index, 1))
    const entries = bundle?.entries ?? []
    const leaves = entries.map(({ entry }) => leafHash(entry, this.digest))
    const isWhole = entries.length === bundleSize(this.head.size, index)
    const root = this.roots[index] ?? new Uint8Array()
    if (!isWhole || !isSameHash(rootOfLeaves(leaves, this.digest), root)) throw await this.damage()
    return { entries, leaves }
  }

  /** The error for a difference: corrupt, unless the copy is another one by now. */
  async damage(): Promise<CopyUnusable> {
    const head = requireUsable(await this.copy.head(this.head.origin))
    const isSame = head?.size === this.head.size && head.root === this.head.root
    return new CopyUnusable({ code: isSame ? 'copy-corrupt' : 'copy-changed' })
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

  /** The last bundle while it is incomplete; null if it has no entries. */
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

/** How many bundles are saved at once: 4,096 entries. */
const MOST_BUNDLES = 16

/** Adds read entries to a copy. A copy that refuses, or that does not match the ledger, does not change any more. */
export class CopyWriter {
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

  /** Why the copy could not be used or stored; null if it was. */
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

  /** Saves the added bundles and accounts. The added bundles must have all entries that the head counts. */
  async save(head: CopyHead): Promise<void> {
    if (!this.#isClosed && head.size >= this.#size) await this.#save(head)
  }

  /**
   * Replaces texts of the copy by their digests, once it is saved. Returns how many; none if the copy is not changed any more.
   */
  async forget(origin: string, texts: readonly RemovedText[]): Promise<number> {
    if (this.#isClosed || texts.length === 0) return 0
    const answer = await this.copy.forget(origin, this.#size, texts)
    if (answer.ok) return texts.length
    this.close(answer.refusal)
    return 0
  }

  /** Changes the head of the copy, and nothing else. */
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

/** Finds copies of other ledgers on this device, as where this page had another project before. No check reads or changes them. */
export class FindOtherCopies {
  constructor(private readonly copy: Pick<LedgerCopy, 'origins'>) {}

  /** The origins of the copies that are not of this one; none if the device does not let them be read. */
  async find(origin: string): Promise<readonly string[]> {
    const origins = await this.copy.origins().catch(() => [])
    return origins.filter((other) => other !== origin)
  }
}
