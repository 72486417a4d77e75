import type { Instant } from '../../core/domain/ids.ts'
import { accept } from '../../core/domain/result.ts'
import { pause } from '../shared/pause.ts'
import type { Commit } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'

/** Adds a made-up history to a ledger in the background. Plans it first, if the ledger has none. */
export class HistoryJob {
  private running: Promise<void> | null = null

  constructor(
    private readonly store: LedgerStore,
    private readonly wanted?: { readonly count: number; readonly seed: number },
  ) {}

  /** Resolves once the history is added, or failed; null if there is nothing to do. */
  get done(): Promise<void> | null {
    return this.running
  }

  /** Starts if there is something to do. A job that runs goes on, unless the ledger started again. */
  start(again: boolean): void {
    const { pendingHistory, hasHistory } = this.store.state
    const isNeeded = pendingHistory || (again && this.wanted && !hasHistory)
    if (!isNeeded || (this.running && !again)) return
    const job: Promise<void> = idle()
      .then(() => this.run())
      // Callers that need the history try again.
      .catch(() => {})
      .finally(() => {
        if (this.running === job) this.running = null
      })
    this.running = job
  }

  /** Reads the state once a pending history is in it. */
  async readWhole<T>(read: (state: LedgerState) => T): Promise<T> {
    if (this.store.state.pendingHistory) await this.running
    return read(this.store.state)
  }

  private async run(): Promise<void> {
    const { store, wanted } = this
    if (wanted && !store.state.hasHistory) {
      const { drawWords } = await import('./made-up-words.ts')
      const words = await drawWords(wanted.seed)
      const plan = (state: LedgerState, now: Instant): Commit => {
        const before = state.rows.oldest?.timestamp ?? now
        return state.hasHistory ? [] : [{ type: 'history-planned', ...wanted, ...words, before }]
      }
      await store.write(
        (state, now) => accept(plan(state, now)),
        () => null,
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
