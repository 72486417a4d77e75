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
import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result } from '../../../core/domain/result.ts'
import type { Identity } from '../../../core/ports/identity.ts'
import type { SignInStates } from '../../shared/sign-in-states.ts'
import { browserWindows } from './browser-windows.ts'
import { EmailMethods } from './email-methods.ts'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'
import { PasswordMethods } from './password-methods.ts'
import { lacksLookup, personOf, signedInUser } from './person-of.ts'
import { ProviderMethods } from './provider-methods.ts'
import { attempt } from './sdk-errors.ts'
import { TokenSync } from './token-sync.ts'

/** The first that works in this browser is used. A sign-in that another one stores is moved there. */
const PERSISTENCES = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
]

/** The methods of the identity port that need the SDK. */
export type AuthMethods = Omit<Identity, 'watch' | 'current' | 'isSignInLink' | 'passwordResetCode'>

/**
 * Opens the SDK, which is loaded with this file, and all authentication methods on it. From then on `states` tells who is
 * signed in. Throws the SDK's errors: a wrong key, a wrong address of the emulator, an SDK opened before with other settings.
 */
export function openAuthMethods(
  app: FirebaseApp,
  setup: FirebaseIdentitySetup,
  states: SignInStates,
): AuthMethods {
  const { deviceTexts, tabTexts, address, clock, log, tokenSync, windows = browserWindows } = setup
  const auth = openAuth(app, setup)
  const sync = tokenSync && new TokenSync(tokenSync, clock, log)
  const tell = (user: User | null) => states.tell(user && personOf(user))
  // Also called for renewed tokens. Only they tell that another tab changed the person's methods.
  onIdTokenChanged(auth, (user) => {
    tell(user)
    sync?.changed(user)
    // Offline there is no answer, and the next renewal asks again.
    if (user && lacksLookup(user)) reload(user).catch(() => {})
  })
  /** Makes a request, then tells what it changed without a new token. */
  const request =
    <Args extends unknown[], T>(send: (...args: Args) => Promise<IdentityResult<T>>) =>
    (...args: Args): Promise<IdentityResult<T>> =>
      attempt(async () => {
        const result = await send(...args)
        tell(await signedInUser(auth))
        return result
      })
  const passwords = new PasswordMethods(auth)
  const providers = new ProviderMethods(auth, windows, tabTexts)
  const emails = new EmailMethods(auth, deviceTexts, address)
  return {
    signUp: request((credentials) => passwords.signUp(credentials)),
    signIn: request((credentials) => passwords.signIn(credentials)),
    setPassword: request((password) => passwords.setPassword(password)),
    signInWith: request((provider) => providers.signInWith(provider)),
    signInByRedirect: request((provider) => providers.signInByRedirect(provider)),
    link: request((provider) => providers.link(provider)),
    sendSignInLink: request((email) => emails.sendSignInLink(email)),
    signInByLink: request((link, email) => emails.signInByLink(link, email)),
    sendPasswordReset: request((email) => emails.sendPasswordReset(email)),
    checkPasswordResetCode: request((code) => emails.checkPasswordResetCode(code)),
    confirmPasswordReset: request((code, password) => emails.confirmPasswordReset(code, password)),
    reauthenticate: request((proof) =>
      'password' in proof
        ? passwords.reauthenticate(proof.password)
        : providers.reauthenticate(proof.provider),
    ),
    signOut: request(async () => accept(await auth.signOut().then(() => null))),
    async redirectOutcome() {
      const outcome = await providers.redirectOutcome()
      tell(await signedInUser(auth))
      return outcome
    },
  }
}

type IdentityResult<T> = Result<T, IdentityRefusal>

function openAuth(app: FirebaseApp, { emulatorUrl, persistence }: FirebaseIdentitySetup): Auth {
  const auth = initializeAuth(app, { persistence: [...(persistence ?? PERSISTENCES)] })
  // The banner would cover the page, and no Content-Security-Policy allows its style.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
