import { Balances } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { type Entry, type EntryTexts, entryText } from '../../domain/check/entry.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import type { StoredPoints } from '../../domain/check/records.ts'
import { LastCursors } from './list-cursors.ts'
import { type ReadBundle, SealedTree } from './sealed-tree.ts'

/** What follows from the sealed entries so far, and what is stored of the accounts. */
export class CheckState {
  readonly balances = new Balances()
  readonly tree: SealedTree
  readonly last = new LastCursors()
  readonly stored = new Map<string, StoredPoints>()
  /** The accounts that were read from this snapshot. */
  readonly fresh = new Set<string>()
  /** The accounts that have to be read because entries moved their points. */
  readonly touched = new Set<string>()
  /** The root at the size of the checkpoint to compare with; null where the tree is smaller. */
  rootAtCheckpoint: string | null = null

  constructor(
    hashing: Hashing,
    private readonly checkpoint: Checkpoint | null,
  ) {
    this.tree = new SealedTree(hashing)
  }

  /** Appends the next sealed entry. Returns its bundle if the entry completes it. */
  append(entry: Entry, texts: EntryTexts | null, text = entryText(entry)): ReadBundle | null {
    const bundle = this.tree.append(text, texts)
    this.last.add(entry)
    if (this.tree.size === this.checkpoint?.size) this.rootAtCheckpoint = this.tree.root()
    return bundle
  }
}
