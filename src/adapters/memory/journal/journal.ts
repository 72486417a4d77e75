import type { Stop } from '../../../core/ports/subscription.ts'
import type { Commit } from '../store/ledger-event.ts'

/** Changes with each restart of a journal. Null if what is stored cannot be read. */
export type Epoch = string | null

export interface JournalContent {
  readonly epoch: Epoch
  /** In order, as stored. Nothing has checked them. */
  readonly commits: readonly { readonly sequence: number; readonly commit: unknown }[]
}

/** Stores the commits of a ledger, and only adds to them. Several tabs may share one. Rejects where the storage fails. */
export interface Journal {
  /** The commits from a sequence number on. */
  readFrom(sequence: number): Promise<JournalContent>
  /** Adds a commit. Returns false if the number is taken or the epoch has changed: then read, and decide again. */
  append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean>
  /** Empties the journal and starts a new epoch, with a backup if asked. Returns false if another tab has done so since `epoch`. */
  restart(epoch: Epoch, withBackup: boolean): Promise<boolean>
  /** Reports that another tab changed the journal. */
  watch(listener: () => void): Stop
  close(): void
}

/** In place of a journal where the browser stores nothing: the ledger ends with the page. */
export function noJournal(epoch: Epoch = null): Journal {
  let current = epoch ?? '1'
  return {
    readFrom: async () => ({ epoch: current, commits: [] }),
    append: async () => true,
    async restart() {
      current += '+'
      return true
    },
    watch: () => () => {},
    close() {},
  }
}
