import { compareEntries, type Entry } from '../../domain/check/entry.ts'
import type { CopyHead } from '../../ports/ledger-copy.ts'

/** Whether a copy that ends with the entry `last` should have this entry, since the ledger lets nobody add one that old. */
export function belongsInCopy(
  entry: Entry,
  { sealedBefore }: CopyHead,
  last: Entry | null,
): boolean {
  if (sealedBefore !== null) return entry.time < sealedBefore
  return last !== null && compareEntries(entry, last) < 0
}
