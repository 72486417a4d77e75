import { Fault } from '../../core/domain/fault.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { DemoNotice } from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import { applyCommit } from './apply-commit.ts'
import { HistoryJob } from './history-job.ts'
import { type Epoch, type Journal, noJournal } from './journal.ts'
import { type Commit, CorruptData, type LedgerChange, readCommit } from './ledger-event.ts'
import { LedgerState } from './ledger-state.ts'

/** Decides which events a write needs; no events change nothing. Must not change the state itself. */
export type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

export interface LedgerStoreOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
  /** What a new ledger holds. */
  readonly initialCommit: (now: Instant) => Commit
  /** The made-up history that the ledger gets in the background, where it has none. */
  readonly history?: { readonly count: number; readonly seed: number }
  readonly tellNotice?: (notice: DemoNotice) => void
}

/**
 * The ledger's state over a journal. A write decides on events, appends them to the journal and applies them; so are the
 * commits of other tabs. One job runs at a time. If the journal fails, the store goes on in memory and reports a notice.
 */
export class LedgerStore {
  state = new LedgerState()
  readonly historyJob: HistoryJob
  private journal: Journal
  private epoch: Epoch = null
  private sequence = 0
  private queue: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Listeners<LedgerChange>()
  private readonly unwatch: Stop

  private constructor(private readonly options: LedgerStoreOptions) {
    this.journal = options.journal
    this.historyJob = new HistoryJob(this, options.history)
    this.unwatch = this.journal.watch(() => {
      this.inTurn(() => this.catchUp()).catch(() => {})
    })
  }

  /** Reads what the journal holds, or begins it. A made-up history follows in the background. */
  static async open(options: LedgerStoreOptions): Promise<LedgerStore> {
    const store = new LedgerStore(options)
    await store.inTurn(() => store.catchUp())
    return store
  }

  /** Commits the events that `decide` returns. Returns what `read` then finds, or the refusal. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return this.inTurn(async () => {
      for (;;) {
        const decision = decide(this.state, this.state.timeFrom(this.options.clock.now()))
        // The people of a pending history have names too, so it must be there before anything changes.
        if (this.state.pendingHistory && !isNothing(decision)) await this.addHistory()
        else if (await this.carryOut(decision))
          return decision.ok ? accept(read(this.state)) : decision
      }
    })
  }

  /** Puts a pending history under the other rows. */
  addPendingHistory(): Promise<void> {
    return this.inTurn(() => this.addHistory())
  }

  watch(listener: (change: LedgerChange) => void): Stop {
    return this.listeners.add(listener)
  }

  /** Deletes everything, in every tab, and starts again. */
  reset(): Promise<void> {
    return this.inTurn(async () => {
      await this.orInMemory((journal) => journal.restart(this.epoch, false))
      await this.catchUp()
    })
  }

  close(): void {
    this.unwatch()
    this.listeners.clear()
    this.journal.close()
  }

  /** Appends the events of a decision. Returns false if another tab was quicker: then decide again. */
  private async carryOut(decision: Result<Commit, unknown>): Promise<boolean> {
    // Without an `append` nothing else tells that another tab was quicker.
    if (!decision.ok || isNothing(decision)) return !(await this.catchUp())
    if (await this.append(decision.value)) return true
    if (!(await this.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private async append(commit: Commit): Promise<boolean> {
    const appended = await this.orInMemory((journal) =>
      journal.append(this.epoch, this.sequence, commit),
    )
    if (appended) this.apply(commit)
    return appended
  }

  /**
   * Applies the commits that are not in the state yet. Begins an empty journal, and starts again after a restart by another tab
   * or a corrupt commit. Returns whether the state changed.
   */
  private async catchUp(): Promise<boolean> {
    const { epoch, commits } = await this.orInMemory((journal) => journal.readFrom(this.sequence))
    if (this.sequence > 0 && epoch !== this.epoch) return this.startAgain()
    this.epoch = epoch
    const isNew = this.sequence === 0
    const isSound = await this.unlessCorrupt(() => {
      if (epoch === null) throw new CorruptData('The journal has no epoch')
      for (const { sequence, commit } of commits) {
        if (sequence !== this.sequence)
          throw new CorruptData(`The commit ${this.sequence} is missing`)
        this.apply(readCommit(commit, this.options.productName))
      }
    })
    if (!isSound) return true
    if (!isNew) return commits.length > 0
    const initial = this.options.initialCommit(this.options.clock.now())
    if (commits.length === 0 && !(await this.append(initial))) return this.catchUp()
    this.tell('restarted')
    return true
  }

  private startAgain(): Promise<boolean> {
    this.state = new LedgerState()
    this.sequence = 0
    return this.catchUp()
  }

  private apply(commit: Commit): void {
    applyCommit(this.state, commit)
    this.sequence++
    this.tell(commit)
  }

  /** Reports a change. It may be one that the history job waits for. */
  private tell(change: LedgerChange): void {
    this.listeners.tell(change)
    this.historyJob.start(change === 'restarted')
  }

  /** Returns false if the content was corrupt: then the ledger started again, with a backup of the content. */
  private async unlessCorrupt(apply: () => void | Promise<void>): Promise<boolean> {
    try {
      await apply()
      return true
    } catch (cause) {
      if (!(cause instanceof CorruptData)) throw cause
      // Another tab may have done so already.
      const done = await this.orInMemory((journal) => journal.restart(this.epoch, true))
      if (done) this.options.tellNotice?.({ code: 'storage-set-aside' })
      await this.startAgain()
      return false
    }
  }

  private async addHistory(): Promise<void> {
    const { state } = this
    if (!state.pendingHistory) return
    const { addHistory } = await import('./add-history.ts')
    if (await this.unlessCorrupt(() => addHistory(state))) this.listeners.tell('history-added')
  }

  /** Asks the journal. If that fails, the ledger goes on without one. */
  private async orInMemory<T>(ask: (journal: Journal) => Promise<T>): Promise<T> {
    try {
      return await ask(this.journal)
    } catch {
      this.unwatch()
      this.journal.close()
      this.epoch ??= '1'
      this.journal = noJournal(this.epoch)
      const code = this.sequence > 0 ? 'ledger-no-longer-stored' : 'ledger-not-stored'
      this.options.tellNotice?.({ code })
      return ask(this.journal)
    }
  }

  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(job)
    this.queue = turn.catch(() => {})
    return turn
  }
}

function isNothing(decision: Result<Commit, unknown>): boolean {
  return decision.ok && decision.value.length === 0
}
