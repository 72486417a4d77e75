import { CopyUnusable } from '../copy-unusable.ts'
import { CompareWithCopy } from './compare-with-copy.ts'
import { judgeUnlisted } from './judge-unlisted.ts'
import type { LedgerReading } from './ledger-reading.ts'
import { headOf } from './read-copy.ts'

/** Reads the whole ledger and compares it with the copy. Returns how many entries of the copy it compared. */
export async function checkEverything(reading: LedgerReading): Promise<number> {
  const { copy, head, digest } = reading.parts
  const { findings, writer } = reading
  /** Runs a step of the comparison. Null, and no further steps, once the copy cannot be used. */
  const compare = async <T>(step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof CopyUnusable)) throw cause
      const now = await headOf(copy, reading.parts.reader.snapshot.origin)
      const hasGrown = head !== null && (now.head?.size ?? 0) > head.size
      writer.close(hasGrown ? { code: 'copy-changed' } : cause.refusal)
      return null
    }
  }
  const comparison = head && (await compare(() => CompareWithCopy.open(copy, head, digest)))
  await reading.read(
    (read) => reading.append(read),
    async (bundle) => {
      if (!comparison || writer.problem) return
      await compare(() => comparison.add(bundle))
      if (!comparison.agrees) writer.close()
    },
  )
  await judgeUnlisted(reading)
  if (!comparison || writer.problem) return 0
  const differences = await compare(() => comparison.end(reading.unsealed))
  if (!comparison.agrees) writer.close()
  if (!differences) return 0
  findings.addBroken(differences)
  return head?.size ?? 0
}
