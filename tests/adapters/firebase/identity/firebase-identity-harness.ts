import { randomUUID } from 'node:crypto'
import { initializeApp } from 'firebase/app'
import { vi } from 'vitest'
import { firebaseIdentity } from '../../../../src/adapters/firebase/identity/firebase-identity.ts'
import type { FirebaseIdentitySetup } from '../../../../src/adapters/firebase/identity/firebase-identity-setup.ts'
import { TextStore } from '../../../../src/adapters/shared/text-store.ts'
import { networkRetry } from '../../../../src/adapters/shared/timers.ts'
import { PATIENT } from '../../../builders/patient.ts'
import { stubNetwork } from '../../../builders/stub-browser.ts'
import type { IdentityHarness } from '../../../contract/identity-harness.ts'
import { lastMailTo } from './auth-emulator.ts'
import { ramPersistence } from './ram-persistence.ts'
import { ServiceProxy } from './service-proxy.ts'
import { StandInWindows } from './stand-in-windows.ts'

interface FirebaseIdentityHarness extends IdentityHarness {
  readonly service: ServiceProxy
  readonly warnings: readonly unknown[][]
}

/** One browser, played in Node, on the official Auth emulator. */
export async function openFirebaseIdentity(
  setup: Partial<FirebaseIdentitySetup> = {},
): Promise<FirebaseIdentityHarness> {
  const service = await ServiceProxy.open()
  const windows = new StandInWindows()
  const warn = vi.fn()
  const openBrowser = () => {
    const app = initializeApp({ apiKey: 'fake-api-key', projectId: 'demo-pledger' }, randomUUID())
    const own = { persistence: [ramPersistence()], deviceTexts: inMemory(), tabTexts: inMemory() }
    return () =>
      firebaseIdentity({
        openApp: async () => app,
        emulatorUrl: service.url,
        address: 'http://127.0.0.1:4180/',
        clock: { now: () => Date.now() },
        log: { warn, error: warn },
        retry: networkRetry(stubNetwork().connectivity),
        tokenSync: null,
        windows,
        ...own,
        ...setup,
      })
  }
  const openTab = openBrowser()
  return {
    service,
    warnings: warn.mock.calls,
    identity: openTab(),
    newEmail: () => `person-${randomUUID()}@example.com`,
    chooseAccount: (answer) => windows.choose(answer),
    windowOpen: async () => {
      await vi.waitUntil(() => windows.opened > 0, PATIENT)
    },
    lastMail: lastMailTo,
    loading: () => openBrowser()(),
    reloaded: openTab,
    secondTab: openTab,
    age: (ms) => service.pass(ms),
  }
}

/** A store keeps in memory what the browser does not store. */
function inMemory(): TextStore {
  return new TextStore(() => {
    throw new DOMException('Node stores nothing', 'SecurityError')
  })
}
