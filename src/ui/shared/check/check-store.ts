import { useEffect } from 'react'
import type { Checking } from '../../../core/app.ts'
import type { Checkpoint } from '../../../core/domain/check/checkpoint.ts'
import type { Instant } from '../../../core/domain/ids.ts'
import { Fault, type FaultCode } from '../../../core/domain/result.ts'
import type { CopyHead, CopyRefusal } from '../../../core/ports/ledger-copy.ts'
import type { Clock, Log } from '../../../core/ports/platform.ts'
import type {
  AuditDepth,
  AuditProgress,
  AuditReport,
  AuditRequest,
} from '../../../core/use-cases/check/report.ts'
import { useApp } from '../../app-context.ts'
import { createStore, LastQuestion, type Observed, useStateOf } from '../../state/store.ts'
import { useQuery } from '../../state/use-query.ts'

/** The copy on this device, as last read. */
export interface CopyState {
  /** Null if there is no copy, or if it cannot be used. */
  readonly head: CopyHead | null
  readonly problem: CopyRefusal | null
  /** The origins of other ledgers' copies, if there is none of this ledger. */
  readonly others: readonly string[]
}

/** The last check since the page opened. */
export type Run =
  | { readonly status: 'none' }
  | {
      readonly status: 'checking'
      readonly depth: AuditDepth
      readonly startedAt: Instant
      /** Null until the first entries are read. */
      readonly progress: AuditProgress | null
      readonly isStopping: boolean
    }
  | { readonly status: 'stopped'; readonly depth: AuditDepth; readonly read: number }
  | { readonly status: 'failed'; readonly depth: AuditDepth; readonly fault: FaultCode }
  | {
      readonly status: 'done'
      /** The report without findings about the fingerprint. */
      readonly report: AuditReport
      /** The fingerprint with which the ledger itself was compared; null for none. */
      readonly compared: LedgerComparison | null
    }

interface LedgerComparison {
  readonly checkpoint: Checkpoint
  readonly isSame: boolean
}

/** The last check, and the copy after it. */
export interface LastCheck {
  /** Null until the copy is read. */
  readonly copy: CopyState | null
  readonly run: Run
}

const NOTHING_YET: LastCheck = { copy: null, run: { status: 'none' } }

/** Why the copy cannot be used or stored, according to the last check, or else to the last reading. */
export function copyProblem({ copy, run }: LastCheck): CopyRefusal | null {
  const reported = run.status === 'done' ? run.report.copyProblem : null
  return reported ?? copy?.problem ?? null
}

/** The state after the copy was read again. A verdict without its copy is dropped, for example after a reset of the demo. */
function withCopy({ run }: LastCheck, copy: CopyState): LastCheck {
  const isGone = run.status === 'done' && !run.report.copyProblem && !copy.head && !copy.problem
  return { copy, run: isGone ? { status: 'none' } : run }
}

/** A finished check. A different fingerprint is not a finding of the report: it shows where it was pasted. */
function doneWith(report: AuditReport, checkpoint: Checkpoint | null): Run {
  const findings = report.findings.filter(({ code }) => code !== 'checkpoint-differs')
  const isSame = findings.length === report.findings.length
  return {
    status: 'done',
    report: { ...report, findings },
    compared: checkpoint && { checkpoint, isSame },
  }
}

/** Whether the last check found the same history as a fingerprint, without any copy; null if it did not compare them. */
export function comparedByCheck(run: Run, { size, root }: Checkpoint): boolean | null {
  if (run.status !== 'done') return null
  const { compared, report } = run
  if (compared?.checkpoint.size === size && compared.checkpoint.root === root)
    return compared.isSame
  return report.checkpoint.size === size ? report.checkpoint.root === root : null
}

/** The beginning of the next check of the same depth, after a check that ended early; null after others. */
export function nextBegins({
  copy,
  run,
}: LastCheck): 'after-copy' | 'at-start' | 'not-saved' | null {
  if (run.status !== 'stopped' && run.status !== 'failed') return null
  if (!copy?.head) return 'not-saved'
  const continues = run.depth === 'new' || copy.head.checkedAt === null
  return continues ? 'after-copy' : 'at-start'
}

/** The time for the rest at the present pace, in milliseconds; null while unknown. */
export function timeLeft(
  { read, expected }: AuditProgress,
  startedAt: Instant,
  now: Instant,
): number | null {
  const elapsed = now - startedAt
  if (elapsed < 1_000 || read === 0 || expected === null) return null
  return (elapsed / read) * (expected - read)
}

const NO_COPY: CopyState = { head: null, problem: null, others: [] }

/** Runs checks, and reads and drops the copy. A check goes on while the modal is closed. Faults are logged; the state has the failure. */
export class CheckStore implements Observed<LastCheck> {
  private readonly store = createStore<LastCheck>(NOTHING_YET)
  readonly subscribe = this.store.subscribe
  readonly current = this.store.current
  private readonly readings = new LastQuestion()

  constructor(
    private readonly checking: Checking,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Reads the head of the copy. */
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
    this.checking.auditLedger
      .stop()
      .catch((cause: unknown) => this.log.warn('The check could not be stopped', cause))
  }

  /** Deletes the copy. Rejects if the device does not allow that. */
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

  /** The copy after another reading; null before the first one succeeds. A failed reading is logged, and changes nothing. */
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

/** A store for each ledger of the page, so that closing the modal keeps the verdict. */
const stores = new WeakMap<Checking, CheckStore>()

/**
 * The checks of a ledger; `store` is null until `checking` is loaded. Each modal that opens reads the copy again, because another tab
 * may have changed it.
 */
export function useCheck(checking: Checking | null): {
  readonly state: LastCheck
  readonly store: CheckStore | null
} {
  const { clock, log } = useApp()
  const store = checking && storeOf(checking)
  const state = useStateOf(store, NOTHING_YET)
  useEffect(() => void store?.load(), [store])
  return { state, store }

  function storeOf(of: Checking): CheckStore {
    const store = stores.get(of) ?? new CheckStore(of, clock, log)
    stores.set(of, store)
    return store
  }
}

/** The counts so far. Counting reads up to 100 documents in production, so a page does it once. */
const counted = new WeakMap<Checking, number>()

/** About how many documents a check of the whole ledger reads. The owner pays for them. */
export function useEstimate(checking: Checking) {
  const { demo } = useApp()
  return useQuery({
    key: 'estimate',
    load: async () => {
      const known = demo ? undefined : counted.get(checking)
      const estimate = known ?? (await checking.archive.estimate())
      counted.set(checking, estimate)
      return estimate
    },
    failure: 'Asking how much there is to read failed',
    severity: 'warn',
  })
}

/** Why a check of the ledger failed. */
export const checkFaultTexts: Readonly<Record<FaultCode, string>> = {
  unreachable: 'The ledger cannot be reached.',
  unauthenticated: 'Your session has ended. Sign in again.',
  denied: 'The ledger does not let this page read it. Its owner can change that.',
  exhausted: 'The ledger has no more reads for today. Try again tomorrow.',
  broken: 'The check itself failed. The ledger and your copy are as they were.',
}
