import type { EntryKind, Micros } from '../domain/check/entry.ts'
import type { RecordKind, StoredRecord, StoredValue } from '../domain/check/stored-record.ts'
import { LONGEST_LIST } from './list-limit.ts'

/** The ledger as of one instant. Plain data, so that it can be sent to a worker. */
export interface Snapshot {
  /** Distinguishes the snapshots of one archive. */
  readonly key: string
  /** `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly readAt: Micros
  /** No entry with an earlier time can be added any more; null where nothing can be added before any entry. */
  readonly sealedBefore: Micros | null
  /** Whether the service refuses to read the past: then each read shows the ledger as it is at that moment. */
  readonly isLive: boolean
}

/** Where a list goes on: after the record with this value of its time field, and this id. */
export interface ListCursor {
  readonly value: StoredValue
  readonly id: string
}

/** The field that orders the records of a kind. Only records that have it are listed: see `unlisted`. */
export const TIME_FIELDS: Readonly<Record<EntryKind, 'joinDate' | 'timestamp' | 'settledAt'>> = {
  open: 'joinDate',
  send: 'timestamp',
  close: 'settledAt',
}

/** The longest list of ids in a stretch: one fewer than a list has, so that a list shows whether there are more. */
export const LONGEST_STRETCH = LONGEST_LIST - 1

/** Some neighbors in the order of ids, which is that of `compareIds`. All records belong to one stretch of their collection. */
export interface Stretch {
  /** The id before the stretch; null where it begins with the first of all. */
  readonly after: string | null
  /** The last id of the stretch; null where it ends with the last of all. */
  readonly to: string | null
  /** The ids that lists have in the stretch, up to 99. */
  readonly listed: readonly string[]
}

/**
 * All records of the ledger, oldest first, for checking them. Anyone can read it, signed out too. Methods throw a `Fault`
 * if the archive cannot be reached or fails. More than 100 ids, or 99 in a stretch, are a bug and throw a `RangeError`.
 */
export interface Archive {
  /** Opens the ledger as of now. All reads of a snapshot that is not live show that instant, whatever is written meanwhile. */
  open(): Promise<Snapshot>

  /** About how many records a check of everything reads: accounts, transactions, and settled or returned transactions again. */
  estimate(): Promise<number>

  /**
   * The next records of a kind after a place, up to 100, by their time field, then by id; null starts at the oldest. Fewer
   * than 100 are the last. `open` lists accounts, `send` transactions, `close` transactions that have a `settledAt`.
   */
  list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]>

  /**
   * The records of a stretch that are not among those listed, since they do not have the field that orders their list. Reads one
   * document where there are none.
   */
  unlisted(
    snapshot: Snapshot,
    about: RecordKind,
    stretch: Stretch,
  ): Promise<readonly StoredRecord[]>

  /** The accounts or transactions with these ids (up to 100), in the same order; null where there is none. */
  find(
    snapshot: Snapshot,
    about: RecordKind,
    ids: readonly string[],
  ): Promise<readonly (StoredRecord | null)[]>
}
