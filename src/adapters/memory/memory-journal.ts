import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from '../shared/listeners.ts'
import type { Epoch, Journal, JournalContent } from './journal.ts'
import type { Commit } from './ledger-event.ts'

/** A journal that ends with the page. Several stores may share one, as tabs share a database. */
export class MemoryJournal implements Journal {
  private commits: Commit[] = []
  private restarts = 1
  private readonly listeners = new Listeners()

  /** Continues after `first` commits of another journal, which are not here. */
  constructor(
    private first = 0,
    private epoch: Epoch = '1',
  ) {}

  async readFrom(sequence: number): Promise<JournalContent> {
    const start = Math.max(sequence, this.first)
    const commits = this.commits.slice(start - this.first)
    return {
      epoch: this.epoch,
      commits: commits.map((commit, index) => ({ sequence: start + index, commit })),
    }
  }

  async append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean> {
    if (epoch !== this.epoch || sequence !== this.first + this.commits.length) return false
    this.commits.push(commit)
    this.tell()
    return true
  }

  async restart(epoch: Epoch): Promise<boolean> {
    if (epoch !== this.epoch) return false
    this.restarts++
    this.epoch = `${this.restarts}`
    this.first = 0
    this.commits = []
    this.tell()
    return true
  }

  watch(listener: () => void): Stop {
    return this.listeners.add(listener)
  }

  close(): void {
    this.listeners.clear()
  }

  private tell(): void {
    // A single store knows what it did itself.
    if (this.listeners.size > 1) this.listeners.tell()
  }
}
