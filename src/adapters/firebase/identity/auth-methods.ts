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
  type User,
} from 'firebase/auth'
import { accept } from '../../../core/domain/result.ts'
import type { Identity } from '../../../core/ports/identity.ts'
import { type SignInStates, wrapMethods } from '../../shared/identity-service.ts'
import { browserWindows } from './browser-windows.ts'
import { emailMethods } from './email-methods.ts'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'
import { passwordMethods } from './password-methods.ts'
import { lacksLookup, personOf, signedInUser } from './person-of.ts'
import { providerMethods } from './provider-methods.ts'
import { attempt, identityFaultOf } from './sdk-errors.ts'
import type { TokenSync } from './token-sync.ts'

/** The first that works in this browser is used. A sign-in that another one stores is moved there. */
const PERSISTENCES = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
]

/** The methods of the identity port that need the SDK. */
export type AuthMethods = Omit<
  Identity,
  'watch' | 'current' | 'isSignInLink' | 'passwordResetCode' | 'isBackFromRedirect'
>

/**
 * Opens the SDK, which is loaded with this file, and these methods on it. From then on `states` reports who is signed
 * in. Throws an `IdentityFault`: a wrong key, a wrong address of the emulator, an SDK that was opened before with other settings.
 */
export function openAuthMethods(
  app: FirebaseApp,
  setup: FirebaseIdentitySetup,
  states: SignInStates,
  sync: TokenSync | null,
): AuthMethods {
  try {
    return methodsOf(openAuth(app, setup), setup, states, sync)
  } catch (cause) {
    throw identityFaultOf(cause) ?? cause
  }
}

function methodsOf(
  auth: Auth,
  setup: FirebaseIdentitySetup,
  states: SignInStates,
  sync: TokenSync | null,
): AuthMethods {
  const { deviceTexts, tabTexts, address, windows = browserWindows } = setup
  const report = (user: User | null) => states.notify(user && personOf(user))
  // Also called for renewed tokens. Only these show that another tab changed the person's sign-in methods.
  onIdTokenChanged(auth, (user) => {
    report(user)
    sync?.changed(user)
    // Offline there is no answer, and the next renewal asks again.
    if (user && lacksLookup(user)) reload(user).catch(() => {})
  })
  const { redirectOutcome, ...providers } = providerMethods(auth, windows, tabTexts)
  const methods = {
    ...passwordMethods(auth),
    ...providers,
    ...emailMethods(auth, deviceTexts, address),
    signOut: async () => accept(await auth.signOut().then(() => null)),
  }
  /** Reports what a request changed without a new token. */
  const reporting = async <T>(request: () => Promise<T>): Promise<T> => {
    const result = await request()
    report(await signedInUser(auth))
    return result
  }
  return {
    ...wrapMethods(methods, (request) => attempt(() => reporting(request))),
    // Its outcome is no `Result`, so it calls `attempt` itself.
    redirectOutcome: () => reporting(redirectOutcome),
  }
}

function openAuth(app: FirebaseApp, { emulatorUrl, persistence }: FirebaseIdentitySetup): Auth {
  const auth = initializeAuth(app, { persistence: [...(persistence ?? PERSISTENCES)] })
  // The banner would cover the page, and no Content-Security-Policy allows its style.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
