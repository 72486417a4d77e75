import { toBase64 } from '../../domain/check/base64.ts'
import type { Entry } from '../../domain/check/entry.ts'
import { readEntry } from '../../domain/check/entry-text.ts'
import type { Finding } from '../../domain/check/finding.ts'
import { rootOfLeaves } from '../../domain/check/merkle-range.ts'
import type { Digest } from '../../ports/digest.ts'
import { type Bundle, bundleSize, type CopyHead, type LedgerCopy } from '../../ports/ledger-copy.ts'
import { CopiedTree } from '../copied-tree.ts'
import { CopyUnusable, requireUsable } from '../copy-unusable.ts'
import { belongsInCopy } from './belongs-in-copy.ts'
import { EntryDiff, writtenOf } from './entry-diff.ts'
import {
  entriesOf,
  type KnownEntry,
  readBundles,
  requireEntries,
  requireIntact,
} from './read-copy.ts'
import type { ReadBundle } from './sealed-tree.ts'

/**
 * Compares the whole ledger with a copy, bundle by bundle: by their roots as long as these agree, then entry by entry.
 * Methods throw `CopyUnusable`, also where the copy itself is damaged: each of its entries is read.
 */
export class CompareWithCopy {
  #bundles = 0
  #diff: EntryDiff | null = null
  readonly #copied: AsyncGenerator<Bundle>

  private constructor(
    private readonly copy: LedgerCopy,
    private readonly head: CopyHead,
    private readonly roots: readonly string[],
    private readonly digest: Digest,
  ) {
    this.#copied = readBundles(copy, head.origin, 0)
  }

  static async open(copy: LedgerCopy, head: CopyHead, digest: Digest): Promise<CompareWithCopy> {
    const tree = await CopiedTree.open(head.origin, copy, digest)
    if (tree?.head.root !== head.root) throw new CopyUnusable({ code: 'copy-changed' })
    requireUsable(await copy.accounts(head.origin))
    return new CompareWithCopy(copy, head, tree.roots.map(toBase64), digest)
  }

  /** Whether the ledger has not differed so far. */
  get agrees(): boolean {
    return this.#diff === null
  }

  /** Compares the next bundle of the ledger. Only the last may be incomplete. */
  async add(bundle: ReadBundle): Promise<void> {
    if (!this.#diff) await this.#compare(bundle)
    this.#bundles++
    if (!this.#diff) return
    for (const { entry } of bundle.entries) await this.#diff.add(readBack(entry))
  }

  /** Returns what differs, once all bundles are compared. `unsealed` are the entries after them. */
  async end(unsealed: readonly { readonly entry: Entry }[]): Promise<readonly Finding[]> {
    if (this.#bundles < this.roots.length && !this.#diff) this.#startDiff()
    if (!this.#diff) return []
    for (const { entry } of unsealed) await this.#diff.add(writtenOf(entry))
    return this.#diff.end()
  }

  /** Starts to compare entries where the root differs. Where it does not, the copy must have the entries, too. */
  async #compare(bundle: ReadBundle): Promise<void> {
    if (!this.#isSame(bundle)) return this.#startDiff()
    const root = this.roots[bundle.index]
    if (root === undefined) return
    const entries = bundle.entries.slice(0, bundleSize(this.head.size, bundle.index))
    requireEntries((await this.#copied.next()).value, { entries, root })
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
    const known = this.#known(this.#bundles)
    const next = async () => (await known.next()).value ?? null
    this.#diff = new EntryDiff(next, (entry) => this.#belongsInCopy(entry))
  }

  async *#known(first: number): AsyncGenerator<KnownEntry, undefined> {
    for await (const bundle of readBundles(this.copy, this.head.origin, first)) {
      requireIntact(bundle, this.digest)
      yield* entriesOf(bundle)
    }
  }
}

function readBack(text: string): { readonly entry: Entry; readonly text: string } {
  const entry = readEntry(text)
  if (!entry) throw new Error(`The check wrote an entry that is none: ${text}`)
  return { entry, text }
}
