import type { FirebaseApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  reload,
} from 'firebase/auth'
import type { SignInStates } from '../../shared/sign-in-states.ts'
import { browserWindows } from './browser-windows.ts'
import { EmailMethods } from './email-methods.ts'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'
import { PasswordMethods } from './password-methods.ts'
import { lacksLookup, personOf, signedInUser } from './person-of.ts'
import { ProviderMethods } from './provider-methods.ts'
import { TokenSync } from './token-sync.ts'

/** The first that works in this browser is used. A sign-in that another one stores is moved there. */
const PERSISTENCES = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
]

/**
 * Opens the SDK, which is loaded with this file, and all authentication methods on it. From then on `states` tells who is
 * signed in. Throws the SDK's errors: a wrong key, a wrong address of the emulator, an SDK opened before with other settings.
 */
export function openAuthMethods(
  app: FirebaseApp,
  setup: FirebaseIdentitySetup,
  states: SignInStates,
) {
  const { deviceTexts, tabTexts, address, clock, log, tokenSync, windows = browserWindows } = setup
  const auth = openAuth(app, setup)
  const sync = tokenSync && new TokenSync(tokenSync, clock, log)
  // Also called for renewed tokens. Only they tell that another tab changed the person's methods.
  onIdTokenChanged(auth, (user) => {
    states.tell(user && personOf(user))
    sync?.changed(user)
    // Offline there is no answer, and the next renewal asks again.
    if (user && lacksLookup(user)) reload(user).catch(() => {})
  })
  return {
    auth,
    passwords: new PasswordMethods(auth),
    providers: new ProviderMethods(auth, windows, tabTexts),
    emails: new EmailMethods(auth, deviceTexts, address),
    /** Tells what a request changed without a new token. */
    async refresh(): Promise<void> {
      const user = await signedInUser(auth)
      states.tell(user && personOf(user))
    },
  }
}

export type AuthMethods = ReturnType<typeof openAuthMethods>

function openAuth(app: FirebaseApp, { emulatorUrl, persistence }: FirebaseIdentitySetup): Auth {
  const auth = initializeAuth(app, { persistence: [...(persistence ?? PERSISTENCES)] })
  // The banner would cover the page, and no Content-Security-Policy allows its style.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
