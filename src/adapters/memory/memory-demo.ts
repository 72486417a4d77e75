import type { Demo, StorageNotice } from '../../core/ports/demo.ts'
import type { RecentSends } from '../../core/ports/recent-sends.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { CurrentValue } from '../shared/listeners.ts'
import type { MemoryIdentity } from './identity/memory-identity.ts'
import type { ProviderChooser } from './identity/provider-chooser.ts'
import { DEMO_PEOPLE } from './sample/demo-people.ts'
import type { LedgerStore } from './store/ledger-store.ts'

/** Notices about the browser's storage, each one once. */
export class StorageNotices extends CurrentValue<readonly StorageNotice[]> {
  constructor() {
    super([])
  }

  readonly notify = (notice: StorageNotice): void => {
    if (!this.get().some(({ code }) => code === notice.code)) this.set([...this.get(), notice])
  }
}

interface MemoryDemoParts {
  readonly chooser: ProviderChooser
  readonly notices: StorageNotices
  readonly store: LedgerStore
  readonly identity: MemoryIdentity
  readonly startLive: () => Promise<Stop>
  /** Drops the device's copy of the ledger. */
  readonly dropCopy: () => Promise<void>
  readonly recentSends: Pick<RecentSends, 'clear'>
}

/** The `Demo` port over the demo's parts. */
export function memoryDemo(parts: MemoryDemoParts): Demo {
  const { chooser, notices, store, identity, startLive, dropCopy, recentSends } = parts
  let live: Promise<Stop> | null = null
  const goLive = async (wanted: boolean) => {
    const before = live
    live = wanted ? (before ?? startLive()) : null
    try {
      if (wanted) await live
      else (await before)?.()
    } catch (cause) {
      live = null
      throw cause
    }
  }
  return {
    people: () => DEMO_PEOPLE,
    signInAs: async ({ id }) => identity.signInAs(id),
    watchChooser: (listener) => chooser.request.watch(listener),
    watchMail: identity.watchMail,
    dismissMail: identity.dismissMail,
    watchStorageNotices: (listener) => notices.watch(listener),
    watchRestarts: (listener) =>
      store.watch((change) => {
        if (change === 'restarted') listener()
      }),
    goLive,
    isLive: () => live !== null,
    async reset() {
      await goLive(false)
      identity.deleteAll()
      await dropCopy()
      recentSends.clear()
      await store.reset()
    },
  }
}
