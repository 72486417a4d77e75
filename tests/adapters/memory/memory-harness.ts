import { LedgerStore } from '../../../src/adapters/memory/ledger-store.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../../../src/adapters/memory/memory-history.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { Clock } from '../../../src/core/ports/platform.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import type { Client, HistoryHarness } from '../../contract/harness.ts'

interface MemoryHarness extends HistoryHarness {
  /** Of the first tab. */
  readonly store: LedgerStore
  readonly clock: Clock
}

/** Two stores over one journal, as two tabs have them, with nobody in it at first. */
export async function openMemoryHarness(): Promise<MemoryHarness> {
  const journal = new MemoryJournal()
  let held = false
  let time = Date.UTC(2026, 10, 21)
  const now = () => {
    if (!held) time++
    return time
  }
  const openTab = () =>
    LedgerStore.open({ journal, clock: { now }, productName: 'Pledger', initialCommit: () => [] })
  const [store, otherStore] = [await openTab(), await openTab()]
  const client: Client = { ledger: new MemoryLedger(store), directory: new MemoryDirectory(store) }
  const otherTab: Client = {
    ledger: new MemoryLedger(otherStore),
    directory: new MemoryDirectory(otherStore),
  }
  return {
    store,
    clock: { now },
    visitor: client,
    history: new MemoryHistory(store),
    newPerson: async () => uniqueUserId(),
    as: () => client,
    onOtherDevice: () => otherTab,
    async deleteAccount(person) {
      store.state.accounts.delete(person)
      otherStore.state.accounts.delete(person)
    },
    // Nothing is stored: a name's prefixes are computed.
    async clearPrefixes() {},
    async listening() {},
    async sameInstant(job) {
      held = true
      await job()
      held = false
    },
    async close() {
      store.close()
      otherStore.close()
    },
  }
}
