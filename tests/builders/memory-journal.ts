import type { DemoJournal } from '../../src/adapters/demo/demo-journal.ts'
import { forgettingOf } from '../../src/adapters/memory/forgotten-words.ts'
import type { Commit, JournalPart, JournalPosition } from '../../src/adapters/memory/journal.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'

/** A journal in memory. Several stores may share one, as tabs share a database. */
export class MemoryJournal implements DemoJournal {
  private restarts = 1
  private readonly listeners = new Set<() => void>()

  constructor(private readonly commits: unknown[] = []) {}

  /** Where the next commit goes. */
  get end(): JournalPosition {
    return { epoch: `${this.restarts}`, length: this.commits.length }
  }

  async load(since: JournalPosition): Promise<JournalPart> {
    const { epoch } = this.end
    return { epoch, commits: this.commits.slice(since.epoch === epoch ? since.length : 0) }
  }

  async append({ epoch, length }: JournalPosition, commits: readonly Commit[]): Promise<boolean> {
    if (epoch !== this.end.epoch || length !== this.end.length) return false
    const { group, rewrite } = forgettingOf(commits)
    for (const [at, stored] of rewrite ? this.commits.entries() : [])
      this.commits[at] = rewrite?.(stored)
    this.commits.push(...group)
    this.notify()
    return true
  }

  async restart(): Promise<boolean> {
    this.restarts++
    this.commits.length = 0
    this.notify()
    return true
  }

  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): void {}

  private notify(): void {
    // A single store knows what it did itself.
    if (this.listeners.size > 1) for (const listener of this.listeners) listener()
  }
}
