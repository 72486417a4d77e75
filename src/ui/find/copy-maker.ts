import type { Checking } from '../../core/checking.ts'
import { Fault, type FaultCode } from '../../core/domain/fault.ts'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { type AuditProgress, findingCount } from '../../core/use-cases/audit/audit-report.ts'

/** The making or refreshing of the copy. */
export type Making =
  | { readonly status: 'none' | 'stopped' }
  | {
      readonly status: 'reading'
      readonly progress: AuditProgress | null
      readonly isStopping: boolean
    }
  | { readonly status: 'failed'; readonly fault: FaultCode }
  | { readonly status: 'done'; readonly findings: number; readonly problem: CopyRefusal | null }

/** Makes or refreshes the copy by a check of what is new. It goes on while the search is closed. Faults are logged. */
export class CopyMaker {
  private state: Making = { status: 'none' }
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly checking: Checking,
    private readonly log: Log,
  ) {}

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly current = (): Making => this.state

  /** Does nothing while it reads already. */
  async make(): Promise<void> {
    if (this.state.status === 'reading') return
    this.set({ status: 'reading', progress: null, isStopping: false })
    this.set(await this.outcome())
  }

  /** Ends as soon as possible; what was read is in the copy. */
  stop(): void {
    if (this.state.status !== 'reading') return
    this.set({ ...this.state, isStopping: true })
    void this.checking.auditLedger.stop()
  }

  private async outcome(): Promise<Making> {
    const onProgress = (progress: AuditProgress) => {
      if (this.state.status === 'reading') this.set({ ...this.state, progress })
    }
    try {
      const checked = await this.checking.auditLedger.check({ depth: 'new' }, onProgress)
      if (!checked.ok) return { status: 'stopped' }
      const { copyProblem } = checked.value
      return { status: 'done', findings: findingCount(checked.value), problem: copyProblem }
    } catch (cause) {
      this.log.error('Making the copy of the ledger failed', cause)
      return { status: 'failed', fault: cause instanceof Fault ? cause.code : 'broken' }
    }
  }

  private set(state: Making): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
