import type { Stop } from '../../core/ports/subscription.ts'
import type { Commit } from './ledger-event.ts'

/** Marks one life of a journal: starting anew gives it another. Null where what is stored cannot be read. */
export type Epoch = string | null

/** Where the next commit goes. */
export interface JournalPlace {
  readonly epoch: Epoch
  readonly sequence: number
}

export interface JournalContent {
  readonly epoch: Epoch
  /** From the sequence asked for on, in order, just as stored: they may be anything. */
  readonly commits: readonly { readonly sequence: number; readonly commit: unknown }[]
}

/** An append-only list of commits that several tabs may share. It is the only thing that is kept of a ledger. */
export interface Journal {
  readFrom(sequence: number): Promise<JournalContent>
  /** Adds a commit, or gives false where the place is taken or of another epoch: then read on and decide again. */
  append(place: JournalPlace, commit: Commit): Promise<boolean>
  /** A piece of the made-up history that is kept beside the commits; undefined where it is gone, or of another epoch. */
  readPiece(epoch: Epoch, index: number): Promise<unknown>
  /** Empties the journal, keeping the old content aside if asked, and begins another epoch. Gives false where somebody did since `epoch`. */
  startAnew(epoch: Epoch, keepAside: boolean): Promise<boolean>
  /** Tells that somebody else, in another tab, changed the journal. */
  watch(listener: () => void): Stop
  close(): void
}
