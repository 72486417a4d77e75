import { NodeDigest } from '../../src/adapters/files/node-digest.ts'
import { Fault } from '../../src/core/domain/fault.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { AuditReport } from '../../src/core/use-cases/audit/audit-report.ts'
import { AuditLedger } from '../../src/core/use-cases/audit-ledger.ts'
import { Chance } from './chance.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** The checks of the ledger that somebody starts in a tab. Each adds to the copy on the device. */
export class ChecksOfLedger {
  private isRunning = false

  constructor(private readonly tab: Tab) {}

  /** Null where it could not be finished. A ledger that nobody tampers with has no findings, and matches each copy of it. */
  async check(depth: 'new' | 'everything'): Promise<AuditReport | null> {
    if (this.isRunning) return null
    this.isRunning = true
    const { tab } = this
    const { copy, world } = tab.device
    const archive = tab.link.port<Archive>('archive')
    const random = new Chance(world.seed)
    const clock = { now: () => tab.now() }
    const audit = new AuditLedger(archive, copy, new NodeDigest(), clock, random, {
      pause: async () => {},
    })
    try {
      const result = await audit.check({ depth }, () => {})
      if (!result.ok) return null
      const { findings, copyProblem } = result.value
      if (findings.length > 0 || copyProblem)
        throw new Violation(
          `${tab.name}: a check of an honest ledger finds ${JSON.stringify({ findings, copyProblem })}`,
        )
      return result.value
    } catch (cause) {
      if (!(cause instanceof Fault)) world.fail(cause)
      return null
    } finally {
      this.isRunning = false
    }
  }
}
