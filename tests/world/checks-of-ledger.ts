import { NodeDigest } from '../../src/adapters/files/node-digest.ts'
import { compose } from '../../src/composition/compose.ts'
import * as check from '../../src/core/features/check.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { AuditLedger } from '../../src/core/use-cases/check/audit-ledger.ts'
import type { AuditReport } from '../../src/core/use-cases/check/report.ts'
import { Chance } from './chance.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** The checks of the ledger that a person starts in a tab. Each adds to the copy on the device. */
export class ChecksOfLedger {
  private isRunning = false

  constructor(private readonly tab: Tab) {}

  /** Null where it could not be finished. A ledger that nobody tampers with has no findings, and matches each copy of it. */
  async check(depth: 'new' | 'everything'): Promise<AuditReport | null> {
    if (this.isRunning) return null
    this.isRunning = true
    this.tab.device.hasCopy = true
    this.tab.say(`checks the ledger (${depth})`)
    try {
      const result = await this.open().check({ depth }, () => {})
      if (!result.ok) return null
      this.expectClean(result.value)
      return result.value
    } catch (cause) {
      return this.tab.failed(cause)
    } finally {
      this.isRunning = false
    }
  }

  private open(): AuditLedger {
    const { tab } = this
    return compose(check, {
      archive: tab.link.port<Archive>('archive'),
      copy: tab.device.copy,
      digest: new NodeDigest(),
      clock: { now: () => tab.now() },
      random: new Chance(tab.world.seed),
      pause: { pause: async () => {} },
    }).auditLedger
  }

  /** Two checks on one device at a time may get into each other's way; then one says so. */
  private expectClean({ findings, copyProblem }: AuditReport): void {
    const isClean = copyProblem === null || copyProblem.code === 'copy-changed'
    if (isClean && findings.length === 0) return
    const found = JSON.stringify({ findings, copyProblem })
    throw new Violation(`${this.tab.name}: a check of an honest ledger finds ${found}`)
  }
}
