import type { OutsideRefusal, Standing } from '../../core/domain/community.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { accept, Fault, type Result, refuse } from '../../core/domain/result.ts'
import type { StorageNotice } from '../../core/ports/demo.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import type { HistorySource } from './earlier-history.ts'
import { forgettingOf } from './forgotten-words.ts'
import { HistoryJob } from './history-job.ts'
import {
  type Commit,
  CorruptData,
  type Epoch,
  type Journal,
  type LedgerChange,
  noJournal,
  readCommit,
} from './journal.ts'
import { LedgerState } from './ledger-state.ts'

/** Decides which events a write needs; no events change nothing. Must not change the state itself. */
export type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

export interface LedgerStoreOptions extends ReplayOptions {
  /** Who is a member. Without it everybody is. */
  readonly standingOf?: (person: UserId) => Standing
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
    this.historyJob = new HistoryJob(this, options.history?.plan)
    this.replay.watch(() => {
      this.catchUp().catch(() => {})
    })
  }

  /** Reads what the journal holds, or begins it. An earlier history follows in the background. */
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

  /** The same in the name of a person. Refuses everything to somebody who is no member, other than what is done already. */
  writeAs<T, R>(
    by: UserId,
    decide: Decide<R>,
    read: (state: LedgerState) => T,
  ): Promise<Result<T, R | OutsideRefusal>> {
    const standing = this.options.standingOf?.(by) ?? 'member'
    if (standing === 'member') return this.write(decide, read)
    return this.write<T, R | OutsideRefusal>((state, now) => {
      const decision = decide(state, now)
      const isDone = decision.ok && decision.value.length === 0
      return isDone ? decision : refuse({ code: standing })
    }, read)
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

  /** Reports changes in a microtask, those of one turn together. The first is 'restarted'. */
  watchTurns(report: (changes: readonly LedgerChange[]) => void): Stop {
    let stopped = false
    let changes: LedgerChange[] = []
    const add = (change: LedgerChange) => {
      if (changes.push(change) > 1) return
      queueMicrotask(() => {
        const told = changes
        changes = []
        if (!stopped) report(told)
      })
    }
    add('restarted')
    const leave = this.watch(add)
    return () => {
      stopped = true
      leave()
    }
  }

  /** Reports what `read` returns, now and whenever that changes. */
  watchState<T>(
    read: (state: LedgerState) => T,
    isSame: (told: T, now: T) => boolean,
    listener: Listener<T>,
  ): Stop {
    let told: { readonly value: T } | null = null
    return this.watchTurns(() => {
      const value = read(this.state)
      if (told && isSame(told.value, value)) return
      told = { value }
      listener.next(value)
    })
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

export interface ReplayOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
  /** The earlier history, which the ledger gets in the background. Without it, it has none. */
  readonly history?: HistorySource
  /** What a new ledger holds. */
  readonly initialCommit: (now: Instant) => Commit
  readonly reportNotice?: (notice: StorageNotice) => void
}

/**
 * The ledger's state, replayed from its journal. Starts again where that is corrupt, and goes on without a journal where its
 * storage fails, each with a notice. One method runs at a time.
 */
export class LedgerReplay {
  state = new LedgerState()
  private journal: Journal
  private epoch: Epoch = null
  private sequence = 0
  private unwatch: Stop = () => {}

  constructor(
    private readonly options: ReplayOptions,
    /** Called after each change of the state. */
    private readonly report: (change: LedgerChange) => void,
  ) {
    this.journal = options.journal
  }

  /**
   * Applies the commits that are not in the state yet. Begins an empty journal, and starts again after a restart by another tab
   * or a corrupt commit. Returns whether the state changed.
   */
  async catchUp(): Promise<boolean> {
    const { epoch, commits } = await this.ask((journal) => journal.readFrom(this.sequence))
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
    this.report('restarted')
    return true
  }

  /** Appends a commit to the journal, where no other keeps what it forgets, and applies it. Returns false if another tab was quicker. */
  async append(commit: Commit): Promise<boolean> {
    const { epoch, sequence } = this
    const forget = forgettingOf(commit)
    const appended = await this.ask((journal) => journal.append(epoch, sequence, commit, forget))
    if (appended) this.apply(commit)
    return appended
  }

  /** Adds a pending history below all other rows. */
  async addHistory(): Promise<void> {
    const { state } = this
    if (!state.pendingHistory) return
    const { plan, takenNames } = state.pendingHistory
    const isSound = await this.unlessCorrupt(async () => {
      const history = await this.options.history?.load(plan, takenNames)
      if (!history) throw new CorruptData('There is no source of the planned history')
      await state.addHistory(history)
    })
    if (isSound) this.report('history-added')
  }

  /** Deletes everything, in every tab, and starts again. */
  async reset(): Promise<void> {
    await this.restart(false)
    await this.catchUp()
  }

  /** Reports that another tab changed the journal. */
  watch(listener: () => void): void {
    this.unwatch = this.journal.watch(listener)
  }

  close(): void {
    this.unwatch()
    this.journal.close()
  }

  private startAgain(): Promise<boolean> {
    this.state = new LedgerState()
    this.sequence = 0
    return this.catchUp()
  }

  private apply(commit: Commit): void {
    this.state.apply(commit)
    this.sequence++
    this.report(commit)
  }

  /** Returns false if the content was corrupt: then the ledger started again, with a backup of the content. */
  private async unlessCorrupt(apply: () => void | Promise<void>): Promise<boolean> {
    try {
      await apply()
      return true
    } catch (cause) {
      if (!(cause instanceof CorruptData)) throw cause
      // Another tab may have done so already.
      if (await this.restart(true)) this.options.reportNotice?.({ code: 'storage-set-aside' })
      await this.startAgain()
      return false
    }
  }

  private restart(withBackup: boolean): Promise<boolean> {
    return this.ask((journal) => journal.restart(this.epoch, withBackup))
  }

  /** Asks the journal, a second time after a failure. Once its storage fails, stored commits stay there, and the ledger ends with the page. */
  private async ask<T>(question: (journal: Journal) => Promise<T>): Promise<T> {
    try {
      // The browser may have closed the database, which opens again.
      return await question(this.journal).catch(() => question(this.journal))
    } catch {
      this.close()
      this.journal = noJournal(this.epoch)
      const code = this.sequence > 0 ? 'ledger-no-longer-stored' : 'ledger-not-stored'
      this.options.reportNotice?.({ code })
      return question(this.journal)
    }
  }
}
