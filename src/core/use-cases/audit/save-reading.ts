import type { CheckParts } from './check-parts.ts'
import type { CheckState } from './check-state.ts'
import type { CopyWriter } from './copy-writer.ts'
import type { Findings } from './findings.ts'

/** How far a check has read. */
interface ReadSoFar {
  readonly parts: CheckParts
  readonly state: CheckState
  readonly findings: Findings
  readonly writer: CopyWriter
  /** Whether all entries are read. */
  readonly isRead: boolean
  /** How many findings of an earlier check are about records that this one does not read again. */
  readonly notReadAgain: number
}

/**
 * Saves what was read, and at the end of a check that it is checked. In a copy that does not match the ledger, only the list of
 * broken records changes.
 */
export async function saveReading(
  { parts: { head, reader }, state: { tree }, findings, writer, isRead, notReadAgain }: ReadSoFar,
  progress: 'reading' | 'checked',
): Promise<void> {
  const { origin, sealedBefore, readAt } = reader.snapshot
  const isChecked = progress === 'checked'
  const broken = [...findings.broken, ...(isChecked ? [] : (head?.broken ?? []))]
  const moreFindings = findings.moreFindings + notReadAgain
  if (writer.isClosed) {
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
