import type { StoredRecord } from '../../domain/check/records.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../../ports/ledger-copy.ts'
import type { ReadBundle, SealedTree } from './sealed-tree.ts'

/** How many bundles are saved at once: 4,096 entries. */
const MOST_BUNDLES = 16

/** Adds to a copy what was read. A copy that refuses, or that does not match the ledger, does not change any more. */
export class CopyWriter {
  #size: number
  #bundles: Bundle[] = []
  #accounts = new Map<string, StoredRecord>()
  #isClosed = false
  /** Why the copy could not be stored. */
  problem: CopyRefusal | null = null

  constructor(
    private readonly copy: LedgerCopy,
    size: number,
  ) {
    this.#size = size
  }

  /** Stops adding to the copy: it does not match the ledger, or it cannot be used. */
  close(problem: CopyRefusal | null = null): void {
    this.problem ??= problem
    this.#isClosed = true
    this.#bundles = []
    this.#accounts.clear()
  }

  /** Whether nothing is added any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Adds an account at the next save. */
  addAccount(account: StoredRecord): void {
    if (!this.#isClosed) this.#accounts.set(account.id, account)
  }

  /** Adds a bundle at the next save, unless the copy has it. */
  addBundle({ index, entries, root }: ReadBundle): void {
    const isNew = index * BUNDLE_SIZE + entries.length > this.#size
    if (isNew && !this.#isClosed) this.#bundles.push({ entries, root })
  }

  get isFull(): boolean {
    return this.#bundles.length >= MOST_BUNDLES
  }

  /** Saves what was added. All entries of the tree have to be in bundles that were added. */
  async save(tree: SealedTree, about: Omit<CopyHead, 'size' | 'root'>): Promise<void> {
    if (this.#isClosed || tree.size < this.#size) return
    await this.#save({ ...about, size: tree.size, root: tree.root() })
  }

  /** Changes what the copy says about itself, and nothing else. */
  async saveHead(head: CopyHead): Promise<void> {
    if (this.problem === null && head.size === this.#size) await this.#save(head)
  }

  async #save(head: CopyHead): Promise<void> {
    const answer = await this.copy.save({
      from: this.#size,
      head,
      firstBundle: Math.floor(this.#size / BUNDLE_SIZE),
      bundles: this.#bundles,
      accounts: [...this.#accounts.values()],
    })
    if (!answer.ok) return this.close(answer.refusal)
    this.#size = head.size
    this.#bundles = []
    this.#accounts = new Map()
  }
}
