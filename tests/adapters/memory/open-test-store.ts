import { madeUpHistory } from '../../../src/adapters/demo/open-demo.ts'
import type { Journal } from '../../../src/adapters/memory/journal.ts'
import { LedgerStore, type LedgerStoreOptions } from '../../../src/adapters/memory/ledger-store.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLeaving } from '../../../src/adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import { MemoryRequests } from '../../../src/adapters/memory/memory-requests.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

export async function openTestStore(journal: Journal, others: Partial<LedgerStoreOptions> = {}) {
  let time = Date.UTC(2026, 10, 21)
  const store = await LedgerStore.open({
    journal,
    clock: { now: () => time++ },
    productName: 'Pledger',
    initialCommit: () => [],
    history: madeUpHistory(0, 1),
    ...others,
  })
  return {
    store,
    ledger: new MemoryLedger(store),
    directory: new MemoryDirectory(store),
    leaving: new MemoryLeaving(store),
    requests: new MemoryRequests(store),
  }
}

/** A journal with these commits, which may be damaged. */
export function journalOf(...commits: readonly unknown[]): MemoryJournal {
  return new MemoryJournal(commits as never)
}
