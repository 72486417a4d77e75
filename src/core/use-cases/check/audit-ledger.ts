import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { accept, type Result, refuse } from '../../domain/result.ts'
import type { Archive, Snapshot } from '../../ports/archive.ts'
import type { CopyHead, CopyRefusal, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Clock, Digest, Pause, Random } from '../../ports/platform.ts'
import { Stoppable } from '../stoppable.ts'
import { checkNew } from './check-new.ts'
import { type Compared, CompareWithCopy } from './compare-with-copy.ts'
import { CopyUnusable, grownHead, headOf } from './copy.ts'
import { SnapshotReader } from './entry-stream.ts'
import { type CheckParts, LedgerReading } from './read-ledger.ts'
import { reconcile } from './reconcile.ts'
import {
  type AuditDepth,
  type AuditProgress,
  type AuditRefusal,
  type AuditReport,
  type AuditRequest,
  ProgressReporter,
} from './report.ts'

/** Checks the ledger against its own records, against the copy on this device and against a checkpoint. */
export class AuditLedger {
  readonly #work = new Stoppable()

  constructor(
    private readonly archive: Archive,
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly pause: Pause,
  ) {}

  /**
   * Checks the ledger and adds the read entries to the copy. Reports progress up to 20 times a second. Refuses an empty
   * checkpoint, and one of another ledger. Throws a `Fault` if the archive cannot be read; the copy has everything read until then.
   */
  async check(
    { depth, checkpoint }: AuditRequest,
    onProgress: (progress: AuditProgress) => void,
  ): Promise<Result<AuditReport, AuditRefusal>> {
    if (checkpoint?.size === 0) return refuse({ code: 'empty-checkpoint' })
    const { archive, copy, digest, random } = this
    return this.#work.run(async (interruption) => {
      const progress = new ProgressReporter(this.clock, this.pause, interruption, onProgress)
      const snapshot = await interruption.wait(archive.open())
      if (checkpoint && checkpoint.origin !== snapshot.origin)
        return refuse({ code: 'other-origin', origin: checkpoint.origin })
      const ports = { archive, copy, digest, random, progress, interruption }
      return accept(await runCheck(ports, snapshot, depth, checkpoint ?? null))
    })
  }

  /** Ends the running check as soon as possible. No effect where none is running. */
  stop(): void {
    this.#work.stop()
  }
}

type CheckPorts = Omit<CheckParts, 'reader' | 'head' | 'checkpoint'> & { readonly archive: Archive }

/** One check of the ledger, from the opened snapshot to the report. Throws `Stopped`, and a `Fault` of the archive. */
async function runCheck(
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
      head = await grownHead(copy, before)
      problem = head ? null : cause.refusal
    }
  }
  progress.expect(await estimate(ports))
  return run(await partsFor(head), checkEverything, problem)
}

function estimate({ archive, interruption }: CheckPorts): Promise<number> {
  return interruption.wait(archive.estimate())
}

/** Null after a finished check: an estimate would read more documents than the check itself. */
async function estimateNew(ports: CheckPorts, { checkedAt, size }: CopyHead) {
  return checkedAt === null ? (await estimate(ports)) - size : null
}

/** Another tab may have read a later snapshot and stored it since. */
function isOlder(snapshot: Snapshot, head: CopyHead | null): boolean {
  return (head?.sealedBefore ?? 0) > (snapshot.sealedBefore ?? Number.POSITIVE_INFINITY)
}

const NOTHING_COMPARED: Compared = { entries: 0, forgotten: [] }

/** One check, phase by phase: read and compare, reconcile, save, report. Where it ends early, the copy keeps the read entries. */
async function run(
  parts: CheckParts,
  check: (reading: LedgerReading) => Promise<Compared>,
  problem: CopyRefusal | null = null,
): Promise<AuditReport> {
  const reading = new LedgerReading(parts)
  if (problem) reading.writer.close(problem)
  try {
    const compared = await check(reading)
    await reconcile(reading)
    // Before the check counts as finished: the next one looks only for removals after this one.
    const forgotten = await reading.forget(compared.forgotten)
    await reading.save('checked')
    parts.progress.finish()
    return reportOf(reading, compared.entries, forgotten)
  } catch (cause) {
    // The cause that ended the check matters more than a second failure of the copy.
    if (!(cause instanceof CopyUnusable)) await reading.saveEarly().catch(() => {})
    throw cause
  }
}

/** The report of a finished check. `compared` and `forgotten`: see `AuditReport`. */
function reportOf(
  { state, writer, parts: { reader, head } }: LedgerReading,
  compared: number,
  forgotten: number,
): AuditReport {
  const { origin, readAt } = reader.snapshot
  const { accounts, inBalances, waiting } = state.sums()
  const { all, hints, notReadAgain } = state.findings
  return {
    origin,
    readAt,
    entries: state.size + state.unsealed.length,
    accounts,
    inBalances,
    waiting,
    before: head && { size: head.size, checkedAt: head.checkedAt },
    compared,
    forgotten,
    findings: [...all, ...state.judgeCheckpoint()],
    notReadAgain,
    hints,
    checkpoint: { origin, size: state.size, root: state.root() },
    documents: reader.documents,
    copyProblem: writer.problem,
  }
}

/** Reads the whole ledger and compares it with the copy. */
async function checkEverything(reading: LedgerReading): Promise<Compared> {
  const { copy, head, digest } = reading.parts
  const { state, writer } = reading
  /** Runs a step of the comparison. Null, and no further steps, once the copy cannot be used. */
  const compare = async <T>(step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof CopyUnusable)) throw cause
      const hasGrown = head !== null && (await grownHead(copy, head)) !== null
      writer.close(hasGrown ? { code: 'copy-changed' } : cause.refusal)
      return null
    }
  }
  const comparison = head && (await compare(() => CompareWithCopy.open(copy, head, digest)))
  await reading.read({
    onSealed: async (read) => {
      const isCompared = comparison && !writer.problem
      const texts = isCompared ? await compare(() => comparison.textsOf(read, state.size)) : null
      return reading.append(texts ? { ...read, texts } : read)
    },
    onBundle: async (bundle) => {
      if (!comparison || writer.problem) return
      await compare(() => comparison.add(bundle))
      if (!comparison.agrees) writer.close()
    },
  })
  await reading.judgeUnlisted()
  if (!comparison || writer.problem) return NOTHING_COMPARED
  const differences = await compare(() => comparison.end(state.unsealed))
  if (!comparison.agrees) writer.close()
  if (!differences) return NOTHING_COMPARED
  state.findings.addBroken(differences)
  return { entries: head?.size ?? 0, forgotten: comparison.forgotten }
}
