import type { Clock } from '../../core/ports/clock.ts'
import type { StorageNotice } from '../../core/ports/demo.ts'
import type { Journal } from './journal/journal.ts'
import { demoHistory } from './sample/demo-history.ts'
import { LedgerStore } from './store/ledger-store.ts'

export interface DemoStoreOptions {
  readonly clock: Clock
  readonly productName: string
  /** How many made-up transfers the history gets. */
  readonly transfers: number
}

const SEED = 1337

/** Opens the ledger of a journal. An empty journal starts with the seven people and their history. */
export function openDemoStore(
  { clock, productName, transfers }: DemoStoreOptions,
  journal: Journal,
  reportNotice: (notice: StorageNotice) => void,
  seed = SEED,
): Promise<LedgerStore> {
  return LedgerStore.open({
    journal,
    clock,
    productName,
    initialCommit: (now) => demoHistory(now, productName),
    ...(transfers > 0 && { history: { count: transfers, seed } }),
    reportNotice,
  })
}
