/** SHA-256 as the domain needs it: the port `Digest`. The domain imports no ports. */
export interface Hashing {
  /** Hashes the parts one after the other; texts as UTF-8. Returns 32 bytes. */
  sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array
}

/** 32 bytes: a leaf or a node of the tree. */
export type Hash = Uint8Array

export const HASH_BYTES = 32

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of an entry's text, or of any bytes, as a leaf (RFC 6962 section 2.1). */
export function leafHash(leaf: string | Uint8Array, hashing: Hashing): Hash {
  return hashing.sha256(LEAF, leaf)
}

/** The hash of a node over two others (RFC 6962 section 2.1). */
function nodeHash(left: Hash, right: Hash, hashing: Hashing): Hash {
  return hashing.sha256(NODE, left, right)
}

/** The root of a tree without leaves. */
function emptyRoot(hashing: Hashing): Hash {
  return hashing.sha256()
}

/** Whether both are the same bytes. */
export function isSameHash(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** The leaves under one node: from `start` to before `end`. */
export interface LeafSpan {
  readonly start: number
  readonly end: number
}

/** Whether both are whole numbers with 0 ≤ index < size. */
export function isLeafOf(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size
}

/**
 * The nodes of which the inclusion proof of a leaf consists, from the leaf up (RFC 6962 section 2.1.1). Throws a
 * `RangeError` for a leaf that the tree does not have.
 */
export function inclusionPath(index: number, size: number): readonly LeafSpan[] {
  if (!isLeafOf(index, size)) throw new RangeError(`no leaf ${index} in ${size}`)
  const path: LeafSpan[] = []
  let start = 0
  let end = size
  while (end - start > 1) {
    const middle = start + leftLeaves(end - start)
    if (index < middle) {
      path.push({ start: middle, end })
      end = middle
    } else {
      path.push({ start, end: middle })
      start = middle
    }
  }
  return path.reverse()
}

/**
 * The nodes of which the proof consists that a tree begins with the first `first` leaves, lowest first (RFC 6962
 * section 2.1.2). If these leaves are no node of the larger tree, the first node is the last one within them. Throws a
 * `RangeError` unless 1 ≤ first ≤ size.
 */
export function consistencyPath(first: number, size: number): readonly LeafSpan[] {
  if (!isLeafOf(first - 1, size)) throw new RangeError(`no tree of ${first} in ${size}`)
  const path: LeafSpan[] = []
  let start = 0
  let end = size
  while (first < end) {
    const middle = start + leftLeaves(end - start)
    if (first <= middle) {
      path.push({ start: middle, end })
      end = middle
    } else {
      path.push({ start, end: middle })
      start = middle
    }
  }
  if (start > 0) path.push({ start, end })
  return path.reverse()
}

/** How many of a node's leaves are in its left half: the largest power of two below their number. */
function leftLeaves(count: number): number {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}

/**
 * The leaves of a tree so far, as a compact range: the roots of its complete subtrees, largest first. A million leaves
 * are twenty hashes or fewer.
 */
export class MerkleRange {
  #size = 0
  readonly #subtrees: Hash[] = []

  constructor(private readonly hashing: Hashing) {}

  /** How many leaves there are. */
  get size(): number {
    return this.#size
  }

  /**
   * Appends a leaf's hash, or the root of a complete subtree of 2^height leaves. Throws a `RangeError` if the leaves so
   * far do not end at a multiple of that number.
   */
  append(hash: Hash, height = 0): void {
    const added = 2 ** height
    if (this.#size % added !== 0)
      throw new RangeError(`${added} leaves cannot follow ${this.#size} as one subtree`)
    let node = hash
    // As in adding 1 to a binary number: each complete subtree of the same size becomes the left half of a larger one.
    for (let span = added; Math.floor(this.#size / span) % 2 === 1; span *= 2)
      node = nodeHash(this.#subtrees.pop() as Hash, node, this.hashing)
    this.#subtrees.push(node)
    this.#size += added
  }

  /** The root of the tree over all leaves so far. */
  root(): Hash {
    return this.#subtrees.length === 0
      ? emptyRoot(this.hashing)
      : this.#subtrees.reduceRight((right, left) => nodeHash(left, right, this.hashing))
  }
}

/** The root of the tree over these leaves. */
export function rootOfLeaves(leaves: readonly Hash[], hashing: Hashing): Hash {
  const range = new MerkleRange(hashing)
  for (const leaf of leaves) range.append(leaf)
  return range.root()
}

/** A claim that a tree has a leaf. */
export interface InclusionClaim {
  readonly index: number
  readonly leaf: Hash
  readonly size: number
  readonly root: Hash
  /** From the leaf up. */
  readonly proof: readonly Hash[]
}

/** Whether the proof shows the leaf at this index of the tree. Accepts as RFC 9162 section 2.1.3.2 does. */
export function provesInclusion(claim: InclusionClaim, hashing: Hashing): boolean {
  const { index, leaf, size, root, proof } = claim
  if (!isLeafOf(index, size) || ![leaf, ...proof].every(isHash)) return false
  const path = inclusionPath(index, size)
  if (path.length !== proof.length) return false
  const computed = proof.reduce((node, sibling, at) => {
    const isLeft = (path[at]?.start ?? 0) < index
    return isLeft ? nodeHash(sibling, node, hashing) : nodeHash(node, sibling, hashing)
  }, leaf)
  return isSameHash(computed, root)
}

/** A claim that a tree begins with all leaves of an earlier one. */
export interface ConsistencyClaim {
  readonly firstSize: number
  readonly firstRoot: Hash
  readonly size: number
  readonly root: Hash
  readonly proof: readonly Hash[]
}

/**
 * Whether the proof shows that the tree continues the earlier one. Accepts as RFC 9162 section 2.1.4.2 does; so an
 * earlier tree without leaves is refused, and trees of one size need the same root and an empty proof.
 */
export function provesConsistency(claim: ConsistencyClaim, hashing: Hashing): boolean {
  const { firstSize, firstRoot, size, root, proof } = claim
  if (!isLeafOf(firstSize - 1, size)) return false
  if (firstSize === size) return proof.length === 0 && isSameHash(firstRoot, root)
  if (![firstRoot, ...proof].every(isHash)) return false
  const path = consistencyPath(firstSize, size)
  if (path.length !== proof.length) return false
  const isNode = path[0]?.end !== firstSize
  const start = isNode ? firstRoot : (proof[0] as Hash)
  let earlier = start
  let later = start
  for (let at = isNode ? 0 : 1; at < proof.length; at++) {
    const node = proof[at] as Hash
    if ((path[at]?.start ?? 0) < firstSize) {
      earlier = nodeHash(node, earlier, hashing)
      later = nodeHash(node, later, hashing)
    } else later = nodeHash(later, node, hashing)
  }
  return isSameHash(earlier, firstRoot) && isSameHash(later, root)
}

function isHash(hash: Uint8Array): boolean {
  return hash.length === HASH_BYTES
}

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
 * The hash of a node of the tree, or the root at any size with the leaves from 0 on. Throws a `RangeError` if a bundle
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
