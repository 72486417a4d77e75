import { nodeDigest } from '../../../builders/node-digest.ts'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf that has only its number to say. */
export function numberedLeaf(index: number): Uint8Array {
  return nodeDigest.sha256(LEAF, String(index))
}

export function numberedLeaves(size: number): readonly Uint8Array[] {
  return Array.from({ length: size }, (_, index) => numberedLeaf(index))
}

/** MTH of RFC 6962 section 2.1, word by word. */
export function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only, ...rest] = leaves
  if (!only) return nodeDigest.sha256()
  if (rest.length === 0) return only
  const k = half(leaves.length)
  return nodeDigest.sha256(NODE, plainRoot(leaves.slice(0, k)), plainRoot(leaves.slice(k)))
}

/** PATH of RFC 6962 section 2.1.1, word by word. */
export function plainPath(m: number, leaves: readonly Uint8Array[]): readonly Uint8Array[] {
  if (leaves.length === 1) return []
  const k = half(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return m < k
    ? [...plainPath(m, left), plainRoot(right)]
    : [...plainPath(m - k, right), plainRoot(left)]
}

/** SUBPROOF of RFC 6962 section 2.1.2, word by word; PROOF is with `b` true. */
export function plainProof(
  m: number,
  leaves: readonly Uint8Array[],
  b = true,
): readonly Uint8Array[] {
  if (m === leaves.length) return b ? [] : [plainRoot(leaves)]
  const k = half(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return m <= k
    ? [...plainProof(m, left, b), plainRoot(right)]
    : [...plainProof(m - k, right, false), plainRoot(left)]
}

function half(count: number): number {
  return count <= 2 ? 1 : 2 * half(Math.ceil(count / 2))
}
