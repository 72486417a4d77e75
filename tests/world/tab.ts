import { browserPorts } from '../../src/adapters/browser/browser-ports.ts'
import { deviceNetwork } from '../../src/adapters/browser/device-network.ts'
import { BrowserDeviceStore } from '../../src/adapters/browser/device-store.ts'
import { simulatedIdentity } from '../../src/adapters/demo/identity/simulated-identity.ts'
import { Reachability } from '../../src/adapters/shared/reachability.ts'
import { TextStore, type WebStorage } from '../../src/adapters/shared/text-store.ts'
import { networkRetry } from '../../src/adapters/shared/timers.ts'
import { appOver } from '../../src/composition/page.ts'
import type { App } from '../../src/core/app.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { Fault, type Result } from '../../src/core/domain/result.ts'
import type { Salt } from '../../src/core/domain/transaction.ts'
import type { Directory } from '../../src/core/ports/directory.ts'
import type { History } from '../../src/core/ports/history.ts'
import type { Leaving } from '../../src/core/ports/leave.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Moderation } from '../../src/core/ports/moderation.ts'
import type { Reactions } from '../../src/core/ports/reactions.ts'
import type { Requests } from '../../src/core/ports/requests.ts'
import { FollowRemovals } from '../../src/core/use-cases/loaded-rows.ts'
import type { Owner } from './agenda.ts'
import { AnswersOfTab } from './answers-of-tab.ts'
import { ChecksOfLedger } from './checks-of-ledger.ts'
import type { Device } from './device.ts'
import { type IdentityDeletion, LeavingOfTab } from './leaving-of-tab.ts'
import { Link } from './link.ts'
import { ModerationOfTab } from './moderation-of-tab.ts'
import { NoticesOfTab } from './notices-of-tab.ts'
import { asOlderVersion, type Version } from './older-version.ts'
import { Page } from './page.ts'
import type { PortName } from './server.ts'
import { running } from './simulated-browser.ts'
import type { Somebody, World } from './world.ts'

const PRODUCT = { name: 'Pledger', sourceUrl: '', authorName: '', authorUrl: '' }

/** The world loads these by itself: an import would take time of its own. */
const never = async (): Promise<never> => {
  throw new Error('The world opens this part by itself')
}
const LATE = {
  history: never,
  tables: never,
  notifications: never,
  moderation: never,
  leaving: never,
  requests: never,
  reactions: never,
  checking: never,
  updates: never,
}

/** One load of the page in a browser's tab: the app as it ships, with the browser's adapters, over a hostile network. */
export class Tab implements Owner {
  isAlive = true
  readonly window = new EventTarget()
  readonly localStorage: WebStorage
  readonly sessionStorage: WebStorage
  readonly link = new Link(this)
  readonly identity
  readonly app: App
  readonly followRemovals: FollowRemovals
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
    const ids = { next: nextId, salt: () => nextId().padEnd(22, '_').slice(-22) as Salt }
    const texts = new TextStore(() => this.localStorage, undefined, this.window)
    const { known } = world
    const choose = async () => null
    this.identity = simulatedIdentity({ texts, clock, ids, choose, known })
    // The page listens to the events of its own window.
    running.tab = this
    const own = new BrowserDeviceStore(
      log,
      () => this.localStorage,
      () => this.sessionStorage,
      this.window,
    )
    const store = version === 'older' ? asOlderVersion(own) : own
    const connectivity: Reachability = new Reachability(
      deviceNetwork(browserPorts.connectivity),
      browserPorts.timer,
      () => ports.ledger.find('none' as TransactionId),
    )
    const port = <P extends object>(name: PortName) =>
      connectivity.observed(this.link.port<P>(name))
    const ports = {
      ...browserPorts,
      ...{ clock, ids, log, identity: this.identity, connectivity },
      retry: networkRetry(connectivity),
      ledger: port<Ledger>('ledger'),
      directory: port<Directory>('directory'),
      device: store,
      cache: store,
      ownCopy: { drop: async () => {} },
      demo: null,
    }
    this.app = appOver(ports, LATE, PRODUCT, [])
    const history = port<History>('history')
    this.followRemovals = new FollowRemovals(ports.ledger, ports.timer, ports.retry, log, clock)
    const notices = new NoticesOfTab({ ...ports, history })
    const moderation = new ModerationOfTab(this, {
      ...ports,
      moderation: port<Moderation>('moderation'),
    })
    const leaving = new LeavingOfTab(
      this,
      {
        ...ports,
        leaving: port<Leaving>('leaving'),
        requests: port<Requests>('requests'),
      },
      this.link.port<IdentityDeletion>('identity'),
    )
    const answers = new AnswersOfTab(this, {
      ...ports,
      requests: port<Requests>('requests'),
      reactions: port<Reactions>('reactions'),
    })
    this.page = new Page(this, notices, moderation, leaving, answers, new ChecksOfLedger(this))
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
    if (!somebody || this.world.server.gone.has(somebody.id)) return
    this.world.say(() => `${this.name}: ${somebody.name ?? somebody.id} signs in.`)
    this.device.isTokenOver = false
    this.identity.signInAs(somebody.id)
  }

  /** Reports what somebody does here. */
  say(what: string): void {
    this.world.say(() => `${this.name}: somebody ${what}.`)
  }

  /** Makes a request of a use case. Null where no answer came, or a refusal, which is reported. */
  async ask<T>(
    request: () => Promise<Result<T, { readonly code: string }> | null>,
  ): Promise<{ readonly value: T } | null> {
    const result = await request().catch((cause) => this.failed(cause))
    if (!this.isAlive || !result) return null
    if (result.ok) return { value: result.value }
    this.world.say(() => `${this.name}: that is refused: ${result.refusal.code}.`)
    return null
  }

  /** Takes an error for an answer that did not come. One that no fault explains is a bug. */
  failed(cause: unknown): null {
    if (!(cause instanceof Fault)) this.world.fail(cause)
    return null
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
