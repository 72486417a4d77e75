import type { UserId } from '../../src/core/domain/ids.ts'
import { BankDevice } from './bank-device.ts'
import type { BankHome, NetworkAddress } from './bank-home.ts'
import { BankNetwork } from './bank-network.ts'
import { BankRandom } from './bank-random.ts'
import type { BankOptions } from './bank-settings.ts'
import type { BankWorld } from './bank-world.ts'
import type { Journal } from './journal.ts'
import { openPage, type Page } from './open-page.ts'
import { claimName } from './operations.ts'
import { PageListeners } from './page-listeners.ts'

/** One of so many is a moderator. */
const MODERATORS = 3
const MOST_TRIES = 5
const PASSWORD = 'Correct horse 7 battery staple!'

interface ClientOptions {
  readonly home: BankHome
  /** The address of its network. */
  readonly at: NetworkAddress
  readonly network: BankNetwork
  /** Whether the owner makes them a moderator. */
  readonly isModerator: boolean
  /** Of the run and the client, for emails and names of apps. */
  readonly name: string
  readonly journal: Journal
  /** Whether who sends again takes a new id. */
  readonly forgetsIds: boolean
  readonly random: BankRandom
}

/** One person with one device, who opens and closes pages on it. */
export class BankClient {
  readonly device = new BankDevice()
  private opened: Page | null = null
  private listeners: PageListeners | null = null
  private person: UserId | null = null
  private pages = 0
  private people = 0

  constructor(readonly options: ClientOptions) {}

  get page(): Page {
    if (!this.opened) throw new Error('No page is open')
    return this.opened
  }

  get isModerator(): boolean {
    return this.options.isModerator
  }

  get id(): UserId {
    if (!this.person) throw new Error('Nobody is signed in')
    return this.person
  }

  /** What comes before anything else: who leaves goes on, and then somebody else joins on the device. Null where nothing has to. */
  get due(): 'leave for good' | 'join' | null {
    if (!this.person) return 'join'
    return this.options.journal.leaving.has(this.person) ? 'leave for good' : null
  }

  /** What the page shows. */
  get shown(): PageListeners {
    if (!this.listeners) throw new Error('Nothing is watched')
    return this.listeners
  }

  /** Opens a page, signs in, and resolves when the newest rows and the account are there. */
  async open(): Promise<void> {
    const { home, at, name, random, journal } = this.options
    const { device } = this
    const page = openPage({
      home,
      at,
      device,
      name: `${name} ${++this.pages}`,
      ids: { next: () => random.id(), salt: () => random.salt() },
    })
    this.opened = page
    const loading = new PageListeners(page, journal)
    const id = await this.signIn(page)
    loading.startFor(id)
    this.listeners = loading
    await loading.read
  }

  /** Closes the page between two steps. The device stays as it is. */
  async close(): Promise<void> {
    const { opened } = this
    this.listeners?.stop()
    this.opened = null
    const closing = opened?.close()
    this.options.network.cut()
    await closing
  }

  /** Somebody signs up on the device, and takes a name. */
  async join(world: BankWorld): Promise<void> {
    const { owner } = this.options.home
    this.people++
    await this.open()
    await claimName(this, world, world.newName()).catch(() => {})
    if (owner && this.isModerator) await owner.appoint(this.id)
  }

  /** Leaves for good, or goes on leaving, and closes the page. Returns why not, if that is refused. */
  async leaveForGood(): Promise<{ readonly code: string } | null> {
    const { leavePledger } = await this.page.app.leaving()
    const result = await leavePledger.leave(() => {})
    if (!result.ok) return result.refusal
    await this.close()
    this.person = null
    return null
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
    const { app, outbox, retry } = this.page
    const isOpen = () => outbox.entriesOf(this.id).some(({ state }) => state !== 'failed')
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      await app.sendPoints.resumeOnce(this.id)
      if (!isOpen()) return
      await retry.pause(tries)
    }
  }

  /** Closes the page and the network. */
  async end(): Promise<void> {
    await this.close()
    this.options.network.close()
  }

  private async signIn({ identity }: Page): Promise<UserId> {
    const email = `${this.options.name}-${this.people}@example.com`
    const credentials = { email, password: PASSWORD }
    const result = await (this.person ? identity.signIn(credentials) : identity.signUp(credentials))
    if (!result.ok) throw new Error(`${credentials.email} cannot sign in: ${result.refusal.code}`)
    this.person = result.value.id
    return this.person
  }
}

/** Opens the clients of a run, each behind a network of its own, with an account and a name. */
export async function openClients(
  { home, clients, seed, faults, mayMeetFault, forgetsIds = false }: BankOptions,
  world: BankWorld,
  journal: Journal,
): Promise<readonly BankClient[]> {
  const opened: BankClient[] = []
  for (let index = 0; index < clients; index++) {
    const random = new BankRandom(seed, `network ${index}`)
    const network = new BankNetwork({ origin: home.origin, random, faults, mayMeetFault })
    const client = new BankClient({
      home,
      at: await network.open(),
      network,
      isModerator: home.owner !== null && index % MODERATORS === 0,
      name: `${world.name.replaceAll(' ', '-')}-${index}`,
      journal,
      forgetsIds,
      random: new BankRandom(seed, `client ${index}`),
    })
    await client.join(world)
    opened.push(client)
  }
  return opened
}
