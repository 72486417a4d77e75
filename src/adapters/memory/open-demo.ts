import type { Connectivity } from '../../core/ports/connectivity.ts'
import type { History } from '../../core/ports/history.ts'
import type { IdGenerator } from '../../core/ports/id-generator.ts'
import type { Log } from '../../core/ports/log.ts'
import type { RecentSends } from '../../core/ports/recent-sends.ts'
import { importWithRetry, lazyPort } from '../shared/lazy-loading.ts'
import { TextStore } from '../shared/text-store.ts'
import { DemoCopy } from './demo-copy.ts'
import { memoryIdentity } from './identity/memory-identity.ts'
import { ProviderChooser } from './identity/provider-chooser.ts'
import { IndexedDbJournal } from './journal/indexed-db-journal.ts'
import { MemoryDirectory } from './ledger/memory-directory.ts'
import { MemoryLedger } from './ledger/memory-ledger.ts'
import { memoryDemo, StorageNotices } from './memory-demo.ts'
import { type DemoStoreOptions, openDemoStore } from './open-demo-store.ts'
import { DEMO_PEOPLE } from './sample/demo-people.ts'
import { DEMO_ORIGIN, type LedgerStore } from './store/ledger-store.ts'

interface DemoOptions extends DemoStoreOptions {
  readonly connectivity: Connectivity
  readonly ids: IdGenerator
  readonly log: Log
  readonly recentSends: RecentSends
  /** Deletes the copy of the ledger with this origin from the device. */
  dropCopy(origin: string): Promise<void>
}

const DATABASE = 'pledger-demo'

/** The people who have an identity from the start. */
export const knownPeople = DEMO_PEOPLE.map(({ id, username, credentials }) => ({
  id,
  name: username,
  ...credentials,
}))

/** Opens the demo's backend: a ledger and identities that are stored in this browser only. */
export async function openDemo(options: DemoOptions) {
  const notices = new StorageNotices()
  const copy = new DemoCopy(() => options.dropCopy(DEMO_ORIGIN), options.log)
  const store = await openDemoStore(options, new IndexedDbJournal(DATABASE), (notice) => {
    notices.notify(notice)
    void copy.drop()
  })
  copy.watch(store)
  const ledger = new MemoryLedger(store)
  const directory = new MemoryDirectory(store)
  const signingIn = openIdentity(options, notices)
  const signedIn = () => signingIn.identity.current()?.id ?? null
  const startLive = async () =>
    (await import('./live-demo.ts')).startLive(options, ledger, signedIn)
  return {
    identity: signingIn.identity,
    ...(await failingIfAsked(ledger, directory)),
    history: historyOf(store),
    // Everything is in this browser, so nothing is ever out of reach but parts of the page, and nothing needs a cache.
    connectivity: { ...options.connectivity, isOnline: () => true },
    archive: copy.archiveOf(store, options.clock),
    origin: DEMO_ORIGIN,
    offlineCache: {
      saveFeed() {},
      loadFeed: () => null,
      saveAccount() {},
      loadAccount: () => null,
    },
    demo: memoryDemo({
      ...signingIn,
      notices,
      store,
      startLive,
      recentSends: options.recentSends,
      dropCopy: () => copy.drop(),
    }),
  }
}

/** The histories of people. Their code is loaded on request. */
function historyOf(store: LedgerStore): History {
  return lazyPort(async () => {
    const { MemoryHistory } = await importWithRetry(() => import('./history/memory-history.ts'))
    return new MemoryHistory(store)
  })
}

function openIdentity({ clock, ids }: DemoOptions, notices: StorageNotices) {
  const onSetAside = () => notices.notify({ code: 'storage-set-aside' })
  const texts = new TextStore(
    () => window.localStorage,
    () => notices.notify({ code: 'sign-in-not-stored' }),
  )
  const chooser = new ProviderChooser()
  const identity = memoryIdentity({
    texts,
    clock,
    ids,
    choose: (provider, known) => chooser.ask(provider, known),
    leave: () => window.location.reload(),
    known: knownPeople,
    opensUnknown: true,
    address: () => window.location.href,
    onSetAside,
  })
  return { identity, chooser }
}

/** Loads the simulated faults only if the address asks for one. */
async function failingIfAsked(ledger: MemoryLedger, directory: MemoryDirectory) {
  if (!window.location.search.includes('whatif=ledger')) return { ledger, directory }
  const { withSimulatedFaults } = await import('./simulated-faults.ts')
  return withSimulatedFaults(ledger, directory, () => window.location.search)
}
