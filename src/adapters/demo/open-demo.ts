import type { Later } from '../../core/app.ts'
import { type Community, type Standing, standingOf } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Archive } from '../../core/ports/archive.ts'
import type { Demo, StorageNotice } from '../../core/ports/demo.ts'
import type { DeviceStore, LedgerCache } from '../../core/ports/device-store.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { History } from '../../core/ports/history.ts'
import type { Leaving } from '../../core/ports/leave.ts'
import type { Moderation } from '../../core/ports/moderation.ts'
import type { Clock, Connectivity, IdGenerator, Log } from '../../core/ports/platform.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { HistorySource } from '../memory/earlier-history.ts'
import { LedgerStore } from '../memory/ledger-store.ts'
import { MemoryLedger } from '../memory/memory-ledger.ts'
import { lateDirectory, later } from '../shared/later.ts'
import { CurrentValue } from '../shared/listeners.ts'
import { TextStore } from '../shared/text-store.ts'
import { networkRetry } from '../shared/timers.ts'
import { type DemoJournal, FallbackJournal } from './demo-journal.ts'
import {
  ProviderChooser,
  type SimulatedIdentity,
  simulatedIdentity,
} from './identity/simulated-identity.ts'
import { IndexedDbJournal } from './indexed-db-journal.ts'
import { DEMO_PEOPLE, demoHistory } from './sample.ts'

interface DemoOptions extends DemoStoreOptions {
  readonly connectivity: Connectivity
  readonly ids: IdGenerator
  readonly log: Log
  readonly device: DeviceStore
  readonly community: Community
  /** Deletes the copy of the ledger with this origin from the device. */
  dropCopy(origin: string): Promise<void>
}

/** The origin in the fingerprints of the demo's ledger. */
const DEMO_ORIGIN = 'pledger/demo'

/** The browser's database of the demo's journal. */
export const DATABASE = 'pledger-demo'

/** The people with an identity from the start. */
export const knownPeople = DEMO_PEOPLE.map(({ id, username, credentials }) => ({
  id,
  name: username,
  ...credentials,
}))

/** The same people in a ledger of members: all of them are. */
export function knownMembers({ members: [domain] }: Community): typeof knownPeople {
  if (domain === undefined) return knownPeople
  return knownPeople.map((person) => ({ ...person, email: atDomain(person.email, domain) }))
}

/** The address of the same name at another domain. */
function atDomain(email: string, domain: string): string {
  return email.replace(/@.*/, `@${domain}`)
}

/** Opens the demo's backend: a ledger and identities that are stored in this browser only. */
export async function openDemo(options: DemoOptions) {
  const notices = new StorageNotices()
  const copy = new DemoCopy(() => options.dropCopy(DEMO_ORIGIN), options.log)
  const signingIn = openIdentity(options, notices)
  /** The other people of a live demo are members. */
  const standingOfPerson = (id: UserId) => {
    const person = signingIn.identity.current()
    return person?.id === id ? standingOf(person, options.community) : 'member'
  }
  const { store, reset } = await openDemoStore(
    { ...options, standingOf: standingOfPerson },
    new IndexedDbJournal(DATABASE),
    (notice) => {
      notices.notify(notice)
      void copy.drop()
    },
  )
  copy.watch(store)
  const ledger = new MemoryLedger(store)
  const directory = lateDirectory(
    later(
      () => import('../memory/memory-directory.ts'),
      ({ MemoryDirectory }) => new MemoryDirectory(store),
    ),
  )
  const signedIn = () => signingIn.identity.current()?.id ?? null
  // Everything is in this browser, so nothing is ever out of reach but parts of the page, and nothing needs a cache.
  const connectivity = { ...options.connectivity, isOnline: () => true }
  const loadLive = later(() => import('./live-demo.ts'))
  const startLive = async () => (await loadLive()).startLive(options, ledger, signedIn)
  return {
    identity: signingIn.identity,
    ...(await failingIfAsked(ledger, directory)),
    /** Lazy parts. */
    late: {
      history: later(
        () => import('../memory/memory-history.ts'),
        ({ MemoryHistory }): History => new MemoryHistory(store),
      ),
      moderation: later(
        () => import('../memory/memory-moderation.ts'),
        ({ MemoryModeration }): Moderation => new MemoryModeration(store),
      ),
      leaving: later(
        () => import('../memory/memory-leaving.ts'),
        ({ MemoryLeaving }): Leaving => new MemoryLeaving(store),
      ),
      requests: later(
        () => import('../memory/memory-requests.ts'),
        ({ MemoryRequests }): Requests => new MemoryRequests(store),
      ),
      reactions: later(
        () => import('../memory/memory-reactions.ts'),
        ({ MemoryReactions }): Reactions => new MemoryReactions(store),
      ),
    },
    connectivity,
    retry: networkRetry(connectivity),
    archive: copy.archiveOf(store, options.clock),
    origin: DEMO_ORIGIN,
    cache: demoCache(store),
    demo: demoOver({
      ...signingIn,
      notices,
      store,
      resetLedger: reset,
      startLive,
      device: options.device,
      dropCopy: () => copy.drop(),
    }),
  }
}

/** In the demo the device has the whole ledger, so there is nothing to store besides. Only the reactions of an account are cached. */
export function demoCache({ state }: LedgerStore): LedgerCache {
  const ownReactions = (by: UserId) =>
    [...state.reactions].flatMap(([id, ofRow]) => {
      const own = ofRow.get(by)
      return own ? [[id, own.emoji]] : []
    })
  return {
    load: ({ read }, ...[id]) => read(id ? ownReactions(id as UserId) : null),
    save() {},
  }
}

function openIdentity({ clock, ids, community }: DemoOptions, notices: StorageNotices) {
  const onSetAside = () => notices.notify({ code: 'storage-set-aside' })
  const texts = new TextStore(
    () => window.localStorage,
    () => notices.notify({ code: 'sign-in-not-stored' }),
  )
  const chooser = new ProviderChooser()
  const identity = simulatedIdentity({
    texts,
    clock,
    ids,
    choose: (provider, known) => chooser.ask(provider, known),
    leave: () => window.location.reload(),
    known: knownMembers(community),
    opensUnknown: true,
    address: () => window.location.href,
    onSetAside,
  })
  return { identity, chooser }
}

/** Loads the simulated faults only if the address asks for one. */
async function failingIfAsked(ledger: MemoryLedger, directory: Directory) {
  if (!window.location.search.includes('whatif=ledger')) return { ledger, directory }
  const { withSimulatedFaults } = await import('./simulated-faults.ts')
  return withSimulatedFaults(ledger, directory, () => window.location.search)
}

/** Notices about the browser's storage, each one once. */
export class StorageNotices {
  private readonly notices = new CurrentValue<readonly StorageNotice[]>([])

  readonly notify = (notice: StorageNotice): void => {
    const shown = this.notices.get()
    if (!shown.some(({ code }) => code === notice.code)) this.notices.set([...shown, notice])
  }

  watch(listener: (notices: readonly StorageNotice[]) => void): Stop {
    return this.notices.watch(listener)
  }
}

interface DemoParts {
  readonly chooser: ProviderChooser
  readonly notices: StorageNotices
  readonly store: LedgerStore
  readonly resetLedger: () => Promise<void>
  readonly identity: SimulatedIdentity
  readonly startLive: () => Promise<Stop>
  /** Drops the device's copy of the ledger. */
  readonly dropCopy: () => Promise<void>
  readonly device: Pick<DeviceStore, 'forgetAll' | 'resume'>
}

/** The `Demo` port over the demo's parts. */
export function demoOver(parts: DemoParts): Demo {
  const { chooser, notices, store, resetLedger, identity, startLive, dropCopy, device } = parts
  let live: Promise<Stop> | null = null
  const goLive = async (wanted: boolean) => {
    const before = live
    live = wanted ? (before ?? startLive()) : null
    try {
      if (wanted) await live
      else (await before)?.()
    } catch (cause) {
      live = null
      throw cause
    }
  }
  return {
    // A person who leaves loses the identity.
    people: () => DEMO_PEOPLE.filter(({ id }) => identity.knows(id)),
    signInAs: async ({ id }) => identity.signInAs(id),
    watchChooser: (listener) => chooser.request.watch(listener),
    watchMail: identity.watchMail,
    dismissMail: identity.dismissMail,
    watchStorageNotices: (listener) => notices.watch(listener),
    watchRestarts: (listener) =>
      store.watch((change) => {
        if (change === 'restarted') listener()
      }),
    goLive,
    isLive: () => live !== null,
    async reset() {
      await goLive(false)
      identity.deleteAll()
      await dropCopy()
      device.forgetAll()
      device.resume()
      await resetLedger()
    },
  }
}

export interface DemoStoreOptions {
  readonly clock: Clock
  readonly productName: string
  /** How many made-up transfers the history gets. */
  readonly transfers: number
  readonly standingOf?: (person: UserId) => Standing
}

const SEED = 1337

/** Opens the ledger of a journal. An empty journal starts with the seven people and their history. */
export async function openDemoStore(
  { clock, productName, transfers, standingOf }: DemoStoreOptions,
  stored: DemoJournal,
  reportNotice: (notice: StorageNotice) => void,
  seed = SEED,
) {
  const journal = new FallbackJournal(stored, reportNotice)
  const store = await LedgerStore.open({
    journal,
    clock,
    productName,
    initialCommit: (now) => demoHistory(now, productName),
    ...(standingOf && { standingOf }),
    history: madeUpHistory(transfers, seed),
    async recover() {
      // Another tab may have done so already.
      if (await journal.restart(true)) reportNotice({ code: 'storage-set-aside' })
    },
  })
  return {
    store,
    /** Deletes everything, in every tab, and starts again. */
    async reset() {
      await journal.restart(false)
      await store.catchUp()
    },
  }
}

const loadWords = later(() => import('./made-up-words.ts'))
const loadMadeUpHistory = later(() => import('./made-up-history.ts'))

/** The source of a history of so many transfers, or of the one that the ledger has already. */
export function madeUpHistory(count: number, seed: number): HistorySource {
  return {
    plan: count > 0 ? async () => (await loadWords()).planHistory({ count, seed }) : null,
    load: async (planned, takenNames) =>
      (await loadMadeUpHistory()).makeUpHistory(planned, takenNames),
  }
}

/**
 * The copy that a check keeps of the demo's ledger. When the demo starts again, the copy is of another ledger: it is dropped, or
 * the next check would find that the past was changed.
 */
export class DemoCopy {
  private dropping: Promise<void> = Promise.resolve()

  constructor(
    private readonly dropCopy: () => Promise<void>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** Drops the copy. Where the device does not let it, this is logged. */
  drop(): Promise<void> {
    this.dropping = this.dropCopy().catch((cause: unknown) =>
      this.log.warn('The copy of the demo was not dropped', cause),
    )
    return this.dropping
  }

  /** Drops the copy also when the ledger gets a made-up history, which is older than all that is in it. */
  watch(store: LedgerStore): void {
    store.watch((change) => {
      if (typeof change === 'string') return
      if (change.some(({ type }) => type === 'history-planned')) void this.drop()
    })
  }

  /** The archive of the ledger. It is read only after a copy that is to be dropped is gone. */
  archiveOf(store: LedgerStore, clock: Clock): Later<Archive> {
    return later(
      () => import('../memory/memory-archive.ts'),
      ({ MemoryArchive }) => new MemoryArchive(store, clock, DEMO_ORIGIN, () => this.dropping),
    )
  }
}
