import { toBase64 } from '../../domain/check/base64.ts'
import type { Entry } from '../../domain/check/entry.ts'
import { readEntry } from '../../domain/check/entry-text.ts'
import type { Finding } from '../../domain/check/finding.ts'
import type { Hashing } from '../../domain/check/hashing.ts'
import { rootOfLeaves } from '../../domain/check/merkle-range.ts'
import { bundleCount, bundleSize, type CopyHead, type LedgerCopy } from '../../ports/ledger-copy.ts'
import { EntryDiff, writtenOf } from './entry-diff.ts'
import {
  corrupt,
  entriesOf,
  type KnownEntry,
  readBundles,
  requireIntact,
  usable,
} from './read-copy.ts'
import type { ReadBundle } from './sealed-tree.ts'

/**
 * Compares the whole ledger with a copy, bundle by bundle: by their roots as long as these agree, then entry by entry.
 * Methods throw `CopyUnusable`, also where the copy itself is damaged.
 */
export class CompareWithCopy {
  #bundles = 0
  #diff: EntryDiff | null = null

  private constructor(
    private readonly copy: LedgerCopy,
    private readonly head: CopyHead,
    private readonly roots: readonly string[],
    private readonly hashing: Hashing,
  ) {}

  static async open(copy: LedgerCopy, head: CopyHead, hashing: Hashing): Promise<CompareWithCopy> {
    const roots = usable(await copy.roots(head.origin))
    if (roots.length !== bundleCount(head.size)) throw corrupt()
    return new CompareWithCopy(copy, head, roots, hashing)
  }

  /** Whether the ledger has not differed so far. */
  get agrees(): boolean {
    return this.#diff === null
  }

  /** Compares the next bundle of the ledger. Only the last may be incomplete. */
  async add(bundle: ReadBundle): Promise<void> {
    if (!this.#diff && !this.#isSame(bundle)) this.#startDiff()
    this.#bundles++
    if (!this.#diff) return
    for (const { entry } of bundle.entries) await this.#diff.add(readBack(entry))
  }

  /** Says what differs, once all bundles are compared. `unsealed` are the entries after them. */
  async end(unsealed: readonly { readonly entry: Entry }[]): Promise<readonly Finding[]> {
    if (this.#bundles < this.roots.length && !this.#diff) this.#startDiff()
    if (!this.#diff) return []
    for (const { entry } of unsealed) await this.#diff.add(writtenOf(entry))
    return this.#diff.end()
  }

  #isSame({ index, entries, leaves, root }: ReadBundle): boolean {
    const count = bundleSize(this.head.size, index)
    if (entries.length < count) return false
    const begins =
      count === entries.length ? root : toBase64(rootOfLeaves(leaves.slice(0, count), this.hashing))
    if (count > 0 && begins !== this.roots[index]) return false
    const next = entries[count]
    return !next || !this.#isPast(readBack(next.entry).entry)
  }

  /** Whether an entry after the last of the copy should be in it. */
  #isPast({ time }: Entry): boolean {
    return this.head.sealedBefore !== null && time < this.head.sealedBefore
  }

  #startDiff(): void {
    const known = this.#known(this.#bundles)
    const next = async () => (await known.next()).value ?? null
    this.#diff = new EntryDiff(next, (entry) => this.#isPast(entry))
  }

  async *#known(first: number): AsyncGenerator<KnownEntry, undefined> {
    for await (const bundle of readBundles(this.copy, this.head.origin, first)) {
      requireIntact(bundle, this.hashing)
      yield* entriesOf(bundle)
    }
  }
}

function readBack(text: string): { readonly entry: Entry; readonly text: string } {
  const entry = readEntry(text)
  if (!entry) throw new Error(`The check wrote an entry that is none: ${text}`)
  return { entry, text }
}
