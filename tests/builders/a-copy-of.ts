import { toBase64 } from '../../src/core/domain/check/base64.ts'
import { type Entry, entryText } from '../../src/core/domain/check/entry.ts'
import { leafHash, MerkleRange } from '../../src/core/domain/check/merkle.ts'
import { BUNDLE_SIZE, type CopyChange, type LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import { MemoryLedgerCopy } from './memory-ledger-copy.ts'
import { nodeDigest } from './node-digest.ts'

/** The root of the tree over these texts, in base64. */
export function rootOf(texts: readonly string[]): string {
  const range = new MerkleRange(nodeDigest)
  for (const text of texts) range.append(leafHash(text, nodeDigest))
  return toBase64(range.root())
}

/** The change that appends the entries with these texts from index `from` on to a copy that has those before. */
export function appending(texts: readonly string[], from = 0): CopyChange {
  const firstBundle = Math.floor(from / BUNDLE_SIZE)
  const count = Math.ceil(texts.length / BUNDLE_SIZE) - firstBundle
  const bundles = Array.from({ length: count }, (_, index) => {
    const start = (firstBundle + index) * BUNDLE_SIZE
    const some = texts.slice(start, start + BUNDLE_SIZE)
    return { entries: some.map((entry) => ({ entry, texts: null })), root: rootOf(some) }
  })
  const size = texts.length
  const checked = {
    sealedBefore: null,
    checkedSize: size,
    checkedAt: null,
    broken: [],
    moreFindings: 0,
  }
  const head = { origin: 'pledger/demo', size, root: rootOf(texts), ...checked }
  return { from, head, firstBundle, bundles, accounts: [] }
}

/** A copy in memory of the ledger `pledger/demo` with these entries. */
export async function aCopyOf(entries: readonly Entry[]): Promise<MemoryLedgerCopy> {
  const copy = new MemoryLedgerCopy()
  await copy.save(appending(entries.map(entryText)))
  return copy
}

/** The same copy with some methods replaced. */
export function withMethods(copy: LedgerCopy, methods: Partial<LedgerCopy>): LedgerCopy {
  return Object.assign(Object.create(copy), methods)
}
