import type { Hashing } from './hashing.ts'

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
export function nodeHash(left: Hash, right: Hash, hashing: Hashing): Hash {
  return hashing.sha256(NODE, left, right)
}

/** The root of a tree without leaves. */
export function emptyRoot(hashing: Hashing): Hash {
  return hashing.sha256()
}

/** Whether both are the same bytes. */
export function isSameHash(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
