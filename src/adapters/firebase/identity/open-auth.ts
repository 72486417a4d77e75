import type { FirebaseApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'

/** The first that works here is used, and what another one kept from before is taken over. */
const persistences = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
]

/** Opens the SDK. Throws its errors: a wrong key, a wrong address of the emulator, a second one with other settings. */
export function openAuth(
  app: FirebaseApp,
  {
    emulatorUrl,
    persistence = persistences,
  }: Pick<FirebaseIdentitySetup, 'emulatorUrl' | 'persistence'>,
): Auth {
  const auth = initializeAuth(app, { persistence: [...persistence] })
  // The banner would cover the page, and no Content-Security-Policy allows its style.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
