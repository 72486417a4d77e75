import type {
  ChooserRequest,
  Demo,
  DemoMail,
  DemoNotice,
  DemoPerson,
} from '../../core/ports/demo.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import type { Mailbox } from './identity/mailbox.ts'
import type { MemoryIdentity } from './identity/memory-identity.ts'
import type { PretendChooser } from './identity/pretend-chooser.ts'
import type { Commit } from './ledger-event.ts'
import type { MemoryStore } from './memory-store.ts'
import type { Notices } from './notices.ts'

interface MemoryDemoParts {
  readonly chooser: PretendChooser
  readonly mailbox: Mailbox
  readonly notices: Notices
  readonly store: MemoryStore
  readonly identity: Pick<MemoryIdentity, 'enterAs'>
  readonly startLive: () => Promise<Stop>
  readonly forgetAll: () => Promise<void>
}

/** What only the demo has, put together from its parts. */
export class MemoryDemo implements Demo {
  private live: Promise<Stop> | null = null

  constructor(private readonly parts: MemoryDemoParts) {}

  people(): readonly DemoPerson[] {
    return DEMO_PEOPLE
  }

  async be({ username }: DemoPerson): Promise<void> {
    const person = DEMO_PEOPLE.find((one) => one.username === username)
    if (person) this.parts.identity.enterAs(person.id)
  }

  watchChooser(listener: (request: ChooserRequest | null) => void): Stop {
    return this.parts.chooser.watch(listener)
  }

  watchMail(listener: (mail: readonly DemoMail[]) => void): Stop {
    return this.parts.mailbox.watch(listener)
  }

  dismissMail(id: string): void {
    this.parts.mailbox.dismiss(id)
  }

  watchNotices(listener: (notices: readonly DemoNotice[]) => void): Stop {
    return this.parts.notices.watch(listener)
  }

  watchRestarts(listener: () => void): Stop {
    return this.parts.store.watch((commit) => {
      if (commit === null) listener()
    })
  }

  watchHistory(listener: () => void): Stop {
    const { store } = this.parts
    return store.watch((commit) => {
      // It is told when it is posted, and again once it is in.
      if (isHistory(commit) && !store.state.awaited) listener()
    })
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
    await this.parts.forgetAll()
  }
}

function isHistory(commit: Commit | null): boolean {
  const type = commit?.[0]?.type
  return type === 'made-up' || type === 'made-up-beside'
}
