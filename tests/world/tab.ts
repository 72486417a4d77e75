import { browserPorts } from '../../src/adapters/browser/browser-ports.ts'
import { LocalOfflineCache } from '../../src/adapters/browser/local-offline-cache.ts'
import { LocalDrafts, LocalOutbox, LocalRecentSends } from '../../src/adapters/browser/send.ts'
import { memoryIdentity } from '../../src/adapters/memory/identity/memory-identity.ts'
import { TextStore, type WebStorage } from '../../src/adapters/shared/text-store.ts'
import { createApp } from '../../src/container.ts'
import type { App } from '../../src/core/app.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { EditProfile } from '../../src/core/use-cases/edit-profile.ts'
import { SettlePoints } from '../../src/core/use-cases/settle-points.ts'
import type { Owner } from './agenda.ts'
import { ChecksOfLedger } from './checks-of-ledger.ts'
import type { Device } from './device.ts'
import { Link } from './link.ts'
import { NoticesOfTab } from './notices-of-tab.ts'
import { OlderOutbox, type Version } from './older-version.ts'
import { Page } from './page.ts'
import type { Somebody, World } from './world.ts'

const PRODUCT = { name: 'Pledger', sourceUrl: '', authorName: '', authorUrl: '' }

/** One load of the page in a browser's tab: the app as it ships, with the browser's adapters, over a hostile network. */
export class Tab implements Owner {
  isAlive = true
  readonly window = new EventTarget()
  readonly localStorage: WebStorage
  readonly sessionStorage: WebStorage
  readonly link = new Link(this)
  readonly identity
  readonly app: App
  readonly page: Page
  private ids = 0
  private actsLeft: number | null = null

  /** `session` is what the tab itself stores: it survives a reload. */
  constructor(
    readonly device: Device,
    readonly name: string,
    readonly session: Map<string, string>,
    readonly version: Version,
  ) {
    const { world } = device
    this.localStorage = device.storageOf(this)
    this.sessionStorage = sessionStorageOf(this, session)
    const log = {
      warn: (_: string, cause?: unknown) => world.refuseUnexpected(cause),
      error: (_: string, cause?: unknown) => world.refuseUnexpected(cause),
    }
    const clock = { now: () => this.now() }
    const nextId = () => `${this.name.replace(/\W+/g, '-')}-${++this.ids}` as TransactionId
    const ids = { next: nextId }
    const texts = new TextStore(() => this.localStorage, undefined, this.window)
    const { known } = world
    const choose = async () => null
    this.identity = memoryIdentity({ texts, clock, ids, choose, known })
    const ledger = this.link.port<App & never>('ledger')
    const directory = this.link.port<App & never>('directory')
    const ports = {
      ...browserPorts,
      ...{ clock, ids, log, identity: this.identity },
      ledger,
      directory,
      history: this.link.port<App & never>('history'),
      outbox: version === 'older' ? new OlderOutbox(log) : new LocalOutbox(log),
      recentSends: new LocalRecentSends(log),
      drafts: new LocalDrafts(),
      offlineCache: new LocalOfflineCache(PRODUCT.name, log),
      openChecking: never,
      openHistories: never,
      openEditProfile: async () => new EditProfile(this.identity, directory),
      openSettlePoints: async () => new SettlePoints(this.identity, ledger),
      openNotices: never,
      demo: null,
    }
    this.app = createApp(ports, PRODUCT, [])
    this.page = new Page(this, new NoticesOfTab(ports, texts), new ChecksOfLedger(this))
  }

  get world(): World {
    return this.device.world
  }

  now(): number {
    return Math.floor(this.world.agenda.now) + this.device.clockAhead
  }

  /** Who is signed in, for the server. */
  person(): UserId | null {
    return this.identity.current()?.id ?? null
  }

  signInAs(somebody: Somebody | undefined): void {
    if (!somebody) return
    this.world.say(() => `${this.name}: ${somebody.name ?? somebody.id} signs in.`)
    this.device.isTokenOver = false
    this.identity.signInAs(somebody.id)
  }

  /** Whether it still does anything: writes a text, or makes a request. */
  mayAct(): boolean {
    if (!this.isAlive || this.actsLeft === null) return this.isAlive
    if (this.actsLeft-- > 0) return true
    this.world.say(() => `${this.name} is killed.`)
    this.kill()
    this.device.crashed.push(this.session)
    return false
  }

  /** Ends it once it has done so much more. */
  killAfter(acts: number): void {
    this.actsLeft ??= acts
  }

  /** It is not killed after all. */
  spare(): void {
    this.actsLeft = null
  }

  /** Ends at once: nothing that it had begun goes on. */
  kill(): void {
    this.isAlive = false
  }
}

function sessionStorageOf(tab: Tab, texts: Map<string, string>): WebStorage {
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void (tab.isAlive && texts.set(key, text)),
    removeItem: (key) => void (tab.isAlive && texts.delete(key)),
  }
}

async function never(): Promise<never> {
  throw new Error('The world opens this part by itself')
}
