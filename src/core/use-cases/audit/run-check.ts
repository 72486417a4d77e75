import { judgeBalances } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import type { Archive, Snapshot } from '../../ports/archive.ts'
import type { CopyHead, CopyRefusal } from '../../ports/ledger-copy.ts'
import { CopyUnusable } from '../copy-unusable.ts'
import type { AuditDepth, AuditReport } from './audit-report.ts'
import { checkEverything } from './check-everything.ts'
import { checkNew } from './check-new.ts'
import type { CheckParts } from './check-parts.ts'
import { LedgerReading } from './ledger-reading.ts'
import { makeReport } from './make-report.ts'
import { headOf } from './read-copy.ts'
import { reconcileBalances } from './reconcile-balances.ts'
import { saveReading } from './save-reading.ts'
import { SnapshotReader } from './snapshot-reader.ts'

type CheckPorts = Omit<CheckParts, 'reader' | 'head' | 'checkpoint'> & { readonly archive: Archive }

/** One check of the ledger, from the opened snapshot to the report. Throws `Stopped`, and a `Fault` of the archive. */
export async function runCheck(
  ports: CheckPorts,
  opened: Snapshot,
  depth: AuditDepth,
  checkpoint: Checkpoint | null,
): Promise<AuditReport> {
  const { archive, copy, interruption, progress } = ports
  const partsFor = async (head: CopyHead | null): Promise<CheckParts> => {
    const snapshot = isOlder(opened, head) ? await interruption.wait(archive.open()) : opened
    return { ...ports, reader: new SnapshotReader(archive, snapshot), checkpoint, head }
  }
  let { head, problem } = await headOf(copy, opened.origin)
  while (depth === 'new' && head && head.size > 0) {
    const before = head
    progress.expect(await estimateNew(ports, before))
    try {
      return await run(await partsFor(before), (reading) => checkNew(reading, before))
    } catch (cause) {
      if (!(cause instanceof CopyUnusable)) throw cause
      const now = await headOf(copy, opened.origin)
      const hasGrown = (now.head?.size ?? 0) > before.size
      head = hasGrown ? now.head : null
      problem = hasGrown ? null : cause.refusal
    }
  }
  progress.expect(await estimate(ports))
  return run(await partsFor(head), checkEverything, problem)
}

function estimate({ archive, interruption }: CheckPorts): Promise<number> {
  return interruption.wait(archive.estimate())
}

/** Null after a finished check: an estimate would read more than what is new. */
async function estimateNew(ports: CheckPorts, { checkedAt, size }: CopyHead) {
  return checkedAt === null ? (await estimate(ports)) - size : null
}

/** Another tab may have read a later snapshot and stored it since. */
function isOlder(snapshot: Snapshot, head: CopyHead | null): boolean {
  return (head?.sealedBefore ?? 0) > (snapshot.sealedBefore ?? Number.POSITIVE_INFINITY)
}

/** Reads, reconciles the balances, and saves. Where it ends early, what was read stays in the copy. */
async function run(
  parts: CheckParts,
  check: (reading: LedgerReading) => Promise<number>,
  problem: CopyRefusal | null = null,
): Promise<AuditReport> {
  const reading = new LedgerReading(parts)
  if (problem) reading.writer.close(problem)
  try {
    const compared = await check(reading)
    const balances = await reconcileBalances(reading)
    reading.findings.addBroken(judgeBalances(balances, reading.state.stored))
    await saveReading(reading, 'checked')
    parts.progress.finish()
    return makeReport(reading, balances, compared)
  } catch (cause) {
    // The cause that ended the check matters more than a second failure of the copy.
    if (!(cause instanceof CopyUnusable)) await keepReading(reading).catch(() => {})
    throw cause
  }
}

async function keepReading(reading: LedgerReading): Promise<void> {
  await reading.endEarly()
  await saveReading(reading, 'reading')
}
