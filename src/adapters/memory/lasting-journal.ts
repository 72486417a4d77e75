import type { Stop } from '../../core/ports/subscription.ts'
import type { Epoch, Journal, JournalContent, JournalPlace } from './journal.ts'
import type { Commit } from './ledger-event.ts'
import { RamJournal } from './ram-journal.ts'

/** A journal that goes on in memory, and says so, once the browser keeps nothing more. */
export class LastingJournal implements Journal {
  private readonly leave: Stop
  private readonly listeners = new Set<() => void>()
  private epoch: Epoch = null
  private isKept = false

  constructor(
    private journal: Journal,
    /** `wasKept` says whether a reload finds what the journal held until then. */
    private readonly tellNotKept: (cause: unknown, wasKept: boolean) => void,
  ) {
    this.leave = journal.watch(() => {
      for (const listener of this.listeners) listener()
    })
  }

  async readFrom(sequence: number): Promise<JournalContent> {
    try {
      const content = await this.journal.readFrom(sequence)
      this.epoch = content.epoch
      if (content.commits.length > 0) this.isKept = true
      return content
    } catch (cause) {
      // In the epoch that was read last, so that what the reader has stays.
      this.goOn({ epoch: this.epoch, sequence }, cause)
      return this.journal.readFrom(sequence)
    }
  }

  async append(place: JournalPlace, commit: Commit): Promise<boolean> {
    try {
      const appended = await this.journal.append(place, commit)
      if (appended) this.isKept = true
      return appended
    } catch (cause) {
      this.goOn(place, cause)
      return this.journal.append(place, commit)
    }
  }

  async readPiece(epoch: Epoch, index: number): Promise<unknown> {
    try {
      return await this.journal.readPiece(epoch, index)
    } catch (cause) {
      this.goOn({ epoch, sequence: 0 }, cause)
      return this.journal.readPiece(epoch, index)
    }
  }

  async startAnew(epoch: Epoch, keepAside: boolean): Promise<boolean> {
    try {
      const emptied = await this.journal.startAnew(epoch, keepAside)
      if (emptied) this.isKept = false
      return emptied
    } catch (cause) {
      this.goOn({ epoch: epoch ?? '1', sequence: 0 }, cause)
      return this.journal.startAnew(epoch ?? '1', keepAside)
    }
  }

  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    this.leave()
    this.journal.close()
  }

  private goOn({ epoch, sequence }: JournalPlace, cause: unknown): void {
    this.leave()
    this.journal.close()
    this.journal = new RamJournal(sequence, epoch ?? '1')
    this.tellNotKept(cause, this.isKept)
  }
}
