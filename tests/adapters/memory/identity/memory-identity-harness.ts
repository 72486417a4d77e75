import { vi } from 'vitest'
import type { IdentitySetup } from '../../../../src/adapters/memory/identity/identity-setup.ts'
import { Mailbox } from '../../../../src/adapters/memory/identity/mailbox.ts'
import { MemoryIdentity } from '../../../../src/adapters/memory/identity/memory-identity.ts'
import { MemoryTextStores } from '../../../../src/adapters/memory/identity/memory-text-stores.ts'
import type { ProviderAnswer } from '../../../../src/adapters/memory/identity/provider-window.ts'
import type { DemoMail } from '../../../../src/core/ports/demo.ts'
import type { IdentityHarness, WindowAnswer } from '../../../contract/identity-harness.ts'

interface MemoryIdentityHarness extends IdentityHarness {
  readonly identity: MemoryIdentity
  readonly shelves: MemoryTextStores
  readonly mailbox: Mailbox
}

/** One browser of the demo, its storage in memory. */
export function openMemoryIdentity(setup: Partial<IdentitySetup> = {}): MemoryIdentityHarness {
  const shelves = new MemoryTextStores()
  let now = Date.UTC(2026, 10, 21)
  let window: WindowAnswer = null
  let emails = 0
  const openShelf = (name: string) => shelves.open(name)
  const mailbox = new Mailbox(openShelf, () => {})
  let windows = 0
  const choose = (): Promise<ProviderAnswer> => {
    windows++
    return window === 'left-open' ? new Promise(() => {}) : Promise.resolve(window)
  }
  const openTab = () =>
    new MemoryIdentity({
      openShelf,
      clock: { now: () => now },
      mailbox,
      choose,
      passwordRounds: 1,
      ...setup,
    })
  let mails: readonly DemoMail[] = []
  mailbox.watch((all) => {
    mails = all
  })
  return {
    shelves,
    mailbox,
    identity: openTab(),
    newEmail: () => `person-${++emails}@example.com`,
    chooseAccount: (answer) => {
      window = answer
    },
    windowOpen: async () => {
      await vi.waitUntil(() => windows > 0)
    },
    lastMail: async (email) => mails.find(({ to }) => to === email)?.link ?? null,
    loading: () => openMemoryIdentity(setup).identity,
    reloaded: openTab,
    secondTab: openTab,
    age: (ms) => {
      now += ms
    },
  }
}
