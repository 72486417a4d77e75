import { fromBase64, toBase64 } from '../domain/check/base64.ts'
import {
  bundlesToRead,
  type Hash,
  isSameHash,
  type LeafSpan,
  leafHash,
  rootOfLeaves,
  spanRoot,
} from '../domain/check/merkle.ts'
import type { Digest } from '../ports/digest.ts'
import {
  bundleCount,
  bundleSize,
  type CopiedEntry,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../ports/ledger-copy.ts'
import { CopyUnusable, requireUsable } from './copy-unusable.ts'

export type OpenCopyRefusal = CopyRefusal | { readonly code: 'no-copy' }

/** A bundle that has the root that the copy names for it. */
interface IntactBundle {
  readonly entries: readonly CopiedEntry[]
  readonly leaves: readonly Hash[]
}

/**
 * The tree of the copy on this device. Everything that is read is compared with the copy's roots: what does not fit throws
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

  /** Opens the copy of this origin and compares the roots of its bundles with that of the whole tree. Null where there is no copy. */
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

  /** What to throw where something does not fit: corrupt, unless the copy is another one by now. */
  async damage(): Promise<CopyUnusable> {
    const head = requireUsable(await this.copy.head(this.head.origin))
    const isSame = head?.size === this.head.size && head.root === this.head.root
    return new CopyUnusable({ code: isSame ? 'copy-corrupt' : 'copy-changed' })
  }
}
