import type { Instant } from '../../core/domain/ids.ts'
import { Fault } from '../../core/domain/result.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { HistorySource } from './earlier-history.ts'
import {
  BEGINNING,
  type Commit,
  CorruptData,
  type Journal,
  type JournalPart,
  type LedgerChange,
  readCommit,
} from './journal.ts'
import { LedgerState } from './ledger-state.ts'

export interface ReplayOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
  /** The content of a new ledger. */
  readonly initialCommit: (now: Instant) => Commit
  /** The earlier history, which the ledger gets in the background. Without it, it has none. */
  readonly history?: HistorySource
  /** Empties a corrupt journal, so that the ledger can begin again. Without it, `CorruptData` is thrown. */
  readonly recover?: () => Promise<unknown>
}

/** The ledger's state, replayed from its journal. One method runs at a time. */
export class LedgerReplay {
  state = new LedgerState()
  private position = BEGINNING

  constructor(
    private readonly options: ReplayOptions,
    /** Called after each change of the state. */
    private readonly report: (change: LedgerChange) => void,
  ) {}

  /**
   * Applies the commits that are not in the state yet. Begins an empty journal, and starts again where the journal did. Returns whether
   * the state changed.
   */
  async catchUp(): Promise<boolean> {
    try {
      return await this.loadNew()
    } catch (cause) {
      return this.recover(cause)
    }
  }

  /** Stores commits in one go, without applying them. Returns false if another writer was quicker. */
  append(commits: readonly Commit[]): Promise<boolean> {
    return this.ask((journal) => journal.append(this.position, commits))
  }

  /** Applies a stored commit. */
  apply(commit: Commit): void {
    this.state.apply(commit)
    const { epoch, length } = this.position
    this.position = { epoch, length: length + 1 }
    this.report(commit)
  }

  /** Adds a pending history below all other rows. */
  async addHistory(): Promise<void> {
    const { state } = this
    if (!state.pendingHistory) return
    try {
      const { plan, takenNames } = state.pendingHistory
      const history = await this.options.history?.load(plan, takenNames)
      if (!history) throw new CorruptData('There is no source of the planned history')
      await state.addHistory(history)
    } catch (cause) {
      await this.recover(cause)
      return
    }
    this.report('history-added')
  }

  private async loadNew(): Promise<boolean> {
    const { position } = this
    let part: JournalPart
    do {
      part = await this.ask((journal) => journal.load(this.position))
      if (part.epoch !== this.position.epoch) {
        this.state = new LedgerState()
        this.position = { epoch: part.epoch, length: 0 }
      }
      for (const commit of part.commits) this.apply(readCommit(commit, this.options.productName))
    } while (part.more)
    if (part.epoch === position.epoch) return this.position.length > position.length
    if (this.position.length === 0) {
      const initial = this.options.initialCommit(this.options.clock.now())
      if (!(await this.append([initial]))) {
        this.position = BEGINNING
        return this.loadNew()
      }
      this.apply(initial)
    }
    this.report('restarted')
    return true
  }

  /** Starts again after corrupt content. */
  private async recover(cause: unknown): Promise<boolean> {
    if (!(cause instanceof CorruptData)) throw cause
    this.position = BEGINNING
    if (!this.options.recover) throw cause
    await this.options.recover()
    return this.catchUp()
  }

  private ask<T>(question: (journal: Journal) => Promise<T>): Promise<T> {
    return question(this.options.journal).catch((cause: unknown) => {
      if (cause instanceof CorruptData) throw cause
      throw new Fault('unreachable', 'The journal does not answer', { cause })
    })
  }
}
