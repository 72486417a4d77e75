import type { Hashing } from './hashing.ts'
import { emptyRoot, type Hash, nodeHash } from './merkle-hash.ts'

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
   * Appends a leaf's hash, or the root of a complete subtree of 2^height leaves. Throws a `RangeError` where the leaves so
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
