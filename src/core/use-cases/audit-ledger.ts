import { accept, type Result, refuse } from '../domain/result.ts'
import type { Archive } from '../ports/archive.ts'
import type { Clock } from '../ports/clock.ts'
import type { Digest } from '../ports/digest.ts'
import type { LedgerCopy } from '../ports/ledger-copy.ts'
import type { Pause } from '../ports/pause.ts'
import type { Random } from '../ports/random.ts'
import type {
  AuditProgress,
  AuditRefusal,
  AuditReport,
  AuditRequest,
} from './audit/audit-report.ts'
import { ProgressReporter } from './audit/progress-reporter.ts'
import { runCheck } from './audit/run-check.ts'
import { Stoppable } from './stoppable.ts'

/** Checks the ledger against its own records, against the copy on this device and against a checkpoint. */
export class AuditLedger extends Stoppable {
  constructor(
    private readonly archive: Archive,
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly pause: Pause,
  ) {
    super()
  }

  /**
   * Checks the ledger and adds what it read to the copy. Reports its progress up to 20 times a second. Refuses an empty
   * checkpoint, and one of another ledger. Throws a `Fault` if the archive cannot be read; what was read until then is in
   * the copy.
   */
  async check(
    { depth, checkpoint }: AuditRequest,
    onProgress: (progress: AuditProgress) => void,
  ): Promise<Result<AuditReport, AuditRefusal>> {
    if (checkpoint?.size === 0) return refuse({ code: 'empty-checkpoint' })
    const { archive, copy, digest, random } = this
    return this.run(async (interruption) => {
      const progress = new ProgressReporter(this.clock, this.pause, interruption, onProgress)
      const snapshot = await interruption.wait(archive.open())
      if (checkpoint && checkpoint.origin !== snapshot.origin)
        return refuse({ code: 'other-origin', origin: checkpoint.origin })
      const ports = { archive, copy, digest, random, progress, interruption }
      return accept(await runCheck(ports, snapshot, depth, checkpoint ?? null))
    })
  }
}
