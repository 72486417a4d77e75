import { Fault } from '../../core/domain/fault.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Journal } from './journal.ts'
import type { Commit } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import { quietTime } from './next-task.ts'
import { type CommitListener, Replica } from './replica.ts'

/** What a change comes to; without an event nothing happens. Must not change the state. */
type Decide<R> = (state: LedgerState, now: Instant) => Result<Commit, R>

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
  private readonly replica: Replica
  private queue: Promise<unknown> = Promise.resolve()
  private older: Promise<void> | null = null
  private readonly listeners = new Set<CommitListener>()
  private readonly leave: Stop

  private constructor(private readonly options: MemoryStoreOptions) {
    const { clock, fresh } = options
    this.replica = new Replica({
      ...options,
      fresh: () => fresh(clock.now()),
      tell: (commit) => {
        for (const listener of this.listeners) listener(commit)
      },
    })
    this.leave = options.journal.watch(() => {
      this.inTurn(() => this.replica.catchUp())
        .then(() => this.takeInHistory())
        .catch(() => {})
    })
  }

  /** Reads what the journal holds, or begins it. A made-up history comes after the first rows, in the background. */
  static async open(options: MemoryStoreOptions): Promise<MemoryStore> {
    const store = new MemoryStore(options)
    await store.inTurn(() => store.replica.catchUp())
    if (store.state.awaited) store.expectOlder(quietTime().then(() => store.takeInHistory()))
    return store
  }

  get state(): LedgerState {
    return this.replica.state
  }

  /** Does what `decide` comes to, and gives what `read` finds right after it. */
  write<T, R>(decide: Decide<R>, read: (state: LedgerState) => T): Promise<Result<T, R>> {
    return this.inTurn(async () => {
      for (;;) {
        const decision = decide(this.state, this.state.timeFrom(this.options.clock.now()))
        // Only what is done already can be told without the whole ledger: names are taken by awaited people, too.
        if (this.state.awaited && !isNothing(decision)) await this.replica.takeInHistory()
        else if (await this.isDone(decision))
          return decision.ok ? accept(read(this.state)) : decision
      }
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

  /** Reads once a made-up history that is awaited is in, so that nobody and nothing is missing. */
  async whole<T>(read: (state: LedgerState) => T): Promise<T> {
    if (this.state.awaited) await this.older
    return read(this.state)
  }

  /** Takes in a made-up history that is awaited. Nothing waits while it is read, but for what needs all of it. */
  async takeInHistory(): Promise<void> {
    if (!this.state.awaited) return
    // What is wrong with it is seen to in turn.
    await this.replica.readHistory()?.catch(() => {})
    return this.inTurn(() => this.replica.takeInHistory())
  }

  /** Forgets everything, in every tab, and starts anew. */
  reset(): Promise<void> {
    return this.inTurn(() => this.replica.startAnew())
  }

  close(): void {
    this.leave()
    this.listeners.clear()
    this.options.journal.close()
  }

  /** Gives false where another tab was quicker, so that it must be decided again. */
  private async isDone(decision: Result<Commit, unknown>): Promise<boolean> {
    if (!decision.ok || isNothing(decision)) return !(await this.replica.catchUp())
    if (await this.replica.append(decision.value)) return true
    if (!(await this.replica.catchUp())) throw new Fault('broken', 'The journal takes no commit')
    return false
  }

  private forgetOlder(older: Promise<void>): void {
    if (this.older === older) this.older = null
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
