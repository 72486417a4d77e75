import { Fault } from '../../core/domain/fault.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { DemoNotice } from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import { pause } from '../shared/pause.ts'
import { applyCommit } from './apply-commit.ts'
import type { Epoch, Journal, JournalContent } from './journal.ts'
import { type Commit, CorruptData, type LedgerChange } from './ledger-event.ts'
import { LedgerState } from './ledger-state.ts'
import { MemoryJournal } from './memory-journal.ts'
import { readCommit } from './read-commit.ts'

/** What a change comes to; without an event nothing happens. Must not change the state. */
type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

export interface LedgerStoreOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
  /** What a new ledger holds. */
  readonly initialCommit: (now: Instant) => Commit
  /** The made-up history that the ledger gets in the background; none where it has one. */
  readonly history?: { readonly count: number; readonly seed: number }
  readonly tellNotice?: (notice: DemoNotice, cause?: unknown) => void
}

/**
 * The ledger's state over a journal: decides what a change comes to, appends that, and applies what others appended.
 * All of this happens one after the other. Where the journal fails, the store goes on in memory and tells a notice.
 */
export class LedgerStore {
  state = new LedgerState()
  private journal: Journal
  private epoch: Epoch = null
  private sequence = 0
  private queue: Promise<unknown> = Promise.resolve()
  private historyJob: Promise<void> | null = null
  private readonly listeners = new Listeners<LedgerChange>()
  private unwatch: Stop

  private constructor(private readonly options: LedgerStoreOptions) {
    this.journal = options.journal
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

  /** Does what `decide` comes to, and gives what `read` finds right after it. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return this.inTurn(async () => {
      for (;;) {
        const decision = decide(this.state, this.state.timeFrom(this.options.clock.now()))
        // Only what is done already can be told without a pending history: its people have names, too.
        if (this.state.pendingHistory && !isNothing(decision)) await this.addHistory()
        else if (await this.isDone(decision))
          return decision.ok ? accept(read(this.state)) : decision
      }
    })
  }

  watch(listener: (change: LedgerChange) => void): Stop {
    return this.listeners.add(listener)
  }

  /** Resolves once the made-up history is in, or could not be generated; null where none is being generated. */
  get pendingRows(): Promise<void> | null {
    return this.historyJob
  }

  /** Reads once a pending history is in, so that nobody is missing. */
  async readWhole<T>(read: (state: LedgerState) => T): Promise<T> {
    if (this.state.pendingHistory) await this.historyJob
    return read(this.state)
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

  /** Gives false where another tab was quicker, so that it must be decided again. */
  private async isDone(decision: Result<Commit, unknown>): Promise<boolean> {
    if (!decision.ok || isNothing(decision)) return !(await this.catchUp())
    if (await this.append(decision.value)) return true
    if (!(await this.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private async append(commit: Commit): Promise<boolean> {
    const appended = await this.orInMemory((journal) =>
      journal.append({ epoch: this.epoch, sequence: this.sequence }, commit),
    )
    if (appended) {
      this.apply(commit)
      this.tell(commit)
    }
    return appended
  }

  /** Applies what the journal has and the state has not. Gives whether there was anything. */
  private async catchUp(): Promise<boolean> {
    const content = await this.orInMemory((journal) => journal.readFrom(this.sequence))
    if (this.sequence === 0) await this.startFrom(content)
    else if (content.epoch !== this.epoch) await this.startAgain()
    else if (content.commits.length === 0) return false
    else await this.unlessCorrupt(() => this.applyAll(content.commits, true))
    return true
  }

  private async startAgain(): Promise<void> {
    await this.startFrom(await this.orInMemory((journal) => journal.readFrom(0)))
  }

  private async startFrom({ epoch, commits }: JournalContent): Promise<void> {
    this.state = new LedgerState()
    this.sequence = 0
    this.epoch = epoch
    if (epoch === null) return this.setAside()
    if (commits.length > 0) {
      if (!(await this.unlessCorrupt(() => this.applyAll(commits, false)))) return
    } else if (!(await this.append(this.options.initialCommit(this.options.clock.now())))) {
      return this.startAgain()
    }
    this.tell('restarted')
  }

  private applyAll(commits: JournalContent['commits'], tell: boolean): void {
    for (const { sequence, commit } of commits) {
      if (sequence !== this.sequence)
        throw new CorruptData(`The commit ${this.sequence} is missing`)
      const read = readCommit(commit, this.options.productName)
      this.apply(read)
      if (tell) this.tell(read)
    }
  }

  private apply(commit: Commit): void {
    applyCommit(this.state, commit)
    this.sequence++
  }

  /** Gives false where the content was corrupt, and the ledger started again without it. */
  private async unlessCorrupt(apply: () => void | Promise<void>): Promise<boolean> {
    try {
      await apply()
      return true
    } catch (cause) {
      if (!(cause instanceof CorruptData)) throw cause
      await this.setAside()
      return false
    }
  }

  /** Starts again, with a backup of what is stored; where another tab did so already, with what it wrote. */
  private async setAside(): Promise<void> {
    const done = await this.orInMemory((journal) => journal.restart(this.epoch, true))
    if (done) this.options.tellNotice?.({ code: 'storage-set-aside' })
    return this.startAgain()
  }

  private tell(change: LedgerChange): void {
    this.listeners.tell(change)
    if (change === 'restarted' || (this.state.pendingHistory && !this.historyJob))
      this.bringHistory()
  }

  private bringHistory(): void {
    const { state, options } = this
    if (!state.pendingHistory && (state.hasHistory || !options.history)) return
    const job: Promise<void> = idle()
      .then(() => this.makeUpHistory())
      // Who needs the history tries again.
      .catch(() => {})
      .finally(() => {
        if (this.historyJob === job) this.historyJob = null
      })
    this.historyJob = job
  }

  private async makeUpHistory(): Promise<void> {
    const { history } = this.options
    if (history && !this.state.hasHistory) {
      const words = await (await import('./made-up-words.ts')).drawWords(history.seed)
      const planned = (state: LedgerState, now: Instant): Commit =>
        state.hasHistory
          ? []
          : [
              {
                type: 'history-planned',
                ...history,
                ...words,
                before: state.rows.oldest?.timestamp ?? now,
              },
            ]
      await this.write(
        (state, now) => accept(planned(state, now)),
        () => null,
      )
    }
    const { pendingHistory } = this.state
    if (!pendingHistory) return
    // Added up out of turn, so that only those wait who need it.
    await (await import('./add-history.ts')).totalsOf(pendingHistory)
    await this.inTurn(() => this.addHistory())
  }

  private async addHistory(): Promise<void> {
    const { state } = this
    if (!state.pendingHistory) return
    const { addHistory } = await import('./add-history.ts')
    if (await this.unlessCorrupt(() => addHistory(state))) this.listeners.tell('history-added')
  }

  /** Asks the journal; where it fails, one in memory that continues in its place. */
  private async orInMemory<T>(ask: (journal: Journal) => Promise<T>): Promise<T> {
    try {
      return await ask(this.journal)
    } catch (cause) {
      this.unwatch()
      this.journal.close()
      this.epoch ??= '1'
      this.journal = new MemoryJournal(this.sequence, this.epoch)
      const code = this.sequence > 0 ? 'ledger-no-longer-stored' : 'ledger-not-stored'
      this.options.tellNotice?.({ code }, cause)
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

/** Resolves once the browser has nothing better to do. */
function idle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(0)
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
}
