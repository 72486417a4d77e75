import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { SALTS } from '../builders/a-transfer.ts'
import { act } from './actions.ts'
import { Agenda } from './agenda.ts'
import { entryAt } from './chance.ts'
import { Device } from './device.ts'
import type { Weather } from './fate.ts'
import type { Version } from './older-version.ts'
import type { Plan } from './plan.ts'
import { FREE_NAMES } from './send-actions.ts'
import { SendRecords } from './send-records.ts'
import { saysTime } from './sentences.ts'
import { Server } from './server.ts'
import { running } from './simulated-browser.ts'
import { Tab } from './tab.ts'
import { unexpectedIn } from './unexpected.ts'
import { Violation } from './violation.ts'

const NAMES = [
  'Ann',
  'Ben',
  'Cleo',
  'Dan',
  'Eve',
  'Finn',
  'Gus',
  'Hal',
  'Ida',
  'Jun',
  'Kim',
  'Lin',
  'Mia',
  'Ned',
  'Ola',
]
const LEAVING_MS = 30

/** A person with an identity. */
export interface Somebody {
  readonly id: UserId
  readonly name: string | null
}

/** People with their devices, a server, and a hostile network between them. All of it follows from the plan. */
export class World {
  readonly agenda: Agenda
  readonly people: readonly Somebody[]
  readonly known
  readonly devices: readonly Device[]
  readonly records = new SendRecords(this)
  /** The names of all messages that met a fault. */
  readonly faults: string[] = []
  violation: unknown = null
  isHealed = false
  server!: Server
  private words = 0

  constructor(
    private readonly plan: Plan,
    private readonly tell: ((sentence: string) => void) | null,
  ) {
    this.agenda = new Agenda(plan.seed, plan.start)
    this.people = Array.from({ length: plan.people }, (_, index) => personAt(index))
    this.known = this.people.map(({ id, name }) => ({
      id,
      name,
      email: `${id}@example.com`,
      password: '',
    }))
    this.devices = this.people.map(({ name, id }) => new Device(this, `${name ?? id}’s device`))
  }

  get seed(): number {
    return this.plan.seed
  }

  async run(): Promise<void> {
    this.server = await Server.open(this.agenda)
    for (const [index, device] of this.devices.entries()) {
      const tab = this.openTab(device, new Map())
      this.agenda.after(10, tab, () => tab.signInAs(this.people[index]))
    }
    for (const [index, { id }] of this.people.entries())
      if (index % 2 === 0) await this.server.setOffice(id, true)
    this.agenda.after(500, null, () => this.begin())
    let at = 1000
    for (const step of this.plan.steps) {
      at += step.wait
      this.agenda.after(at, null, () => this.take(step))
    }
    await this.runUntil(this.plan.start + at + 1)
  }

  /** What people sent to each other before; every fourth row waits for a name that nobody has. */
  private begin(): void {
    const accounts = [...this.server.store.state.accounts.values()]
    for (let index = 0; index < this.plan.rowsBefore; index++) {
      const [sender, recipient] = [0, 1].map((next) => accounts[(index + next) % accounts.length])
      if (!sender || !recipient?.username || sender === recipient) continue
      const isWaiting = index % 4 === 3
      void this.server.ports.ledger.post({
        id: `before-${index}` as TransactionId,
        senderId: sender.id,
        recipient: isWaiting ? (FREE_NAMES[0] as Username) : recipient.username,
        recipientId: isWaiting ? null : recipient.id,
        amount: 1 as Amount,
        message: this.newWords(),
        salts: SALTS,
      })
    }
  }

  /** Runs all that is due until a time, or until something must not be. */
  async runUntil(time: number): Promise<void> {
    for (;;) {
      const due = this.violation ? null : this.agenda.next(time)
      if (!due) break
      await this.turn(due.owner as Tab | null, due.job)
    }
    this.agenda.now = Math.max(this.agenda.now, time)
  }

  /** Runs a job, with all that follows from it at once. */
  async turn(tab: Tab | null, job: () => void): Promise<void> {
    running.tab = tab
    try {
      job()
    } catch (cause) {
      this.fail(cause)
    }
    await drained()
    running.tab = null
  }

  openTab(device: Device, session: Map<string, string>, version: Version = 'current'): Tab {
    const before = running.tab
    const tab = new Tab(device, device.nextTabName(), session, version)
    device.tabs.push(tab)
    this.agenda.after(1, tab, () => tab.page.open())
    running.tab = before
    return tab
  }

  /** Leaves a page, which breaks off its requests, and opens it again. Once all is healed, it is the current version. */
  reload(tab: Tab): void {
    this.say(() => `${tab.name} is reloaded.`)
    for (const event of ['beforeunload', 'pagehide']) tab.window.dispatchEvent(new Event(event))
    tab.link.breakOff()
    this.agenda.after(LEAVING_MS, null, () => {
      if (!tab.isAlive) return
      tab.kill()
      this.openTab(tab.device, tab.session, this.isHealed ? 'current' : tab.version)
    })
  }

  /** A message that nobody has written yet. */
  newWords(): string {
    return `Words ${++this.words}.`
  }

  weatherOf(message: string): Weather {
    return this.isHealed || this.plan.spared.has(message) ? 0 : this.plan.weather
  }

  /** A message meets a fault. */
  meet(message: string, sentence: () => string): void {
    this.faults.push(message)
    this.say(sentence)
  }

  /** Tells the story, if anything listens. */
  say(sentence: () => string): void {
    this.tell?.(`${saysTime(this.agenda.now)} ${sentence()}`)
  }

  fail(cause: unknown): void {
    this.violation ??= cause
  }

  /** An error that no fault explains is a bug. */
  refuseUnexpected(cause: unknown): void {
    const error = unexpectedIn(cause)
    if (error) this.fail(new Violation(`An error that nothing explains: ${error.stack}`))
  }

  private take(step: Plan['steps'][number]): void {
    const device = entryAt(this.devices, step.a)
    if (!device) return
    const tabs = device.openTabs
    const tab = entryAt(tabs, (step.a * this.devices.length) % 1)
    if (!tab) return void this.openTab(device, device.crashed.pop() ?? new Map())
    this.agenda.after(0, tab, () => act(step.action, tab, step, this))
  }
}

function personAt(index: number): Somebody {
  const name = NAMES[index % NAMES.length] as string
  const full = index < NAMES.length ? name : `${name} B`
  return { id: `u${index}` as UserId, name: index % 5 === 4 ? null : full }
}

/** All that was to happen at once has happened. */
function drained(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
