import type { Stop } from '../../core/ports/subscription.ts'
import type { Commit } from './ledger-event.ts'

/** Tells a journal from the one before a restart. Null where what is stored cannot be read. */
export type Epoch = string | null

export interface JournalContent {
  readonly epoch: Epoch
  /** In order and as stored: they may be anything. */
  readonly commits: readonly { readonly sequence: number; readonly commit: unknown }[]
}

/** Stores the commits of a ledger, and only adds to them. Several tabs may share one. Rejects where the storage fails. */
export interface Journal {
  /** The commits from a sequence number on. */
  readFrom(sequence: number): Promise<JournalContent>
  /** Adds a commit. Gives false where the number is taken, or the epoch another: then read and decide again. */
  append(epoch: Epoch, sequence: number, commit: Commit): Promise<boolean>
  /** Empties the journal, with a backup if asked, and begins another epoch. Gives false where another tab did so since `epoch`. */
  restart(epoch: Epoch, withBackup: boolean): Promise<boolean>
  /** Tells that another tab changed the journal. */
  watch(listener: () => void): Stop
  close(): void
}
