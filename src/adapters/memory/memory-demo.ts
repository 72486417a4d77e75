import type { Demo, DemoNotice, DemoPerson } from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { CurrentValue } from '../shared/listeners.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import type { MemoryIdentity } from './identity/memory-identity.ts'
import type { ProviderChooser } from './identity/provider-chooser.ts'
import type { LedgerStore } from './ledger-store.ts'

/** Notices about the browser's storage, each one once. */
export class Notices extends CurrentValue<readonly DemoNotice[]> {
  constructor() {
    super([])
  }

  readonly tell = (notice: DemoNotice): void => {
    if (!this.get().some(({ code }) => code === notice.code)) this.set([...this.get(), notice])
  }
}

interface MemoryDemoParts {
  readonly chooser: ProviderChooser
  readonly notices: Notices
  readonly store: LedgerStore
  readonly identity: MemoryIdentity
  readonly startLive: () => Promise<Stop>
}

/** The `Demo` port over the demo's parts. */
export class MemoryDemo implements Demo {
  private live: Promise<Stop> | null = null

  constructor(private readonly parts: MemoryDemoParts) {}

  readonly watchChooser: Demo['watchChooser'] = (listener) =>
    this.parts.chooser.request.watch(listener)
  readonly watchMail: Demo['watchMail'] = (listener) => this.parts.identity.watchMail(listener)
  readonly watchNotices: Demo['watchNotices'] = (listener) => this.parts.notices.watch(listener)
  readonly watchRestarts: Demo['watchRestarts'] = (listener) => this.on('restarted', listener)
  readonly watchHistory: Demo['watchHistory'] = (listener) => this.on('history-added', listener)

  people(): readonly DemoPerson[] {
    return DEMO_PEOPLE
  }

  async be({ username }: DemoPerson): Promise<void> {
    const person = DEMO_PEOPLE.find((one) => one.username === username)
    if (person) this.parts.identity.enterAs(person.id)
  }

  dismissMail(id: string): void {
    this.parts.identity.dismissMail(id)
  }

  async goLive(live: boolean): Promise<void> {
    const before = this.live
    this.live = live ? (before ?? this.parts.startLive()) : null
    try {
      if (live) await this.live
      else (await before)?.()
    } catch (cause) {
      this.live = null
      throw cause
    }
  }

  isLive(): boolean {
    return this.live !== null
  }

  async reset(): Promise<void> {
    await this.goLive(false)
    this.parts.identity.deleteAll()
    await this.parts.store.reset()
  }

  private on(wanted: 'restarted' | 'history-added', listener: () => void): Stop {
    return this.parts.store.watch((change) => {
      if (change === wanted) listener()
    })
  }
}
