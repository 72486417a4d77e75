import type {
  Commit,
  Epoch,
  Journal,
  JournalContent,
  Rewrite,
} from '../../src/adapters/memory/journal.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'

/** A journal in memory. Several stores may share one, as tabs share a database. */
export class MemoryJournal implements Journal {
  private restarts = 1
  private readonly listeners = new Set<() => void>()

  constructor(private commits: Commit[] = []) {}

  async readFrom(sequence: number): Promise<JournalContent> {
    const commits = this.commits.slice(sequence)
    return {
      epoch: this.epoch,
      commits: commits.map((commit, index) => ({ sequence: sequence + index, commit })),
    }
  }

  async append(
    epoch: Epoch,
    sequence: number,
    commit: Commit,
    rewrite: Rewrite | null = null,
  ): Promise<boolean> {
    if (epoch !== this.epoch || sequence !== this.commits.length) return false
    for (const [at, earlier] of rewrite ? this.commits.entries() : [])
      this.commits[at] = rewrite?.(earlier) as Commit
    this.commits.push(commit)
    this.notify()
    return true
  }

  async restart(epoch: Epoch): Promise<boolean> {
    if (epoch !== this.epoch) return false
    this.restarts++
    this.commits = []
    this.notify()
    return true
  }

  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): void {}

  private get epoch(): Epoch {
    return `${this.restarts}`
  }

  private notify(): void {
    // A single store knows what it did itself.
    if (this.listeners.size > 1) for (const listener of this.listeners) listener()
  }
}
