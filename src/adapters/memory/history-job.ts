import type { Instant } from '../../core/domain/ids.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import { pause } from '../shared/timers.ts'
import { type Commit, PLAN_VERSION } from './journal.ts'
import type { LedgerState } from './ledger-state.ts'

/** What the job needs of the store. */
interface HistoryStore {
  readonly state: LedgerState
  write(
    decide: (state: LedgerState, now: Instant) => Result<Commit, never>,
    read: () => void,
  ): Promise<unknown>
  addPendingHistory(): Promise<void>
}

/** Adds a made-up history to a ledger in the background. Plans it first, if the ledger has none. */
export class HistoryJob {
  /** Resolves once the history is added, or failed; null if there is nothing to do. */
  done: Promise<void> | null = null

  constructor(
    private readonly store: HistoryStore,
    private readonly wanted?: { readonly count: number; readonly seed: number },
  ) {}

  /** Starts if there is something to do. A job that runs goes on, unless the ledger started again. */
  start(again: boolean): void {
    const { pendingHistory, hasHistory } = this.store.state
    const isNeeded = pendingHistory || (again && this.wanted && !hasHistory)
    if (!isNeeded || (this.done && !again)) return
    const job: Promise<void> = idle()
      .then(() => this.run())
      // Callers that need the history try again.
      .catch(() => {})
      .finally(() => {
        if (this.done === job) this.done = null
      })
    this.done = job
  }

  /** Reads the state once a history that is wanted or pending is in it. */
  async readWhole<T>(read: (state: LedgerState) => T): Promise<T> {
    await this.done
    return read(this.store.state)
  }

  /** Finds something, at once where it is not made up. */
  async find<T>(read: (state: LedgerState) => T | null): Promise<T | null> {
    return read(this.store.state) ?? this.readWhole(read)
  }

  private async run(): Promise<void> {
    const { store, wanted } = this
    if (wanted && !store.state.hasHistory) {
      const { drawWords } = await import('./made-up-words.ts')
      const words = await drawWords(wanted.seed)
      await store.write(
        ({ hasHistory, rows }, now) => {
          const before = rows.oldest?.timestamp ?? now
          const plan = { version: PLAN_VERSION, ...wanted, ...words, before } as const
          return accept(hasHistory ? [] : [{ type: 'history-planned', ...plan }])
        },
        () => {},
      )
    }
    await store.addPendingHistory()
  }
}

/** Resolves once the browser is idle. */
function idle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(0)
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
}
