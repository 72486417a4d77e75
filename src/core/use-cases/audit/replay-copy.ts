import { storedPointsOf } from '../../domain/check/records.ts'
import type { CopyHead } from '../../ports/ledger-copy.ts'
import { corrupt, requireUsable } from '../copy-unusable.ts'
import type { LedgerReading } from './ledger-reading.ts'
import { entriesOf, type KnownEntry, readBundles } from './read-copy.ts'

/**
 * Brings a new state to the end of a copy, without reading the ledger. Accounts that entries touched after the last finished
 * check have to be read. Throws `CopyUnusable`, also where the copy is damaged.
 */
export async function replayCopy(
  { parts: { copy, progress }, state }: LedgerReading,
  head: CopyHead,
  onEntry: (known: KnownEntry, index: number) => void,
): Promise<void> {
  requireUsable(await copy.roots(head.origin))
  for await (const bundle of readBundles(copy, head.origin, 0)) {
    for (const known of entriesOf(bundle)) replay(known, bundle.root)
    await progress.count(0)
  }
  if (state.tree.size !== head.size || state.tree.root() !== head.root) throw corrupt()
  for (const record of requireUsable(await copy.accounts(head.origin)))
    state.stored.set(record.id, storedPointsOf(record))

  function replay(known: KnownEntry, root: string): void {
    const index = state.tree.size
    const complete = state.append(known.entry, known.texts, known.text)
    if (complete && complete.root !== root) throw corrupt()
    const moved = state.balances.apply(known.entry)
    if (index >= head.checkedSize) for (const id of moved) state.touched.add(id)
    onEntry(known, index)
  }
}
