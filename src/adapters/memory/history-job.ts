import type { Fields } from '../../core/domain/schema.ts'
import { pause } from '../shared/timers.ts'
import type { HistorySource } from './earlier-history.ts'
import type { LedgerState } from './ledger-state.ts'

/** The part of the store that the job uses. */
interface HistoryStore {
  readonly state: LedgerState
  planHistory(plan: Fields): Promise<void>
  addPendingHistory(): Promise<void>
}

/** Adds an earlier history to a ledger in the background. Plans it first, if the ledger has none. */
export class HistoryJob {
  /** Resolves once the history is added, or failed; null if there is nothing to do. */
  done: Promise<void> | null = null
  /** Why the last job failed that did. */
  private failure: unknown = null

  constructor(
    private readonly store: HistoryStore,
    private readonly plan: HistorySource['plan'] = null,
  ) {}

  /** Starts if there is something to do. A job that runs goes on, unless the ledger started again. */
  start(again: boolean): void {
    const isNeeded = again ? this.isMissing() : this.store.state.pendingHistory !== null
    if (!isNeeded || (this.done && !again)) return
    const job: Promise<void> = idle()
      .then(() => this.run())
      .catch((cause: unknown) => {
        this.failure = cause
      })
      .finally(() => {
        if (this.done === job) this.done = null
      })
    this.done = job
  }

  /** Reads the state once a history that is wanted or pending is in it. Throws if that failed; the next call tries again. */
  async readWhole<T>(read: (state: LedgerState) => T): Promise<T> {
    if (!this.done) this.start(true)
    while (this.done) await this.done
    if (this.isMissing()) throw this.failure
    return read(this.store.state)
  }

  /** Finds something, at once where it is not in the earlier history. */
  async find<T>(read: (state: LedgerState) => T | null): Promise<T | null> {
    return read(this.store.state) ?? this.readWhole(read)
  }

  private isMissing(): boolean {
    const { pendingHistory, hasHistory } = this.store.state
    return pendingHistory !== null || (this.plan !== null && !hasHistory)
  }

  private async run(): Promise<void> {
    const { store } = this
    if (this.plan && !store.state.hasHistory) await store.planHistory(await this.plan())
    await store.addPendingHistory()
  }
}

/** Resolves once the browser is idle. */
function idle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(0)
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
}
