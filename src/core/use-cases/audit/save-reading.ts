import type { LedgerReading } from './ledger-reading.ts'

/**
 * Saves what is read, and at the end that it is checked. Of a copy that does not match the ledger, only the list of broken
 * records changes.
 */
export async function saveReading(
  { parts: { head, reader }, state: { tree }, found, writer, isRead, notReadAgain }: LedgerReading,
  progress: 'reading' | 'checked',
): Promise<void> {
  const { origin, sealedBefore, readAt } = reader.snapshot
  const isChecked = progress === 'checked'
  const broken = [...found.broken, ...(isChecked ? [] : (head?.broken ?? []))]
  const moreFindings = found.moreFindings + notReadAgain
  if (writer.isLeftAlone) {
    if (head && isChecked) await writer.saveHead({ ...head, broken, moreFindings })
    return
  }
  await writer.save(tree, {
    origin,
    // While reading, more entries follow the last one that are as old.
    sealedBefore: isRead ? sealedBefore : null,
    checkedSize: isChecked ? tree.size : (head?.checkedSize ?? 0),
    checkedAt: isChecked ? readAt : (head?.checkedAt ?? null),
    broken,
    moreFindings,
  })
}
