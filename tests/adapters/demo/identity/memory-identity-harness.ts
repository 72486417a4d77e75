import { vi } from 'vitest'
import type {
  IdentityOptions,
  ProviderAnswer,
} from '../../../../src/adapters/demo/identity/identity-store.ts'
import {
  type MemoryIdentity,
  memoryIdentity,
} from '../../../../src/adapters/demo/identity/memory-identity.ts'
import type { DemoMail } from '../../../../src/core/ports/demo.ts'
import { FakeStorage } from '../../../builders/fake-storage.ts'
import { uniqueIds } from '../../../builders/unique.ts'
import type { IdentityHarness, WindowAnswer } from '../../../contract/identity-harness.ts'

interface MemoryIdentityHarness extends IdentityHarness {
  readonly identity: MemoryIdentity
  reloaded(): MemoryIdentity
  readonly storage: FakeStorage
}

/** One browser of the demo, its storage in memory. */
export function openMemoryIdentity(options: Partial<IdentityOptions> = {}): MemoryIdentityHarness {
  const storage = new FakeStorage()
  const ids = uniqueIds
  let now = Date.UTC(2026, 10, 21)
  let window: WindowAnswer = null
  let emails = 0
  let windows = 0
  const choose = (): Promise<ProviderAnswer> => {
    windows++
    return window === 'left-open' ? new Promise(() => {}) : Promise.resolve(window)
  }
  const openTab = () =>
    memoryIdentity({
      texts: storage.openStore(),
      ids,
      clock: { now: () => now },
      choose,
      passwordRounds: 1,
      ...options,
    })
  let mails: readonly DemoMail[] = []
  const identity = openTab()
  identity.watchMail((all) => {
    mails = all
  })
  return {
    storage,
    identity,
    newEmail: () => `person-${++emails}@example.com`,
    chooseAccount: (answer) => {
      window = answer
    },
    windowOpen: async () => {
      await vi.waitUntil(() => windows > 0)
    },
    lastMail: async (email) => mails.find(({ to }) => to === email)?.link ?? null,
    loading: () => openMemoryIdentity(options).identity,
    reloaded: openTab,
    secondTab: openTab,
    age: (ms) => {
      now += ms
    },
  }
}
