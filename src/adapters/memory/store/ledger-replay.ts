import type { Instant } from '../../../core/domain/ids.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { StorageNotice } from '../../../core/ports/demo.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { importWithRetry } from '../../shared/lazy-loading.ts'
import { type Epoch, type Journal, noJournal } from '../journal/journal.ts'
import { applyCommit } from './apply-commit.ts'
import { type Commit, CorruptData, type LedgerChange, readCommit } from './ledger-event.ts'
import { LedgerState } from './ledger-state.ts'

export interface ReplayOptions {
  readonly journal: Journal
  readonly clock: Clock
  /** For the default messages of rows without one. */
  readonly productName: string
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

  /** Appends a commit to the journal and applies it. Returns false if another tab was quicker. */
  async append(commit: Commit): Promise<boolean> {
    const { epoch, sequence } = this
    const appended = await this.ask((journal) => journal.append(epoch, sequence, commit))
    if (appended) this.apply(commit)
    return appended
  }

  /** Adds a pending history below all other rows. */
  async addHistory(): Promise<void> {
    const { state } = this
    if (!state.pendingHistory) return
    const { addHistory } = await importWithRetry(() => import('../made-up/add-history.ts'))
    if (await this.unlessCorrupt(() => addHistory(state))) this.report('history-added')
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
    applyCommit(this.state, commit)
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

  /** Asks the journal. Once its storage fails, what is stored by then stays there, and the ledger ends with the page. */
  private async ask<T>(question: (journal: Journal) => Promise<T>): Promise<T> {
    try {
      return await question(this.journal)
    } catch {
      this.close()
      this.journal = noJournal(this.epoch)
      const code = this.sequence > 0 ? 'ledger-no-longer-stored' : 'ledger-not-stored'
      this.options.reportNotice?.({ code })
      return question(this.journal)
    }
  }
}
