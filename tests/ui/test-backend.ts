import { demoHistory } from '../../src/adapters/memory/demo-history.ts'
import { DEMO_PEOPLE } from '../../src/adapters/memory/demo-people.ts'
import { identityState } from '../../src/adapters/memory/identity/identity-state.ts'
import { Mailbox } from '../../src/adapters/memory/identity/mailbox.ts'
import { MemoryIdentity } from '../../src/adapters/memory/identity/memory-identity.ts'
import { MemoryTextStores } from '../../src/adapters/memory/identity/memory-text-stores.ts'
import { PretendChooser } from '../../src/adapters/memory/identity/pretend-chooser.ts'
import type { LedgerEvent } from '../../src/adapters/memory/ledger-event.ts'
import { MemoryDemo } from '../../src/adapters/memory/memory-demo.ts'
import { MemoryDirectory } from '../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../src/adapters/memory/memory-ledger.ts'
import { MemoryStore } from '../../src/adapters/memory/memory-store.ts'
import { Notices } from '../../src/adapters/memory/notices.ts'
import { RamJournal } from '../../src/adapters/memory/ram-journal.ts'
import type { IdentityCode } from '../../src/core/domain/identity-failure.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { accept } from '../../src/core/domain/result.ts'
import type { Drafts } from '../../src/core/ports/drafts.ts'
import { aPiece } from '../adapters/memory/a-made-up-history.ts'
import { memoryOfflineCache } from '../builders/memory-offline-cache.ts'
import { memoryOutbox } from '../builders/memory-outbox.ts'
import { PlayedUpdates } from './played-updates.ts'

/** A Saturday morning in November, in any time zone. */
export const NOW = new Date(2026, 10, 21, 10, 15).getTime()

/** The state of a browser and a ledger, across pages. */
export class TestBackend {
  readonly journal = new RamJournal()
  readonly shelves = new MemoryTextStores()
  readonly notices = new Notices()
  readonly errors: string[] = []
  readonly warnings: string[] = []
  readonly outbox = memoryOutbox()
  readonly offlineCache = memoryOfflineCache()
  readonly drafts = ramDrafts()
  readonly updates = new PlayedUpdates()
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
  async begin(history: readonly unknown[] | null): Promise<void> {
    const first = history ?? demoHistory(NOW, 'Pledger')
    await this.journal.append({ epoch: '1', sequence: 0 }, first as readonly LedgerEvent[])
  }

  passMinutes(minutes: number): void {
    this.time += minutes * 60_000
  }

  /** Makes this a device that has not requested the sign-in link. */
  forgetLinkEmail(): void {
    const shelf = this.shelves.open(identityState.name)
    const kept = JSON.parse(shelf.read() ?? '')
    shelf.write(JSON.stringify({ ...kept, value: { ...kept.value, linkEmail: null } }))
  }

  /** The ledger and the identity service of a page that opens now. */
  async open() {
    const { clock, journal, notices } = this
    let isThere = true
    const store = await MemoryStore.open({
      journal,
      clock,
      productName: 'Pledger',
      fresh: () => [],
    })
    const chooser = new PretendChooser()
    const openShelf = (name: string) => this.shelves.open(name)
    const mailbox = new Mailbox(openShelf, () => {})
    const identity = new MemoryIdentity({
      openShelf,
      clock,
      mailbox,
      choose: (provider, known) => chooser.ask(provider, known),
      known: knownPeople,
      opensUnknown: true,
      leave: () => {
        this.hasLeft = true
      },
      whatIf: () => this.whatIf,
      passwordRounds: 1,
    })
    const demo = new MemoryDemo({
      chooser,
      mailbox,
      notices,
      store,
      identity,
      startLive: async () => () => {},
      forgetAll: async () => identity.forgetAll(),
    })
    return {
      ledger: new MemoryLedger(store),
      directory: new MemoryDirectory(store),
      identity,
      demo,
      outbox: {
        ...this.outbox,
        markFailed: (id: TransactionId) => {
          if (isThere) this.outbox.markFailed(id)
        },
        forget: (id: TransactionId) => {
          if (isThere) this.outbox.forget(id)
        },
      },
      drafts: {
        ...this.drafts,
        keep: (text: string | null) => {
          if (isThere) this.drafts.keep(text)
        },
      },
      /** Adds a made-up history, as a demo with a longer history does in the background. */
      async makeUpHistory() {
        await store.write(
          () => accept([{ type: 'made-up', ...aPiece() }]),
          () => null,
        )
        await store.takeInHistory()
      },
      /** Only the operator can do this. The names stay. */
      deleteAccount: (id: string) => void store.state.accounts.delete(id as UserId),
      /** Closes the page. A page that is reloaded does nothing more, not even clean up. */
      close() {
        isThere = false
        store.close()
      },
    }
  }
}

export type OpenBackend = Awaited<ReturnType<TestBackend['open']>>

export const knownPeople = DEMO_PEOPLE.map(({ id, username, credentials }) => ({
  id,
  name: username,
  ...credentials,
}))

/** The credentials of one of the demo's seven people. */
export const credentialsOf = (who: string) =>
  knownPeople.find(({ name }) => name === who) ?? { email: '', password: '' }

function ramDrafts(): Drafts {
  let kept: string | null = null
  return {
    keep: (text) => {
      kept = text
    },
    kept: () => kept,
  }
}
