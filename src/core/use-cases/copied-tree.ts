import { fromBase64 } from '../domain/check/base64.ts'
import { bundlesToRead, spanRoot } from '../domain/check/merkle-bundles.ts'
import { type Hash, isSameHash, leafHash } from '../domain/check/merkle-hash.ts'
import type { LeafSpan } from '../domain/check/merkle-paths.ts'
import { rootOfLeaves } from '../domain/check/merkle-range.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'
import {
  bundleCount,
  bundleSize,
  type CopiedEntry,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../ports/ledger-copy.ts'

export type OpenCopyRefusal = CopyRefusal | { readonly code: 'no-copy' }

/** A bundle that has the root that the copy names for it. */
interface IntactBundle {
  readonly entries: readonly CopiedEntry[]
  readonly leaves: readonly Hash[]
}

/**
 * The tree of the copy on this device. Everything that is read is compared with the copy's roots: what does not fit is
 * refused as `copy-corrupt`, or as `copy-changed` if another tab or process changed the copy meanwhile.
 */
export class CopiedTree {
  private constructor(
    readonly head: CopyHead,
    /** Of all bundles. */
    readonly roots: readonly Hash[],
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
  ) {}

  /** Opens the copy of this origin and compares the roots of its bundles with that of the whole tree. */
  static async open(
    origin: string,
    copy: LedgerCopy,
    digest: Digest,
  ): Promise<Result<CopiedTree, OpenCopyRefusal>> {
    const head = await copy.head(origin)
    if (!head.ok) return head
    if (!head.value) return refuse({ code: 'no-copy' })
    const roots = await copy.roots(origin)
    if (!roots.ok) return roots
    const hashes = roots.value.map((root) => fromBase64(root) ?? new Uint8Array())
    const tree = new CopiedTree(head.value, hashes, copy, digest)
    if (tree.bundleCount !== hashes.length) return tree.refuseDamage()
    const root = await tree.rootAt(head.value.size)
    if (!root.ok) return root
    const isWhole = isSameHash(root.value, fromBase64(head.value.root) ?? new Uint8Array())
    return isWhole ? accept(tree) : tree.refuseDamage()
  }

  get bundleCount(): number {
    return bundleCount(this.head.size)
  }

  /** The root of the first `size` entries. The copy must have so many. */
  async rootAt(size: number): Promise<Result<Hash, CopyRefusal>> {
    const hashes = await this.hashes([{ start: 0, end: size }])
    return hashes.ok ? accept(hashes.value[0] as Hash) : hashes
  }

  /** The hashes of nodes of the tree, in the same order. Reads one or two bundles for those of a proof. */
  async hashes(spans: readonly LeafSpan[]): Promise<Result<readonly Hash[], CopyRefusal>> {
    const leaves = new Map<number, readonly Hash[]>()
    for (const index of bundlesToRead(spans)) {
      const bundle = await this.bundle(index)
      if (!bundle.ok) return bundle
      leaves.set(index, bundle.value.leaves)
    }
    const tree = { roots: this.roots, leaves }
    return accept(spans.map((span) => spanRoot(span, tree, this.digest)))
  }

  /** The bundle at an index below `bundleCount`. */
  async bundle(index: number): Promise<Result<IntactBundle, CopyRefusal>> {
    const read = await this.copy.bundles(this.head.origin, index, 1)
    if (!read.ok) return read
    const entries = read.value[0]?.entries ?? []
    const leaves = entries.map(({ entry }) => leafHash(entry, this.digest))
    const isWhole = entries.length === bundleSize(this.head.size, index)
    return isWhole &&
      isSameHash(rootOfLeaves(leaves, this.digest), this.roots[index] ?? new Uint8Array())
      ? accept({ entries, leaves })
      : this.refuseDamage()
  }

  /** What the refusal is where something does not fit: corrupt, unless the copy is another one by now. */
  async refuseDamage(): Promise<Result<never, CopyRefusal>> {
    const head = await this.copy.head(this.head.origin)
    if (!head.ok) return head
    const isSame = head.value?.size === this.head.size && head.value.root === this.head.root
    return refuse({ code: isSame ? 'copy-corrupt' : 'copy-changed' })
  }
}
