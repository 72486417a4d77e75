import { initializeApp } from 'firebase/app'
import { firebaseIdentity } from '../../../../../src/adapters/firebase/identity/firebase-identity.ts'
import { TextStore } from '../../../../../src/adapters/shared/text-store.ts'

/** A page with nothing but the identity service, for a test to use by hand. */
const { apiKey, authDomain, emulatorUrl } = Object.fromEntries(new URLSearchParams(location.search))
const logged: unknown[] = []
const log = (...words: unknown[]) => logged.push(words)

const app = initializeApp({ apiKey, authDomain, projectId: 'demo-pledger' })
const identity = firebaseIdentity({
  openApp: async () => app,
  emulatorUrl: emulatorUrl || null,
  address: `${location.origin}/`,
  deviceTexts: new TextStore(() => localStorage),
  tabTexts: new TextStore(() => sessionStorage),
  clock: { now: () => Date.now() },
  log: { warn: log, error: log },
  retry: { pause: () => new Promise(() => {}) },
  tokenSync: null,
})
Object.assign(window, { identity, logged })
