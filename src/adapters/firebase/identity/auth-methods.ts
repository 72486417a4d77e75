import type { FirebaseApp } from 'firebase/app'
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  type User,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { IdentityRefusal, PasswordRule } from '../../../core/domain/session.ts'
import { PROVIDERS } from '../../../core/domain/session.ts'
import type { Identity } from '../../../core/ports/identity.ts'
import { type SignInStates, wrapMethods } from '../../shared/identity-service.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { browserWindows, type ProviderWindows } from './browser-windows.ts'
import { type FirebaseIdentitySetup, LEFT_FOR } from './firebase-identity-setup.ts'
import {
  attempt,
  codeOfSdkError,
  forSignedIn,
  identityFaultOf,
  idOfProvider,
  lacksConfirmation,
  lacksLookup,
  personOf,
  signedInUser,
} from './sdk-answers.ts'
import type { TokenSync } from './token-sync.ts'

/** The first that works in this browser is used. A sign-in that another one stores is moved there. */
const PERSISTENCES = [
  indexedDBLocalPersistence,
  browserLocalPersistence,
  browserSessionPersistence,
  inMemoryPersistence,
]

/** The methods that need the SDK: most of the identity port, and one for those who read the database over plain HTTP. */
export type AuthMethods = Omit<
  Identity,
  | 'watch'
  | 'current'
  | 'isSignInLink'
  | 'passwordResetCode'
  | 'confirmationCode'
  | 'isBackFromRedirect'
> & {
  /** The token of the person signed in; null where nobody is. */
  idToken(): Promise<string | null>
}

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
  // At most one renewal for each, whatever the service answers.
  const renewed = new WeakSet<User>()
  // Also called for renewed tokens. Only these show that another tab changed the person's sign-in methods.
  onIdTokenChanged(auth, (user) => {
    report(user)
    sync?.changed(user)
    // Offline there is no answer, and the next renewal asks again.
    if (user && lacksLookup(user)) reload(user).catch(() => {})
    if (user && lacksConfirmation(user) && !renewed.has(user)) {
      renewed.add(user)
      user.getIdToken(true).catch(() => {})
    }
  })
  const { redirectOutcome, ...providers } = providerMethods(auth, windows, tabTexts)
  const methods = {
    ...passwordMethods(auth),
    ...providers,
    ...emailMethods(auth, deviceTexts, address),
    ...deletionMethods(auth),
    signOut: async () => accept(await auth.signOut().then(() => null)),
  }
  /** Reports a change that a request made without a new token. */
  const reporting = async <T>(request: () => Promise<T>): Promise<T> => {
    const result = await request()
    report(await signedInUser(auth))
    return result
  }
  return {
    ...wrapMethods(methods, (request) => attempt(() => reporting(request))),
    idToken: async () => (await signedInUser(auth))?.getIdToken() ?? null,
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

function acceptUser({ user }: { readonly user: User }) {
  return accept(personOf(user))
}

/** Signing up and in with email and password. */
function passwordMethods(auth: Auth) {
  return {
    signUp: ({ email, password }) =>
      withPolicy(auth, password, async () =>
        acceptUser(await createUserWithEmailAndPassword(auth, email, password)),
      ),

    async signIn({ email, password }) {
      try {
        return await withPolicy(auth, password, async () =>
          acceptUser(await signInWithEmailAndPassword(auth, email, password)),
        )
      } catch (cause) {
        // Without enumeration protection the service would show strangers who has an account.
        if (codeOfSdkError(cause) === 'auth/user-not-found')
          return refuse({ code: 'auth/invalid-credential' })
        throw cause
      }
    },

    setPassword: (password) =>
      forSignedIn(auth, async (user) => {
        if (password === '') return refuse({ code: 'auth/missing-password' })
        return withPolicy(auth, password, async () => {
          await updatePassword(user, password)
          return accept(personOf(user))
        })
      }),

    reauthenticateByPassword: (password) =>
      forSignedIn(auth, async (user) => {
        if (password === '') return refuse({ code: 'auth/missing-password' })
        const credential = EmailAuthProvider.credential(user.email ?? '', password)
        await reauthenticateWithCredential(user, credential)
        return accept(personOf(user))
      }),
  } satisfies Partial<AuthMethods>
}

/** The email that the last sign-in link was sent to. */
const LINK_EMAIL = 'pledger:identity:link-email'

/** Mailed links: to sign in, to choose a new password, and to confirm an email. */
function emailMethods(
  auth: Auth,
  /** Shared by all tabs, since a mailed link opens in a new one. */
  texts: TextStore,
  /** The app's address, to which mailed links lead. */
  address: string,
) {
  const backHere = { url: address, handleCodeInApp: true }
  return {
    async sendSignInLink(email) {
      const refusal = refusalOfEmail(email)
      if (refusal) return refuse(refusal)
      await sendSignInLinkToEmail(auth, email, backHere)
      texts.set(LINK_EMAIL, email)
      return accept(null)
    },

    async signInByLink(link, email) {
      const given = email || texts.get(LINK_EMAIL)
      if (!given) return refuse({ code: 'auth/missing-email' })
      const answer = await signInWithEmailLink(auth, given, link)
      texts.remove(LINK_EMAIL)
      return acceptUser(answer)
    },

    async sendPasswordReset(email) {
      const refusal = refusalOfEmail(email)
      if (refusal) return refuse(refusal)
      try {
        await sendPasswordResetEmail(auth, email, backHere)
      } catch (cause) {
        // Without enumeration protection the service would show strangers who has an account.
        if (codeOfSdkError(cause) !== 'auth/user-not-found') throw cause
      }
      return accept(null)
    },

    async checkPasswordResetCode(code) {
      await verifyPasswordResetCode(auth, code)
      return accept(null)
    },

    async confirmPasswordReset(code, password) {
      if (password === '') return refuse({ code: 'auth/missing-password' })
      return withPolicy(auth, password, async () => {
        await confirmPasswordReset(auth, code, password)
        return accept(null)
      })
    },

    async sendConfirmation() {
      return forSignedIn(auth, async (user) => {
        if (!user.emailVerified) await sendEmailVerification(user, backHere)
        return accept(null)
      })
    },

    async confirmEmail(code) {
      await applyActionCode(auth, code)
      // The address is confirmed, even if the signed-in person cannot be looked up now.
      const user = await signedInUser(auth)
      if (user) await lookUp(user).catch(() => {})
      return accept(null)
    },

    refresh: () =>
      forSignedIn(auth, async (user) => {
        await lookUp(user)
        return accept(personOf(user))
      }),
  } satisfies Partial<AuthMethods>
}

/** Asks the service about a person, and for a token that says the same: the database knows a confirmed email only from that. */
async function lookUp(user: User): Promise<void> {
  await reload(user)
  if (lacksConfirmation(user)) await user.getIdToken(true)
}

/** Why no mail can be sent there; null where one can. The service would treat a malformed email as an unknown one. */
function refusalOfEmail(email: string): IdentityRefusal | null {
  if (email === '') return { code: 'auth/missing-email' }
  return /^\S+@\S+$/.test(email) ? null : { code: 'auth/invalid-email' }
}

/** The service refuses to delete an identity after an older sign-in. */
const RECENT_MS = 5 * 60_000

/** Deleting one's identity. */
function deletionMethods(auth: Auth) {
  return {
    checkRecentSignIn: () =>
      forSignedIn(auth, async (user) => {
        // Both times are the service's: the device's clock may be wrong.
        const { authTime, issuedAtTime } = await user.getIdTokenResult(true)
        const isRecent = Date.parse(issuedAtTime) - Date.parse(authTime) < RECENT_MS
        return isRecent ? accept(null) : refuse({ code: 'auth/requires-recent-login' })
      }),

    deleteIdentity: () =>
      forSignedIn(auth, async (user) => {
        await deleteUser(user)
        return accept(null)
      }),
  } satisfies Partial<AuthMethods>
}

/** Signing in with an account at a provider, and linking one. */
function providerMethods(
  auth: Auth,
  windows: ProviderWindows,
  /** Of this tab only: another tab must not take the provider's answer. */
  texts: TextStore,
) {
  return {
    signInWith: async (provider) => acceptUser(await windows.signIn(auth, provider)),

    link: (provider) =>
      forSignedIn(auth, async (user) => {
        // The SDK would refuse this only after its popup.
        if (user.providerData.some(({ providerId }) => providerId === idOfProvider(provider)))
          return refuse({ code: 'auth/provider-already-linked' })
        return acceptUser(await windows.link(user, provider))
      }),

    reauthenticateByProvider: (provider) =>
      forSignedIn(auth, async (user) => acceptUser(await windows.reauthenticate(user, provider))),

    async signInByRedirect(provider) {
      texts.set(LEFT_FOR, provider)
      try {
        await windows.leave(auth, provider)
        return accept(null)
      } catch (cause) {
        texts.remove(LEFT_FOR)
        throw cause
      }
    },

    async redirectOutcome() {
      const left = texts.get(LEFT_FOR)
      const provider = PROVIDERS.find((one) => one === left)
      if (!provider) return null
      texts.remove(LEFT_FOR)
      const answer = await attempt(async () => accept(await windows.answer(auth)))
      if (!answer.ok) return { provider, result: answer }
      return answer.value && { provider, result: acceptUser(answer.value) }
    },
  } satisfies Partial<AuthMethods>
}

/** The rules with a length: as the service's policy has them, and as its sentence does, "Password should be at least 6 characters". */
const LENGTHS = [
  ['shortest', 'meetsMinPasswordLength', 'minPasswordLength', /at least (\d+) char/],
  ['longest', 'meetsMaxPasswordLength', 'maxPasswordLength', /at most (\d+) char/],
] as const

/** The others: "Password must contain an upper case character". */
const KINDS = [
  ['lowercase', 'containsLowercaseLetter', /lower case/],
  ['uppercase', 'containsUppercaseLetter', /upper case/],
  ['digit', 'containsNumericCharacter', /[^-]numeric char/],
  ['symbol', 'containsNonAlphanumericCharacter', /non-alphanumeric/],
] as const

/** Makes a request with a password. If the service's policy refuses the password, the refusal names each rule it does not meet. */
async function withPolicy<T>(
  auth: Auth,
  password: string,
  request: () => Promise<T>,
): Promise<T | Result<never, IdentityRefusal>> {
  try {
    return await request()
  } catch (cause) {
    const code = codeOfSdkError(cause)
    if (code !== 'auth/password-does-not-meet-requirements') throw cause
    return refuse({ code, unmet: await unmetRules(auth, password, cause) })
  }
}

/** Asks for the policy. Without an answer, reads the rules in the service's message. */
async function unmetRules(auth: Auth, password: string, cause: unknown): Promise<PasswordRule[]> {
  const named = rulesInMessage(cause instanceof Error ? cause.message : '')
  try {
    const unmet = await rulesOfPolicy(auth, password)
    return unmet.length > 0 ? unmet : named
  } catch {
    return named
  }
}

async function rulesOfPolicy(auth: Auth, password: string): Promise<PasswordRule[]> {
  const status = await validatePassword(auth, password)
  const lengths = status.passwordPolicy.customStrengthOptions
  return [
    ...LENGTHS.flatMap(([rule, meets, limit]) =>
      status[meets] === false ? { rule, length: lengths[limit] ?? 0 } : [],
    ),
    ...KINDS.flatMap(([rule, contains]) => (status[contains] === false ? { rule } : [])),
  ]
}

/** Reads the sentences of a message of the service. */
function rulesInMessage(message: string): PasswordRule[] {
  return [
    ...LENGTHS.flatMap(([rule, , , sentence]) => {
      const length = Number(sentence.exec(message)?.[1])
      return length ? { rule, length } : []
    }),
    ...KINDS.flatMap(([rule, , sentence]) => (sentence.test(message) ? { rule } : [])),
  ]
}
