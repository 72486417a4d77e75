import { Fault } from '../../core/domain/fault.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { applyCommit } from './apply-commit.ts'
import { Damage } from './damage.ts'
import type { Epoch, Journal, JournalContent } from './journal.ts'
import type { Commit } from './ledger-event.ts'
import { LedgerState } from './ledger-state.ts'
import { readCommit } from './read-commit.ts'

/** What a change comes to; without an event nothing happens. Must not change the state. */
type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

/** Hears of commits, or of null where the ledger started anew. */
type CommitListener = (commit: Commit | null) => void

export interface MemoryStoreOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
  /** What a fresh ledger holds. */
  readonly fresh: (now: Instant) => Commit
  /** Hears that stored content could not be read and was put aside. */
  readonly tellPutAside?: () => void
}

/** The state of a ledger over its journal. All changes go through here, one after the other. */
export class MemoryStore {
  state = new LedgerState()
  private epoch: Epoch = null
  private sequence = 0
  private queue: Promise<unknown> = Promise.resolve()
  private older: Promise<void> | null = null
  private readonly listeners = new Set<CommitListener>()
  private readonly leave: Stop

  private constructor(private readonly options: MemoryStoreOptions) {
    this.leave = options.journal.watch(() => {
      this.inTurn(() => this.catchUp()).catch(() => {})
    })
  }

  /** Reads what the journal holds, or begins it. */
  static async open(options: MemoryStoreOptions): Promise<MemoryStore> {
    const store = new MemoryStore(options)
    await store.inTurn(() => store.catchUp())
    return store
  }

  /** Does what `decide` comes to, and gives what `read` finds right after it. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return this.inTurn(async () => {
      let decision = this.decide(decide)
      while (!(await this.isDone(decision))) decision = this.decide(decide)
      return decision.ok ? accept(read(this.state)) : decision
    })
  }

  watch(listener: CommitListener): Stop {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Lets the end of the feed wait for older rows that are being made, whether that succeeds or not. */
  expectOlder(made: Promise<unknown>): void {
    const older: Promise<void> = made.then(
      () => this.forgetOlder(older),
      () => this.forgetOlder(older),
    )
    this.older = older
  }

  /** Resolves once no older rows are being made; null where none are. */
  olderRows(): Promise<void> | null {
    return this.older
  }

  /** Forgets everything, in every tab, and starts anew. */
  reset(): Promise<void> {
    return this.inTurn(async () => {
      await this.options.journal.startAnew(this.epoch, false)
      await this.catchUp()
    })
  }

  close(): void {
    this.leave()
    this.listeners.clear()
    this.options.journal.close()
  }

  private decide<R>(decide: Decide<R>): Result<Commit, R> {
    return decide(this.state, this.state.timeFrom(this.options.clock.now()))
  }

  /** Gives false where another tab was quicker, so that it must be decided again. */
  private async isDone(decision: Result<Commit, unknown>): Promise<boolean> {
    if (!decision.ok || decision.value.length === 0) return !(await this.catchUp())
    if (await this.append(decision.value)) return true
    if (!(await this.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private forgetOlder(older: Promise<void>): void {
    if (this.older === older) this.older = null
  }

  private async append(commit: Commit): Promise<boolean> {
    const place = { epoch: this.epoch, sequence: this.sequence }
    if (!(await this.options.journal.append(place, commit))) return false
    this.take(commit)
    return true
  }

  private take(commit: Commit): void {
    applyCommit(this.state, commit)
    this.sequence++
    for (const listener of this.listeners) listener(commit)
  }

  /** Takes in what the journal has and this store has not. Gives whether there was anything. */
  private async catchUp(): Promise<boolean> {
    const content = await this.options.journal.readFrom(this.sequence)
    const goesOn = this.sequence > 0 && content.epoch === this.epoch
    if (goesOn && content.commits.length === 0) return false
    if (goesOn) await this.takeAll(content.commits)
    else await this.startOver(this.sequence === 0 ? content : null)
    return true
  }

  private async startOver(content: JournalContent | null = null): Promise<void> {
    const { epoch, commits } = content ?? (await this.options.journal.readFrom(0))
    this.state = new LedgerState()
    this.sequence = 0
    this.epoch = epoch
    if (epoch === null) return this.putAside()
    if (commits.length > 0) {
      if (!(await this.takeAll(commits))) return
    } else if (!(await this.append(this.options.fresh(this.options.clock.now())))) {
      return this.startOver()
    }
    for (const listener of this.listeners) listener(null)
  }

  /** Gives false where the commits were damaged, and the ledger started over without them. */
  private async takeAll(commits: JournalContent['commits']): Promise<boolean> {
    try {
      for (const { sequence, commit } of commits) {
        if (sequence !== this.sequence) throw new Damage(`The commit ${this.sequence} is missing`)
        this.take(readCommit(commit, this.options.productName))
      }
      return true
    } catch (cause) {
      if (!(cause instanceof Damage)) throw cause
      await this.putAside()
      return false
    }
  }

  private async putAside(): Promise<void> {
    await this.options.journal.startAnew(this.epoch, true)
    this.options.tellPutAside?.()
    return this.startOver()
  }

  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(job)
    this.queue = turn.catch(() => {})
    return turn
  }
}
