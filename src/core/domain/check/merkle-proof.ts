import type { Hashing } from './hashing.ts'
import { HASH_BYTES, type Hash, isSameHash, nodeHash } from './merkle-hash.ts'
import { consistencyPath, inclusionPath, isLeafOf } from './merkle-paths.ts'

/** A claim that a tree has a leaf. */
export interface InclusionClaim {
  readonly index: number
  readonly leaf: Hash
  readonly size: number
  readonly root: Hash
  /** From the leaf up. */
  readonly proof: readonly Hash[]
}

/** Whether the proof shows the leaf at this index of the tree. Accepts what RFC 9162 section 2.1.3.2 accepts. */
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
 * Whether the proof shows that the tree continues the earlier one. Accepts what RFC 9162 section 2.1.4.2 accepts; so an
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
