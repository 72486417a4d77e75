import type { StorageNotice } from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import {
  type Commit,
  CorruptData,
  type Journal,
  type JournalPart,
  type JournalPosition,
} from '../memory/journal.ts'

/** A journal that can begin again. */
export interface DemoJournal extends Journal {
  /** Empties the journal, with a backup if asked. Returns false if another tab has done so since this one loaded last. */
  restart(withBackup: boolean): Promise<boolean>
}

/** The demo's journal while its storage works. Afterwards the ledger goes on, and ends with the page; a notice says so. */
export class FallbackJournal implements DemoJournal {
  constructor(
    private current: DemoJournal,
    private readonly reportNotice: (notice: StorageNotice) => void,
  ) {}

  load(since: JournalPosition): Promise<JournalPart> {
    return this.ask((journal) => journal.load(since), since)
  }

  append(end: JournalPosition, commits: readonly Commit[]): Promise<boolean> {
    return this.ask((journal) => journal.append(end, commits), end)
  }

  restart(withBackup: boolean): Promise<boolean> {
    return this.ask((journal) => journal.restart(withBackup))
  }

  watch(listener: () => void): Stop {
    return this.current.watch(listener)
  }

  close(): void {
    this.current.close()
  }

  /** Asks the journal, a second time after a failure. Once its storage fails, stored commits stay there. */
  private async ask<T>(
    question: (journal: DemoJournal) => Promise<T>,
    position?: JournalPosition,
  ): Promise<T> {
    try {
      // The browser may have closed the database, which opens again.
      return await question(this.current).catch(() => question(this.current))
    } catch (cause) {
      if (cause instanceof CorruptData) throw cause
      this.close()
      this.current = noJournal()
      const isNew = position?.length === 0
      this.reportNotice({ code: isNew ? 'ledger-not-stored' : 'ledger-no-longer-stored' })
      return question(this.current)
    }
  }
}

/** In place of a journal that stores nothing: appended commits are lost. */
function noJournal(): DemoJournal {
  let epoch = ''
  return {
    async load(since) {
      epoch ||= since.epoch || '1'
      return { epoch, commits: [] }
    },
    append: async () => true,
    async restart() {
      epoch += '+'
      return true
    },
    watch: () => () => {},
    close() {},
  }
}
