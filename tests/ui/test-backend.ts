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

/** A Saturday morning in November, wherever the tests run. */
export const NOW = new Date(2026, 10, 21, 10, 15).getTime()

/** What a browser and a ledger keep while pages come and go. */
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
  /** The failure that the identity service plays. */
  whatIf: IdentityCode | null = null
  /** Whether the page was left for a provider. */
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

  /** Takes the network away, or brings it back. */
  setOnline(online: boolean): void {
    this.online = online
    for (const listener of this.listeners) listener(online)
  }

  /** What the ledger begins with may be any rows, as a stored journal may hold them. */
  async begin(history: readonly unknown[] | null): Promise<void> {
    const first = history ?? demoHistory(NOW, 'Pledger')
    await this.journal.append({ epoch: '1', sequence: 0 }, first as readonly LedgerEvent[])
  }

  passMinutes(minutes: number): void {
    this.time += minutes * 60_000
  }

  /** As on a device from which no sign-in link was asked for. */
  forgetLinkEmail(): void {
    const shelf = this.shelves.open(identityState.name)
    const kept = JSON.parse(shelf.read() ?? '')
    shelf.write(JSON.stringify({ ...kept, value: { ...kept.value, linkEmail: null } }))
  }

  /** The ledger and the identity service, as a page that opens now finds them. */
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
      /** As a demo with a longer history makes it up in the background. */
      async makeUpHistory() {
        await store.write(
          () => accept([{ type: 'made-up', ...aPiece() }]),
          () => null,
        )
        await store.takeInHistory()
      },
      /** As only the ledger's owner can: the names stay. */
      deleteAccount: (id: string) => void store.state.accounts.delete(id as UserId),
      /** Before the page is taken down: one that is reloaded does nothing more, not even tidy up. */
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

/** What one of the demo's seven signs in with. */
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
