import type { Clock } from '../../core/ports/clock.ts'
import type { DemoNotice } from '../../core/ports/demo.ts'
import { demoHistory } from './demo-history.ts'
import type { Journal } from './journal.ts'
import { LastingJournal } from './lasting-journal.ts'
import { MemoryStore } from './memory-store.ts'
import { quietTime } from './next-task.ts'
import { RamJournal } from './ram-journal.ts'

interface OpenMemoryStoreOptions {
  readonly keptIn: 'memory' | 'browser'
  readonly clock: Clock
  readonly productName: string
  /** How many made-up transfers the history gets on top of the seven people's own. */
  readonly transfers: number
  readonly seed?: number
  /** The browser's database; another name is another ledger. */
  readonly databaseName?: string
  readonly tellNotice: (notice: DemoNotice, cause?: unknown) => void
}

const DATABASE = 'pledger-demo'
const SEED = 1337

/** Opens the demo's ledger: what the browser kept of it, or the seven people and their history. Never rejects for want of storage. */
export async function openMemoryStore(options: OpenMemoryStoreOptions): Promise<MemoryStore> {
  const { clock, productName, transfers, seed = SEED, tellNotice } = options
  const store = await MemoryStore.open({
    journal: await openJournal(options),
    clock,
    productName,
    fresh: (now) => demoHistory(now, productName),
    tellPutAside: () => tellNotice({ code: 'storage-put-aside' }),
  })
  const makeUp = async () => {
    await quietTime()
    const { addMadeUpHistory } = await import('./add-made-up-history.ts')
    return addMadeUpHistory(store, transfers, seed)
  }
  const addHistory = () => {
    if (transfers > 0 && !store.state.hasMadeUpHistory) store.expectOlder(makeUp())
  }
  addHistory()
  store.watch((commit) => {
    if (commit === null) addHistory()
  })
  return store
}

async function openJournal(options: OpenMemoryStoreOptions): Promise<Journal> {
  if (options.keptIn === 'memory') return new RamJournal()
  const { tellNotice } = options
  const tellNotKept = (cause: unknown, wasKept: boolean) =>
    tellNotice({ code: wasKept ? 'ledger-kept-no-more' : 'ledger-not-kept' }, cause)
  try {
    const { IndexedDbJournal } = await import('./indexed-db-journal.ts')
    const journal = await IndexedDbJournal.open(options.databaseName ?? DATABASE)
    return new LastingJournal(journal, tellNotKept)
  } catch (cause) {
    tellNotKept(cause, false)
    return new RamJournal()
  }
}
