import type { UserId } from '../../src/core/domain/ids.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { ResumedSend } from '../../src/core/use-cases/resume-sends.ts'
import type { Waiting } from '../../src/core/use-cases/watch-waiting.ts'
import { BankDevice } from './bank-device.ts'
import type { BankNetwork } from './bank-network.ts'
import type { BankRandom } from './bank-random.ts'
import type { BankSettings } from './bank-settings.ts'
import { HeadFollower } from './head-follower.ts'
import type { Journal } from './journal.ts'
import { openPage, type Page } from './open-page.ts'
import { SessionFollower } from './session-follower.ts'

const MOST_TRIES = 5
const PASSWORD = 'correct horse battery staple 7'

interface ClientOptions {
  /** Those of the database behind the client's network. */
  readonly settings: BankSettings
  readonly network: BankNetwork
  /** Of the run and the client, for emails and names of apps. */
  readonly name: string
  readonly journal: Journal
  /** Whether who sends again takes a new id. */
  readonly forgetsIds: boolean
  readonly random: BankRandom
}

/** What is listened to on a page. */
interface Watched {
  readonly head: HeadFollower
  readonly session: SessionFollower
  waiting: Waiting
  readonly stops: readonly Stop[]
}

/** One person with one device, who opens and closes pages on it. */
export class BankClient {
  readonly device = new BankDevice()
  private opened: Page | null = null
  private watched: Watched | null = null
  private person: UserId | null = null
  private pages = 0

  constructor(readonly options: ClientOptions) {}

  get page(): Page {
    if (!this.opened) throw new Error('No page is open')
    return this.opened
  }

  get id(): UserId {
    if (!this.person) throw new Error('Nobody is signed in')
    return this.person
  }

  get watching(): Watched {
    if (!this.watched) throw new Error('Nothing is watched')
    return this.watched
  }

  /** Opens a page, signs in, and resolves when the newest rows and the account are there. */
  async open(): Promise<void> {
    const { settings, name, random, journal } = this.options
    const { device } = this
    const page = openPage({
      settings,
      device,
      name: `${name} ${++this.pages}`,
      nextId: () => random.id(),
    })
    this.opened = page
    const { app } = page
    const head = new HeadFollower(app, page.ledger, device.retry)
    const session = new SessionFollower(app, device.retry)
    const first = head.start()
    session.start()
    const id = await this.signIn(page)
    const stopWaiting = app.watchWaiting.watch(id, (waiting) => {
      watched.waiting = waiting
    })
    const stopSends = app.resumeSends.watch(id, ({ transfer, outcome }) => {
      if (page.isOpen()) journal.tell(transfer.id, outcome)
    })
    const watched: Watched = {
      head,
      session,
      waiting: { points: [], mayBeMore: false },
      stops: [() => head.stop(), () => session.stop(), stopWaiting, stopSends],
    }
    this.watched = watched
    await Promise.all([first, session.read])
  }

  /** Closes the page between two steps. The device stays as it is. */
  async close(): Promise<void> {
    const { opened } = this
    for (const stop of this.watched?.stops ?? []) stop()
    this.opened = null
    const closing = opened?.close()
    this.options.network.cut()
    await closing
  }

  goOffline(): void {
    this.device.goOffline()
    this.options.network.goDown()
  }

  goOnline(): void {
    this.options.network.goUp()
    this.device.goOnline()
  }

  /** Ends the faults of its network. */
  heal(): void {
    this.options.network.heal()
    this.device.goOnline()
  }

  /** Looks after what is in the outbox, as the page does when the send form opens. */
  async resume(): Promise<void> {
    const { page, options } = this
    const tell = ({ transfer, outcome }: ResumedSend) =>
      void options.journal.tell(transfer.id, outcome)
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      if (await page.app.resumeSends.resume(this.id, tell)) return
      await this.device.retry.pause(tries)
    }
  }

  /** Closes the page and the network. */
  async leave(): Promise<void> {
    await this.close()
    this.options.network.close()
  }

  private async signIn({ identity }: Page): Promise<UserId> {
    const credentials = { email: `${this.options.name}@example.com`, password: PASSWORD }
    const result = await (this.person ? identity.signIn(credentials) : identity.signUp(credentials))
    if (!result.ok) throw new Error(`${credentials.email} cannot sign in: ${result.refusal.code}`)
    this.person = result.value.id
    return this.person
  }
}
