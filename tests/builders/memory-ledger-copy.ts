import { requireContinuous, withoutTexts } from '../../src/adapters/shared/stored-copy.ts'
import type { StoredRecord } from '../../src/core/domain/check/records.ts'
import { accept, type Result, refuse } from '../../src/core/domain/result.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  type CopyChange,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
  type RemovedText,
} from '../../src/core/ports/ledger-copy.ts'

interface Copy {
  readonly head: CopyHead
  readonly bundles: readonly Bundle[]
  readonly accounts: ReadonlyMap<string, StoredRecord>
}

/** A copy in memory. Several may share one storage. */
export class MemoryLedgerCopy implements LedgerCopy {
  constructor(private readonly storage = new Map<string, Copy>()) {}

  async origins(): Promise<readonly string[]> {
    return [...this.storage.keys()]
  }

  async head(origin: string): Promise<Result<CopyHead | null, CopyRefusal>> {
    return accept(this.storage.get(origin)?.head ?? null)
  }

  async bundles(
    origin: string,
    first: number,
    count: number,
  ): Promise<Result<readonly Bundle[], CopyRefusal>> {
    return accept(this.storage.get(origin)?.bundles.slice(first, first + count) ?? [])
  }

  async roots(origin: string): Promise<Result<readonly string[], CopyRefusal>> {
    return accept(this.storage.get(origin)?.bundles.map(({ root }) => root) ?? [])
  }

  async accounts(origin: string): Promise<Result<readonly StoredRecord[], CopyRefusal>> {
    const accounts = [...(this.storage.get(origin)?.accounts.values() ?? [])]
    return accept(accounts.sort(byId))
  }

  async save(change: CopyChange): Promise<Result<void, CopyRefusal>> {
    requireContinuous(change)
    const { from, head, firstBundle, bundles, accounts } = change
    const stored = this.storage.get(head.origin)
    if ((stored?.head.size ?? 0) !== from) return refuse({ code: 'copy-changed' })
    const before = stored?.bundles ?? []
    this.storage.set(head.origin, {
      head,
      bundles: bundles.length === 0 ? before : [...before.slice(0, firstBundle), ...bundles],
      accounts: new Map([
        ...(stored?.accounts ?? []),
        ...accounts.map((account) => [account.id, account] as const),
      ]),
    })
    return accept(undefined)
  }

  async forget(
    origin: string,
    size: number,
    texts: readonly RemovedText[],
  ): Promise<Result<void, CopyRefusal>> {
    const stored = this.storage.get(origin)
    if (stored?.head.size !== size) return refuse({ code: 'copy-changed' })
    const bundles = stored.bundles.map(({ entries, root }, at) => {
      const here = texts.filter(({ index }) => Math.floor(index / BUNDLE_SIZE) === at)
      return { entries: withoutTexts(entries, at, here), root }
    })
    this.storage.set(origin, { ...stored, bundles })
    return accept(undefined)
  }

  async drop(origin: string): Promise<void> {
    this.storage.delete(origin)
  }
}

function byId(one: StoredRecord, other: StoredRecord): number {
  return one.id < other.id ? -1 : 1
}
