import { toBase64 } from '../../domain/check/base64.ts'
import type { EntryTexts } from '../../domain/check/entry.ts'
import {
  BUNDLE_HEIGHT,
  type Hash,
  type Hashing,
  leafHash,
  MerkleRange,
  rootOfLeaves,
  spanRoot,
} from '../../domain/check/merkle.ts'
import { BUNDLE_SIZE, type Bundle, type CopiedEntry } from '../../ports/ledger-copy.ts'

/** A bundle of the ledger that was read, with its place and the hashes of its leaves. */
export interface ReadBundle extends Bundle {
  readonly index: number
  readonly leaves: readonly Hash[]
}

/** The Merkle tree over the sealed entries so far, and its last bundle. */
export class SealedTree {
  #entries: CopiedEntry[] = []
  #leaves: Hash[] = []
  readonly #roots: Hash[] = []
  readonly #bundles: MerkleRange

  constructor(private readonly hashing: Hashing) {
    this.#bundles = new MerkleRange(hashing)
  }

  get size(): number {
    return this.#roots.length * BUNDLE_SIZE + this.#leaves.length
  }

  /** Appends an entry. Returns its bundle if the entry completes it. */
  append(entry: string, texts: EntryTexts | null): ReadBundle | null {
    this.#entries.push({ entry, texts })
    this.#leaves.push(leafHash(entry, this.hashing))
    if (this.#leaves.length < BUNDLE_SIZE) return null
    const root = rootOfLeaves(this.#leaves, this.hashing)
    const bundle = this.#bundle(root)
    this.#roots.push(root)
    this.#bundles.append(root, BUNDLE_HEIGHT)
    this.#entries = []
    this.#leaves = []
    return bundle
  }

  /** The last bundle while it is incomplete; null where it has no entries. */
  rest(): ReadBundle | null {
    return this.#leaves.length === 0 ? null : this.#bundle(rootOfLeaves(this.#leaves, this.hashing))
  }

  /** The root over all entries so far, in base64. */
  root(): string {
    if (this.#leaves.length === 0) return toBase64(this.#bundles.root())
    const leaves = new Map([[this.#roots.length, this.#leaves]])
    const span = { start: 0, end: this.size }
    return toBase64(spanRoot(span, { roots: this.#roots, leaves }, this.hashing))
  }

  #bundle(root: Hash): ReadBundle {
    return {
      index: this.#roots.length,
      entries: this.#entries,
      leaves: this.#leaves,
      root: toBase64(root),
    }
  }
}
