import type { Hashing } from './hashing.ts'
import type { Hash } from './merkle-hash.ts'
import type { LeafSpan } from './merkle-paths.ts'
import { MerkleRange } from './merkle-range.ts'

/** A complete bundle is a subtree of this height. */
export const BUNDLE_HEIGHT = 8
const LEAVES = 2 ** BUNDLE_HEIGHT

/** The hashes of a tree that is stored in bundles. */
export interface BundledTree {
  /** The roots of the bundles, the last of which may be incomplete. */
  readonly roots: readonly Hash[]
  /** The leaf hashes of those bundles that were read, by the bundle's index. */
  readonly leaves: ReadonlyMap<number, readonly Hash[]>
}

/**
 * The bundles that `spanRoot` needs leaf hashes of for these nodes, each once. For a root at any size, it is one at most;
 * for a proof, two.
 */
export function bundlesToRead(spans: readonly LeafSpan[]): readonly number[] {
  const bundles = spans.flatMap(({ start, end }) => [
    ...(start % LEAVES === 0 ? [] : [start]),
    ...(end % LEAVES === 0 || end === start ? [] : [end]),
  ])
  return [...new Set(bundles.map((leaf) => Math.floor(leaf / LEAVES)))]
}

/**
 * The hash of a node of the tree, or the root at any size with the leaves from 0 on. Throws a `RangeError` where a bundle
 * of `bundlesToRead` is missing or has fewer leaves.
 */
export function spanRoot({ start, end }: LeafSpan, tree: BundledTree, hashing: Hashing): Hash {
  const range = new MerkleRange(hashing)
  let at = start
  while (at < end) {
    const bundle = Math.floor(at / LEAVES)
    const isWhole = end - at >= LEAVES
    const hash = isWhole ? tree.roots[bundle] : tree.leaves.get(bundle)?.[at % LEAVES]
    if (!hash) throw new RangeError(`the hashes from ${at} to ${end} are missing`)
    range.append(hash, isWhole ? BUNDLE_HEIGHT : 0)
    at += isWhole ? LEAVES : 1
  }
  return range.root()
}
