import type { EntryKind } from '../domain/check/entry.ts'
import type { Micros, RecordKind, StoredRecord, StoredValue } from '../domain/check/records.ts'
import type { TextPart } from '../domain/transaction.ts'
import { LONGEST_LIST } from './list-limit.ts'

/** The ledger as of one instant. Plain data, so that it can be sent to a worker. */
export interface Snapshot {
  /** Distinguishes the snapshots of one archive. */
  readonly key: string
  /** `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly readAt: Micros
  /** No entry with an earlier time can be added any more; null if nothing can be added before any entry. */
  readonly sealedBefore: Micros | null
  /** Whether the service refuses to read the past: then each read shows the ledger as it is at that moment. */
  readonly isLive: boolean
}

/** Where a list continues: after the record with this value of its time field, and this id. */
export interface ListCursor {
  readonly value: StoredValue
  readonly id: string
}

/** The field that orders the records of a kind. Only records that have it are listed: see `findUnlisted`. */
export const TIME_FIELDS = {
  open: 'joinDate',
  name: 'since',
  send: 'timestamp',
  close: 'settledAt',
  leave: 'leftAt',
} as const satisfies Readonly<Record<EntryKind, string>>

/** The path of the time at which a text of a transaction was removed. */
export function removedAt(part: TextPart) {
  return ['removed', part, 'at'] as const
}

/** The longest list of ids in a range: one fewer than a list has, so that a list shows whether there are more. */
export const LONGEST_RANGE = LONGEST_LIST - 1

/** A range of ids in the order of `compareIds`, with those that the lists of the archive have. The ranges of a collection cover all possible ids. */
export interface ListedRange {
  /** The id before the range; null if the range starts at the first possible id. */
  readonly after: string | null
  /** The last id of the range; null if the range ends at the last possible id. */
  readonly to: string | null
  /** The ids in the range that lists have, up to 99. */
  readonly listed: readonly string[]
}

/**
 * All records of the ledger, oldest first, for checking them. Anyone can read it, signed out too. Methods throw a `Fault`
 * if the archive cannot be reached or fails. More than 100 ids, or 99 in a range, are a bug and throw a `RangeError`.
 */
export interface Archive {
  /** Opens the ledger as of now. All reads of a snapshot that is not live show that instant, whatever is written meanwhile. */
  open(): Promise<Snapshot>

  /**
   * About how many records a check of everything reads: accounts, names, transactions, and again settled or returned transactions
   * and the accounts of people who left.
   */
  estimate(): Promise<number>

  /**
   * Up to 100 records of a kind after a cursor, by their time field, then by id; null starts at the oldest. Fewer than 100
   * are the last. `open` lists accounts, `name` names, `send` transactions, `close` transactions that have a `settledAt`,
   * `leave` accounts that have a `leftAt`.
   */
  list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]>

  /**
   * Up to 100 transactions from which this text was removed, at a time or later (null: all of them), by that time, then by id;
   * or those after a cursor. Fewer than 100 are the last.
   */
  listRemoved(
    snapshot: Snapshot,
    part: TextPart,
    from: Micros | ListCursor | null,
  ): Promise<readonly StoredRecord[]>

  /**
   * The records of a range that are in no list, since they lack the field that orders it. Costs one document if there are
   * none.
   */
  findUnlisted(
    snapshot: Snapshot,
    about: RecordKind,
    range: ListedRange,
  ): Promise<readonly StoredRecord[]>

  /** The accounts, names or transactions with these ids (up to 100), in the same order; null if there is none. */
  find(
    snapshot: Snapshot,
    about: RecordKind,
    ids: readonly string[],
  ): Promise<readonly (StoredRecord | null)[]>
}
