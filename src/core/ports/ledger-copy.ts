import type { EntryTexts } from '../domain/check/entry.ts'
import type { BrokenRecord } from '../domain/check/finding.ts'
import { BUNDLE_HEIGHT } from '../domain/check/merkle.ts'
import type { Micros, StoredRecord } from '../domain/check/records.ts'
import type { Result } from '../domain/result.ts'
import type { TextPart } from '../domain/transaction.ts'

/** Entries in a bundle: 256. Each bundle but the last is a complete subtree of the Merkle tree. */
export const BUNDLE_SIZE = 2 ** BUNDLE_HEIGHT

/** How many bundles a copy of this size has. */
export function bundleCount(size: number): number {
  return Math.ceil(size / BUNDLE_SIZE)
}

/** How many entries the bundle at an index has in a copy of this size. */
export function bundleSize(size: number, index: number): number {
  return Math.max(0, Math.min(BUNDLE_SIZE, size - index * BUNDLE_SIZE))
}

/** An entry as the copy stores it. */
export interface CopiedEntry {
  /** The entry's JSON text, from which its hash is made. */
  readonly entry: string
  /** Null for an entry without texts. */
  readonly texts: EntryTexts | null
}

/** Up to 256 entries, in their order. */
export interface Bundle {
  readonly entries: readonly CopiedEntry[]
  /** The root of these entries' subtree, in base64. */
  readonly root: string
}

/** Summary of a copy. */
export interface CopyHead {
  readonly origin: string
  /** How many sealed entries it has. */
  readonly size: number
  /** The root of the tree over all its entries, in base64. */
  readonly root: string
  /** No entry with an earlier time can be added to the ledger any more; null where only entries after the last can be added. */
  readonly sealedBefore: Micros | null
  /** How many of the entries a finished check has covered, with the accounts that they touched. */
  readonly checkedSize: number
  /** When the last finished check read the ledger; null before the first. */
  readonly checkedAt: Micros | null
  /** Records that a check found wrong, up to 1,000. A check of new records reads them again: the copied entries do not show the fault. */
  readonly broken: readonly BrokenRecord[]
  /** How many findings are about further broken records, which `broken` has no room for. */
  readonly moreFindings: number
}

/** A change of the copy, stored all at once. */
export interface CopyChange {
  /** The size of the copy that the change was made for; 0 also where there is no copy. */
  readonly from: number
  readonly head: CopyHead
  /** The bundles from index `firstBundle` on. The first may replace an incomplete last bundle by a longer one. */
  readonly firstBundle: number
  readonly bundles: readonly Bundle[]
  /** Accounts as they were just read. An account that the copy has already is replaced. */
  readonly accounts: readonly StoredRecord[]
}

/** A text that was removed from the ledger: in the copy, too, its digest takes its place. */
export interface RemovedText {
  /** The index of its entry in the copy. */
  readonly index: number
  readonly part: TextPart
  readonly digest: string
  /** Of a name: whether it was one of the account. The copy keeps this verdict. */
  readonly fits?: boolean
}

/** Why a copy cannot be stored. Nothing was changed. */
export type CopyRefusal =
  /** Another tab or process changed it since: load it again. */
  | { readonly code: 'copy-changed' }
  /** The device has no room left. */
  | { readonly code: 'copy-full' }
  /** The device does not let the app store anything. */
  | { readonly code: 'copy-forbidden' }
  /** The stored copy cannot be read. It can only be dropped. */
  | { readonly code: 'copy-corrupt' }
  /** A version with another format wrote it. The same holds. */
  | { readonly code: 'copy-of-other-version' }

/**
 * A copy of one ledger on this device. Reading and writing refuse with a `CopyRefusal`; stored data is only overwritten by a
 * change that was based on it.
 */
export interface LedgerCopy {
  /** The origins of all copies in this place with a readable head. Rejects if the device does not let them be read. */
  origins(): Promise<readonly string[]>

  /** Summary of the copy of this origin; null without one. */
  head(origin: string): Promise<Result<CopyHead | null, CopyRefusal>>

  /** The bundles from index `first` on, at most `count`; fewer at the end. */
  bundles(
    origin: string,
    first: number,
    count: number,
  ): Promise<Result<readonly Bundle[], CopyRefusal>>

  /** The roots of all bundles, in their order, in base64. Refuses if the copy has other bundles than its head says. */
  roots(origin: string): Promise<Result<readonly string[], CopyRefusal>>

  /** All accounts, by id. */
  accounts(origin: string): Promise<Result<readonly StoredRecord[], CopyRefusal>>

  /**
   * Stores a change completely or not at all. A change with bundles that do not continue `from` entries to the size of its head
   * is a bug and throws a `RangeError`.
   */
  save(change: CopyChange): Promise<Result<void, CopyRefusal>>

  /**
   * Replaces texts by their digests, all of them or none. Afterwards nothing of the texts is stored. Refuses if the copy has not
   * this size any more.
   */
  forget(
    origin: string,
    size: number,
    texts: readonly RemovedText[],
  ): Promise<Result<void, CopyRefusal>>

  /** Deletes the copy of this origin, also a corrupt one. Rejects if the device does not let it. */
  drop(origin: string): Promise<void>
}

/** The copy of the ledger that the page shows, on this device. */
export interface OwnCopy {
  /** Ends a running check, and deletes the copy. Logs where the browser does not let it. */
  drop(): Promise<void>
}
