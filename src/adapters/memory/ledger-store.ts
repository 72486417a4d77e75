import type { OutsideRefusal, Standing } from '../../core/domain/community.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { accept, Fault, type Result, refuse } from '../../core/domain/result.ts'
import type { Fields } from '../../core/domain/schema.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import { HistoryJob } from './history-job.ts'
import type { Commit, LedgerChange } from './journal.ts'
import { LedgerReplay, type ReplayOptions } from './ledger-replay.ts'
import type { LedgerState } from './ledger-state.ts'

/** Decides which events a write needs; no events change nothing. Must not change the state itself. */
export type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

export interface LedgerStoreOptions extends ReplayOptions {
  /** Membership of a person. Without it everybody is a member. */
  readonly standingOf?: (person: UserId) => Standing
  /** Resolves once a group has what came together. Without it, a group begins with the first of them, and the others wait for the next. */
  readonly gather?: () => Promise<void>
}

/** A write that waits for its group. */
interface Command {
  decide(state: LedgerState, now: Instant): Decision
  reject(cause: unknown): void
}

interface Decision {
  readonly commit: Commit
  /** Called once the commit is stored and applied. */
  answer(): void
}

/**
 * Reads and writes of the ledger over its journal. A write decides on events. The writes that came while others were stored are one
 * group: decided one after the other, and stored in one go. Until then nobody is answered, and the state has none of them. One job
 * runs at a time.
 */
export class LedgerStore {
  readonly historyJob: HistoryJob
  private readonly replay: LedgerReplay
  private readonly stopWatching: Stop
  private waiting: Command[] = []
  private queue: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Listeners<LedgerChange>()

  private constructor(private readonly options: LedgerStoreOptions) {
    this.replay = new LedgerReplay(options, (change) => {
      this.listeners.notify(change)
      // It may be one that the history job waits for.
      this.historyJob.start(change === 'restarted')
    })
    this.historyJob = new HistoryJob(this, options.history?.plan)
    this.stopWatching = options.journal.watch(() => {
      this.catchUp().catch(() => {})
    })
  }

  /** Reads the journal, or begins it. An earlier history follows in the background. */
  static async open(options: LedgerStoreOptions): Promise<LedgerStore> {
    const store = new LedgerStore(options)
    await store.catchUp()
    return store
  }

  get state(): LedgerState {
    return this.replay.state
  }

  /** Commits the events that `decide` returns. Returns the result of `read` afterwards, or the refusal. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return new Promise((resolve, reject) => {
      const isFirst = this.waiting.length === 0
      this.waiting.push({
        decide: (state, now) => {
          const decision = decide(state, now)
          return {
            commit: decision.ok ? decision.value : [],
            answer: () => resolve(decision.ok ? accept(read(this.state)) : decision),
          }
        },
        reject,
      })
      if (isFirst) void this.inTurn(() => this.commitGroup())
    })
  }

  /** The same for a person. Refuses all changes to a person who is not a member, except a change that is made already. */
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

  /** Plans an earlier history, where the ledger has none. */
  planHistory(plan: Fields): Promise<void> {
    return this.inTurn(async () => {
      for (;;) {
        const { hasHistory, rows } = this.state
        if (hasHistory) return
        const before = rows.oldest?.timestamp ?? this.state.timeFrom(this.options.clock.now())
        const commit: Commit = [{ type: 'history-planned', before, plan }]
        if (await this.append([commit])) return this.replay.apply(commit)
      }
    })
  }

  /** Puts a pending history under the other rows. */
  addPendingHistory(): Promise<void> {
    return this.inTurn(() => this.replay.addHistory())
  }

  /** Waits for its turn, and applies the commits of other tabs. */
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
        const ofTurn = changes
        changes = []
        if (!stopped) report(ofTurn)
      })
    }
    add('restarted')
    const unsubscribe = this.watch(add)
    return () => {
      stopped = true
      unsubscribe()
    }
  }

  /** Reports the result of `read`, now and at each change. */
  watchState<T>(
    read: (state: LedgerState) => T,
    isSame: (last: T, now: T) => boolean,
    listener: Listener<T>,
  ): Stop {
    let last: { readonly value: T } | null = null
    return this.watchTurns(() => {
      const value = read(this.state)
      if (last && isSame(last.value, value)) return
      last = { value }
      listener.next(value)
    })
  }

  close(): void {
    this.listeners.clear()
    this.stopWatching()
    this.options.journal.close()
  }

  /** Decides on all that waits, stores it, and answers. If it cannot be stored, nothing changes. */
  private async commitGroup(): Promise<void> {
    await this.options.gather?.()
    const group = new Set(this.waiting.splice(0))
    try {
      let decisions = this.decideAll(group)
      while (!(await this.store(decisions))) decisions = this.decideAll(group)
      for (const { commit, answer } of decisions) {
        if (commit.length > 0) this.replay.apply(commit)
        answer()
      }
    } catch (cause) {
      for (const { reject } of group) reject(cause)
    }
  }

  /** Returns false if the state changed before: then decide again. */
  private async store(decisions: readonly Decision[]): Promise<boolean> {
    const commits = decisions.map(({ commit }) => commit).filter(({ length }) => length > 0)
    if (commits.length === 0 || !this.state.pendingHistory) return this.append(commits)
    // Its people have names too, so it must be there before anything changes.
    await this.replay.addHistory()
    return false
  }

  /** Decides on each command over the state that those before it give. One that fails is rejected, and leaves the group. */
  private decideAll(group: Set<Command>): readonly Decision[] {
    let ahead = this.state
    const decisions: Decision[] = []
    for (const command of group) {
      const before = decisions.at(-1)
      if (before && ahead === this.state) ahead = this.state.fork()
      if (before) ahead.apply(before.commit)
      try {
        decisions.push(command.decide(ahead, ahead.timeFrom(this.options.clock.now())))
      } catch (cause) {
        command.reject(cause)
        group.delete(command)
      }
    }
    return decisions
  }

  /** Appends commits, if there are any. Returns false if the state changed before: then decide again. */
  private async append(commits: readonly Commit[]): Promise<boolean> {
    if (commits.length === 0) return !(await this.replay.catchUp())
    if (await this.replay.append(commits)) return true
    if (!(await this.replay.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(job)
    this.queue = turn.catch(() => {})
    return turn
  }
}
