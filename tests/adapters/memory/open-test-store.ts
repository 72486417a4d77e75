import type { Journal } from '../../../src/adapters/memory/journal.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import { MemoryStore, type MemoryStoreOptions } from '../../../src/adapters/memory/memory-store.ts'

export async function openTestStore(journal: Journal, others: Partial<MemoryStoreOptions> = {}) {
  let time = Date.UTC(2026, 10, 21)
  const store = await MemoryStore.open({
    journal,
    clock: { now: () => time++ },
    productName: 'Pledger',
    fresh: () => [],
    ...others,
  })
  return { store, ledger: new MemoryLedger(store), directory: new MemoryDirectory(store) }
}
