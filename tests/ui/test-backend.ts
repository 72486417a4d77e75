import { STATE_KEY } from '../../src/adapters/demo/identity/identity-state.ts'
import {
  ProviderChooser,
  simulatedIdentity,
} from '../../src/adapters/demo/identity/simulated-identity.ts'
import {
  demoCache,
  demoOver,
  knownPeople,
  StorageNotices,
} from '../../src/adapters/demo/open-demo.ts'
import { demoHistory } from '../../src/adapters/demo/sample.ts'
import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { MemoryArchive } from '../../src/adapters/memory/memory-archive.ts'
import { MemoryDirectory } from '../../src/adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../../src/adapters/memory/memory-history.ts'
import { MemoryLeaving } from '../../src/adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../../src/adapters/memory/memory-ledger.ts'
import { MemoryModeration } from '../../src/adapters/memory/memory-moderation.ts'
import { MemoryReactions } from '../../src/adapters/memory/memory-reactions.ts'
import { MemoryRequests } from '../../src/adapters/memory/memory-requests.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../src/core/domain/ledger/events.ts'
import type { IdentityCode } from '../../src/core/domain/session.ts'
import type { DeviceStore, LedgerCache } from '../../src/core/ports/device-store.ts'
import { aDevice } from '../builders/a-device.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'
import { uniqueIds } from '../builders/unique.ts'
import { checkingOver } from './checking-over.ts'
import { StubNotifications } from './stub-notifications.ts'
import { StubUpdates } from './stub-updates.ts'

/** A Saturday morning in November, in any time zone. */
export const NOW = new Date(2026, 10, 21, 10, 15).getTime()

/** The state of a browser and a ledger, across pages. */
export class TestBackend {
  readonly journal = new MemoryJournal()
  readonly storage = new FakeStorage()
  readonly notices = new StorageNotices()
  readonly errors: string[] = []
  readonly warnings: string[] = []
  readonly device = aDevice()
  readonly drafts = this.device.drafts
  readonly outbox = this.device.outbox
  readonly copy = new MemoryLedgerCopy()
  readonly updates = new StubUpdates()
  readonly notifications = new StubNotifications()
  /** The failure that the identity service simulates. */
  whatIf: IdentityCode | null = null
  /** Whether the page was redirected to a provider. */
  hasLeft = false
  private time = NOW
  private online = true
  private readonly listeners = new Set<(online: boolean) => void>()

  readonly clock = { now: () => this.time }
  readonly log = {
    warn: (message: string) => void this.warnings.push(message),
    error: (message: string) => void this.errors.push(message),
  }

  readonly connectivity = {
    isOnline: () => this.online,
    watch: (listener: (online: boolean) => void) => {
      this.listeners.add(listener)
      return () => void this.listeners.delete(listener)
    },
  }

  /** Switches the network off or on. */
  setOnline(online: boolean): void {
    this.online = online
    for (const listener of this.listeners) listener(online)
  }

  /** Starts the ledger with this history. It may contain any rows, like a stored journal. */
  async begin(history: readonly unknown[]): Promise<void> {
    await this.journal.append(this.journal.end, [history as readonly LedgerEvent[]])
  }

  passMinutes(minutes: number): void {
    this.time += minutes * 60_000
  }

  /** Makes this a device that has not requested the sign-in link. */
  forgetLinkEmail(): void {
    const stored = JSON.parse(this.storage.getItem(STATE_KEY) ?? '')
    this.storage.setItem(STATE_KEY, JSON.stringify({ ...stored, linkEmail: null }))
  }

  /** The ledger and the identity service of a page that opens now. */
  async open() {
    const { clock, journal, notices } = this
    let isThere = true
    const tab = this.device.openTab()
    const store = await LedgerStore.open({
      journal,
      clock,
      productName: 'Pledger',
      initialCommit: () => [],
    })
    const chooser = new ProviderChooser()
    const texts = this.storage.openStore()
    const ids = uniqueIds
    const identity = simulatedIdentity({
      texts,
      clock,
      ids,
      choose: (provider, known) => chooser.ask(provider, known),
      known: knownPeople,
      opensUnknown: true,
      leave: () => {
        this.hasLeft = true
      },
      address: () => (this.whatIf === null ? '/' : `/?whatif=${this.whatIf}`),
      passwordRounds: 1,
    })
    const demo = demoOver({
      chooser,
      notices,
      store,
      async resetLedger() {
        await journal.restart()
        await store.catchUp()
      },
      identity,
      startLive: async () => () => {},
      dropCopy: () => this.copy.drop('pledger/demo'),
      device: tab,
    })
    const device: DeviceStore = Object.assign(Object.create(tab), {
      save: (...given: never[]) => isThere && Reflect.apply(tab.save, tab, given),
    })
    const cached = demoCache(store)
    const cache: LedgerCache = {
      load: (record, ...id) => (record.scope === 'account' ? cached : device).load(record, ...id),
      save: device.save,
    }
    return {
      ledger: new MemoryLedger(store),
      checking: checkingOver(new MemoryArchive(store, clock, 'pledger/demo'), this.copy, clock),
      directory: new MemoryDirectory(store),
      history: new MemoryHistory(store),
      moderation: new MemoryModeration(store),
      leaving: new MemoryLeaving(store),
      asking: new MemoryRequests(store),
      reactions: new MemoryReactions(store),
      device,
      cache,
      identity,
      demo,
      ownCopy: { drop: () => this.copy.drop('pledger/demo') },
      /** Only the operator can do this. The names stay. */
      makeModerator: (id: string) => void store.state.moderators.add(id as UserId),
      endModerator: (id: string) => void store.state.moderators.delete(id as UserId),
      deleteAccount: (id: string) => void store.state.accounts.delete(id as UserId),
      /** Closes the page. A page that is reloaded does nothing more, not even clean up. */
      close() {
        isThere = false
        store.close()
      },
    }
  }
}

/** The history of the demo. Nobody asks for points yet: tests of that begin with it. */
export const wholeDemo = () => demoHistory(NOW, 'Pledger').filter(({ type }) => type !== 'asked')

const NEWEST_ROWS = ['demo-37', 'demo-38', 'demo-39', 'demo-40']

/** The people of the demo, and its newest rows: a page that renders in half the time. */
export const briefDemo = () =>
  wholeDemo().filter((event) => {
    if (event.type === 'posted') return NEWEST_ROWS.includes(event.row.id)
    return event.type !== 'reacted' || NEWEST_ROWS.includes(event.id)
  })

export type OpenBackend = Awaited<ReturnType<TestBackend['open']>>

/** The credentials of one of the demo's seven people. */
export const credentialsOf = (who: string) =>
  knownPeople.find(({ name }) => name === who) ?? { email: '', password: '' }
