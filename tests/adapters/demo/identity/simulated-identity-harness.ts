import { vi } from 'vitest'
import type {
  IdentityOptions,
  ProviderAnswer,
} from '../../../../src/adapters/demo/identity/identity-store.ts'
import {
  type SimulatedIdentity,
  simulatedIdentity,
} from '../../../../src/adapters/demo/identity/simulated-identity.ts'
import type { DemoMail } from '../../../../src/core/ports/demo.ts'
import { FakeStorage } from '../../../builders/fake-storage.ts'
import { uniqueIds } from '../../../builders/unique.ts'
import type { IdentityHarness, WindowAnswer } from '../../../contract/identity-harness.ts'

interface SimulatedIdentityHarness extends IdentityHarness {
  readonly identity: SimulatedIdentity
  reloaded(): SimulatedIdentity
  readonly storage: FakeStorage
}

/** One browser of the demo, its storage in memory. */
export function openSimulatedIdentity(
  options: Partial<IdentityOptions> = {},
): SimulatedIdentityHarness {
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
    simulatedIdentity({
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
    loading: () => openSimulatedIdentity(options).identity,
    reloaded: openTab,
    secondTab: openTab,
    age: (ms) => {
      now += ms
    },
  }
}
