import { Fault } from '../../../core/domain/fault.ts'
import type { Instant } from '../../../core/domain/ids.ts'
import { accept, type Result } from '../../../core/domain/result.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { Listeners } from '../../shared/listeners.ts'
import { HistoryJob } from '../made-up/history-job.ts'
import type { Commit, LedgerChange } from './ledger-event.ts'
import { LedgerReplay, type ReplayOptions } from './ledger-replay.ts'
import type { LedgerState } from './ledger-state.ts'

/** What the fingerprints of the demo's ledger begin with. */
export const DEMO_ORIGIN = 'pledger/demo'

/** Decides which events a write needs; no events change nothing. Must not change the state itself. */
export type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

export interface LedgerStoreOptions extends ReplayOptions {
  /** The made-up history that the ledger gets in the background, where it has none. */
  readonly history?: { readonly count: number; readonly seed: number }
}

/** Reads and writes of the ledger over its journal. A write decides on events and appends them. One job runs at a time. */
export class LedgerStore {
  readonly historyJob: HistoryJob
  private readonly replay: LedgerReplay
  private queue: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Listeners<LedgerChange>()

  private constructor(private readonly options: LedgerStoreOptions) {
    this.replay = new LedgerReplay(options, (change) => {
      this.listeners.notify(change)
      // It may be one that the history job waits for.
      this.historyJob.start(change === 'restarted')
    })
    this.historyJob = new HistoryJob(this, options.history)
    this.replay.watch(() => {
      this.catchUp().catch(() => {})
    })
  }

  /** Reads what the journal holds, or begins it. A made-up history follows in the background. */
  static async open(options: LedgerStoreOptions): Promise<LedgerStore> {
    const store = new LedgerStore(options)
    await store.catchUp()
    return store
  }

  get state(): LedgerState {
    return this.replay.state
  }

  /** Commits the events that `decide` returns. Returns what `read` then finds, or the refusal. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return this.inTurn(async () => {
      for (;;) {
        const decision = decide(this.state, this.state.timeFrom(this.options.clock.now()))
        if (await this.append(decision.ok ? decision.value : []))
          return decision.ok ? accept(read(this.state)) : decision
      }
    })
  }

  /** Puts a pending history under the other rows. */
  addPendingHistory(): Promise<void> {
    return this.inTurn(() => this.replay.addHistory())
  }

  /** Waits for its turn, and applies what other tabs committed. */
  catchUp(): Promise<boolean> {
    return this.inTurn(() => this.replay.catchUp())
  }

  watch(listener: (change: LedgerChange) => void): Stop {
    return this.listeners.add(listener)
  }

  /** Deletes everything, in every tab, and starts again. */
  reset(): Promise<void> {
    return this.inTurn(() => this.replay.reset())
  }

  close(): void {
    this.listeners.clear()
    this.replay.close()
  }

  /** Appends a commit, if it is not empty. Returns false if the state changed before: then decide again. */
  private async append(commit: Commit): Promise<boolean> {
    if (commit.length === 0) return !(await this.replay.catchUp())
    if (this.state.pendingHistory) {
      // Its people have names too, so it must be there before anything changes.
      await this.replay.addHistory()
      return false
    }
    if (await this.replay.append(commit)) return true
    if (!(await this.replay.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(job)
    this.queue = turn.catch(() => {})
    return turn
  }
}
