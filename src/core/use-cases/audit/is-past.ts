import type { Entry } from '../../domain/check/entry.ts'
import { compareEntries } from '../../domain/check/entry-order.ts'
import type { CopyHead } from '../../ports/ledger-copy.ts'

/** Whether a copy that ends with the entry `last` should have an entry: nothing as old could be added to the ledger since. */
export function isPast(entry: Entry, { sealedBefore }: CopyHead, last: Entry | null): boolean {
  if (sealedBefore !== null) return entry.time < sealedBefore
  return last !== null && compareEntries(entry, last) < 0
}
