import type { Checking } from '../../../core/checking.ts'
import { Fault } from '../../../core/domain/fault.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { AuditProgress, AuditRequest } from '../../../core/use-cases/check/report.ts'
import { LastQuestion } from '../last-question.ts'
import { createStore, type Observed } from '../state-store.ts'
import {
  type CheckState,
  type CopyState,
  doneWith,
  NOTHING_YET,
  type Run,
  withCopy,
} from './check-state.ts'

const NO_COPY: CopyState = { head: null, problem: null, others: [] }

/** Runs checks and knows the copy. A check goes on while the modal is closed. Faults are logged, and the state says what failed. */
export class CheckStore implements Observed<CheckState> {
  private readonly store = createStore<CheckState>(NOTHING_YET)
  readonly subscribe = this.store.subscribe
  readonly current = this.store.current
  private readonly readings = new LastQuestion()

  constructor(
    private readonly checking: Checking,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Reads what the copy says about itself. */
  async load(): Promise<void> {
    const copy = await this.readCopy()
    if (copy) this.store.set(withCopy(this.current(), copy))
  }

  /** Checks the ledger; does nothing while a check runs. */
  async check(request: AuditRequest): Promise<void> {
    if (this.current().run.status === 'checking') return
    const { depth } = request
    const startedAt = this.clock.now()
    this.setRun({ status: 'checking', depth, startedAt, progress: null, isStopping: false })
    const run = await this.outcome(request)
    const copy = await this.readCopy()
    this.store.set({ copy, run })
  }

  /** Ends the running check as soon as possible. */
  stop(): void {
    const { run } = this.current()
    if (run.status !== 'checking') return
    this.setRun({ ...run, isStopping: true })
    void this.checking.auditLedger.stop()
  }

  /** Deletes the copy. Rejects if the device does not let it. */
  async drop(): Promise<void> {
    await this.checking.copy.drop(this.checking.origin)
    const copy = await this.readCopy()
    const { run } = this.current()
    this.store.set({ copy, run: run.status === 'checking' ? run : { status: 'none' } })
  }

  private async outcome(request: AuditRequest): Promise<Run> {
    let read = 0
    const onProgress = (progress: AuditProgress) => {
      read = progress.read
      const { run } = this.current()
      if (run.status === 'checking') this.setRun({ ...run, progress })
    }
    try {
      const result = await this.checking.auditLedger.check(request, onProgress)
      if (!result.ok) return { status: 'stopped', depth: request.depth, read }
      return doneWith(result.value, request.checkpoint ?? null)
    } catch (cause) {
      this.log.error('A check of the ledger failed', cause)
      const fault = cause instanceof Fault ? cause.code : 'broken'
      return { status: 'failed', depth: request.depth, fault }
    }
  }

  /** The copy as the last reading has it; null before there is one. One that failed is logged, and changes nothing. */
  private async readCopy(): Promise<CopyState | null> {
    const isLast = this.readings.ask()
    const read = await this.copyOnDevice().catch((cause: unknown) => {
      this.log.warn('The copy of the ledger could not be read', cause)
      return this.current().copy ?? NO_COPY
    })
    return isLast() ? read : this.current().copy
  }

  private async copyOnDevice(): Promise<CopyState> {
    const { copy, findOtherCopies, origin } = this.checking
    const head = await copy.head(origin)
    if (!head.ok) return { ...NO_COPY, problem: head.refusal }
    const others = head.value ? [] : await findOtherCopies.find(origin)
    return { ...NO_COPY, head: head.value, others }
  }

  private setRun(run: Run): void {
    this.store.set({ ...this.current(), run })
  }
}
