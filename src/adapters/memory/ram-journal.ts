import type { Stop } from '../../core/ports/subscription.ts'
import type { Epoch, Journal, JournalContent, JournalPlace } from './journal.ts'
import type { Commit } from './ledger-event.ts'

/** A journal that ends with the page. Several stores may share one, as tabs share a database. */
export class RamJournal implements Journal {
  private commits: Commit[] = []
  private life = 1
  private readonly listeners = new Set<() => void>()

  /** Goes on from `first`, where another journal could not. */
  constructor(
    private first = 0,
    private epoch: Epoch = '1',
  ) {}

  async readFrom(sequence: number): Promise<JournalContent> {
    const missing = this.commits.slice(Math.max(0, sequence - this.first))
    const start = Math.max(sequence, this.first)
    return {
      epoch: this.epoch,
      commits: missing.map((commit, index) => ({ sequence: start + index, commit })),
    }
  }

  async append({ epoch, sequence }: JournalPlace, commit: Commit): Promise<boolean> {
    if (epoch !== this.epoch || sequence !== this.first + this.commits.length) return false
    this.commits.push(commit)
    this.tell()
    return true
  }

  /** Copying costs nothing here, so that every history stays whole in its commit. */
  async readPiece(): Promise<undefined> {}

  async startAnew(epoch: Epoch): Promise<boolean> {
    if (epoch !== this.epoch) return false
    this.life++
    this.epoch = `${this.life}`
    this.first = 0
    this.commits = []
    this.tell()
    return true
  }

  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    this.listeners.clear()
  }

  private tell(): void {
    // A single store knows what it did itself.
    if (this.listeners.size < 2) return
    for (const listener of this.listeners) listener()
  }
}
