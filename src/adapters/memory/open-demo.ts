import type { Clock } from '../../core/ports/clock.ts'
import type { Connectivity } from '../../core/ports/connectivity.ts'
import type { Demo } from '../../core/ports/demo.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { IdGenerator } from '../../core/ports/id-generator.ts'
import type { Identity } from '../../core/ports/identity.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Log } from '../../core/ports/log.ts'
import type { OfflineCache } from '../../core/ports/offline-cache.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { LocalTextStore } from './identity/local-text-store.ts'
import { Mailbox } from './identity/mailbox.ts'
import { MemoryIdentity } from './identity/memory-identity.ts'
import { PretendChooser } from './identity/pretend-chooser.ts'
import { whatIfIn } from './identity/what-if.ts'
import { MemoryDemo } from './memory-demo.ts'
import { MemoryDirectory } from './memory-directory.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { Notices } from './notices.ts'
import { openMemoryStore } from './open-memory-store.ts'

interface DemoOptions {
  readonly clock: Clock
  readonly ids: IdGenerator
  readonly log: Log
  readonly productName: string
  /** How many made-up transfers the history gets. */
  readonly transfers: number
}

/** Everything is in this browser, so nothing is ever out of reach. */
const alwaysOnline: Connectivity = { isOnline: () => true, watch: () => () => {} }

/** Nor is anything to be remembered for then. */
const nothingKnown: OfflineCache = {
  saveFeed: () => {},
  feed: () => null,
  saveAccount: () => {},
  account: () => null,
}

interface DemoBackend {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
  readonly connectivity: Connectivity
  readonly offlineCache: OfflineCache
  readonly demo: Demo
}

/** Opens all that the demo stands on: a ledger and identities kept in this browser, and nothing beyond it. */
export async function openDemo(options: DemoOptions): Promise<DemoBackend> {
  const { clock, ids, log } = options
  const notices = new Notices()
  const store = await openMemoryStore({ ...options, keptIn: 'browser', tellNotice: notices.tell })
  const ledger = new MemoryLedger(store)
  const directory = new MemoryDirectory(store)
  const { identity, chooser, mailbox } = openIdentity(clock, notices)
  const demo = new MemoryDemo({
    chooser,
    mailbox,
    notices,
    store,
    identity,
    startLive: async () => {
      const { startLive } = await import('./live-demo.ts')
      const signedIn = () => identity.current()?.id ?? null
      return startLive({ ledger, ids, log, timer, signedIn })
    },
    forgetAll: async () => {
      identity.forgetAll()
      mailbox.clear()
      await store.reset()
    },
  })
  return {
    identity,
    ...(await breakingWhereAsked({ ledger, directory })),
    connectivity: alwaysOnline,
    offlineCache: nothingKnown,
    demo,
  }
}

/** Fetched only where the address asks for something to break. */
async function breakingWhereAsked(whole: Pick<DemoBackend, 'ledger' | 'directory'>) {
  if (!window.location.search.includes('whatif=ledger')) return whole
  const { breakingPointIn, withPlayedFaults } = await import('./played-faults.ts')
  return withPlayedFaults(whole, () => breakingPointIn(window.location.search))
}

function openIdentity(clock: Clock, notices: Notices) {
  const tellPutAside = () => notices.tell({ code: 'storage-put-aside' })
  const openShelf = (name: string) =>
    new LocalTextStore(`pledger-demo-${name}`, () => notices.tell({ code: 'sign-in-not-kept' }))
  const chooser = new PretendChooser()
  const mailbox = new Mailbox(openShelf, tellPutAside)
  const identity = new MemoryIdentity({
    openShelf,
    clock,
    mailbox,
    choose: (provider, known) => chooser.ask(provider, known),
    leave: () => window.location.reload(),
    known: DEMO_PEOPLE.map(({ id, username, credentials }) => ({
      id,
      name: username,
      ...credentials,
    })),
    opensUnknown: true,
    whatIf: () => whatIfIn(window.location.href),
    onPutAside: tellPutAside,
  })
  return { identity, chooser, mailbox }
}

function timer(job: () => void, delayMs: number) {
  const id = setTimeout(job, delayMs)
  return () => clearTimeout(id)
}
