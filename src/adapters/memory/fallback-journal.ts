import type { Stop } from '../../core/ports/subscription.ts'
import { type Epoch, type Journal, type JournalContent, noJournal } from './journal.ts'
import type { Commit } from './ledger-event.ts'

/** A journal that goes on in memory once its storage fails. What is stored by then stays there. */
export class FallbackJournal implements Journal {
  /** The last one that was read. */
  private epoch: Epoch = null
  private unwatch: Stop = () => {}

  constructor(
    private journal: Journal,
    /** Called once, when the storage fails. */
    private readonly tellFailed: () => void,
  ) {}

  async readFrom(sequence: number): Promise<JournalContent> {
    const content = await this.ask((journal) => journal.readFrom(sequence))
    this.epoch = content.epoch
    return content
  }

  append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean> {
    return this.ask((journal) => journal.append(epoch, sequence, commit))
  }

  restart(epoch: Epoch, withBackup: boolean): Promise<boolean> {
    return this.ask((journal) => journal.restart(epoch, withBackup))
  }

  watch(listener: () => void): Stop {
    this.unwatch = this.journal.watch(listener)
    return this.unwatch
  }

  close(): void {
    this.unwatch()
    this.journal.close()
  }

  private async ask<T>(question: (journal: Journal) => Promise<T>): Promise<T> {
    try {
      return await question(this.journal)
    } catch {
      this.close()
      this.journal = noJournal(this.epoch ?? '1')
      this.tellFailed()
      return question(this.journal)
    }
  }
}
