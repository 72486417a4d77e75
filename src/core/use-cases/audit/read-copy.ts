import { toBase64 } from '../../domain/check/base64.ts'
import { type EntryWithTexts, readEntry } from '../../domain/check/entry.ts'
import { type Hashing, leafHash, rootOfLeaves } from '../../domain/check/merkle.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  type CopiedEntry,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../../ports/ledger-copy.ts'
import { corrupt, requireUsable } from '../copy-unusable.ts'

/** How many bundles are read at once. */
const CHUNK = 16

/** The head of a copy, or why it cannot be used. */
export async function headOf(
  copy: LedgerCopy,
  origin: string,
): Promise<{ readonly head: CopyHead | null; readonly problem: CopyRefusal | null }> {
  const answer = await copy.head(origin)
  return answer.ok ? { head: answer.value, problem: null } : { head: null, problem: answer.refusal }
}

/** An entry of the copy. */
export interface KnownEntry extends EntryWithTexts {
  readonly text: string
}

/** The bundles of a copy from an index on. Throws `CopyUnusable`. */
export async function* readBundles(
  copy: LedgerCopy,
  origin: string,
  first: number,
): AsyncGenerator<Bundle> {
  for (let at = first; ; at += CHUNK) {
    const bundles = requireUsable(await copy.bundles(origin, at, CHUNK))
    yield* bundles
    if (bundles.length < CHUNK) return
  }
}

/**
 * The bundles that a head counts, from an index on, and how many entries of each, since another tab or process may add to the
 * copy meanwhile. Throws `CopyUnusable`.
 */
export async function* bundlesOf(
  copy: LedgerCopy,
  { origin, size }: CopyHead,
  first = 0,
): AsyncGenerator<{ readonly bundle: Bundle; readonly count: number }> {
  let rest = Math.max(0, size - first * BUNDLE_SIZE)
  for await (const bundle of readBundles(copy, origin, first)) {
    const count = Math.min(rest, bundle.entries.length)
    if (count === 0) return
    rest -= count
    yield { bundle, count }
  }
  if (rest > 0) throw corrupt()
}

/** The entries of a bundle. Throws `CopyUnusable` where one is no entry. */
export function entriesOf({ entries }: Bundle): readonly KnownEntry[] {
  return entries.map(({ entry: text, texts }) => {
    const entry = readEntry(text)
    if (!entry) throw corrupt()
    return { entry, text, texts }
  })
}

/** Throws `CopyUnusable` where the entries of a bundle are not those that it was stored with. */
export function requireIntact({ entries, root }: Bundle, hashing: Hashing): void {
  const leaves = entries.map(({ entry }) => leafHash(entry, hashing))
  if (toBase64(rootOfLeaves(leaves, hashing)) !== root) throw corrupt()
}

/**
 * Throws `CopyUnusable` where a bundle of the copy does not have these entries, with their texts, or not this root. Where
 * another tab or process has added to it, it has more entries, and another root.
 */
export function requireEntries(known: Bundle | undefined, { entries, root }: Bundle): void {
  const added = (known?.entries.length ?? 0) - entries.length
  const isWhole = added > 0 || (added === 0 && known?.root === root)
  if (!isWhole || !entries.every((entry, at) => isSame(entry, known?.entries[at]))) throw corrupt()
}

function isSame(one: CopiedEntry, other: CopiedEntry | undefined): boolean {
  return (
    one.entry === other?.entry &&
    one.texts?.sender === other.texts?.sender &&
    one.texts?.recipient === other.texts?.recipient &&
    one.texts?.message === other.texts?.message
  )
}
