import { fromBase64, toBase64 } from '../../../core/domain/check/base64.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import {
  type Credentials,
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
  type Provider,
} from '../../../core/domain/session.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import {
  addresseeRefusal,
  emailKey,
  emailRefusal,
  newPasswordRefusal,
  tooShort,
} from '../../shared/credentials.ts'
import { actionCodeIn, wrapMethods } from '../../shared/identity-service.ts'
import {
  personOf,
  type StoredIdentity,
  type StoredMail,
  withMethod,
  withPassword,
} from './identity-state.ts'
import type { IdentityOptions, IdentityStore } from './identity-store.ts'

/** The methods of the identity port that are requests to a real service, on one store. */
export function authenticationMethods(options: IdentityOptions, store: IdentityStore) {
  const providers = providerMethods(store, options)
  const methods = {
    ...passwordMethods(store, options),
    ...providers,
    ...emailMethods(store, options),
    ...deletionMethods(store),
    signInAfterRedirect: providers.signInWith,
  }
  return wrapMethods(methods, (request, name) =>
    simulating(whatIfIn(options.address?.() ?? ''), name, request),
  )
}

/** Signing up and in with email and password. */
export function passwordMethods(
  store: IdentityStore,
  { opensUnknown = false, passwordRounds }: IdentityOptions,
) {
  async function register({ email, password }: Credentials): Promise<SignInResult> {
    const digest = await digestOf(password, passwordRounds)
    // Looked up after the digest is made: two sign-ups at once must not both find the email free.
    if (store.byEmail(email)) return refuse({ code: 'auth/email-already-in-use' })
    return store.saveAndSignIn(withPassword(store.create(email, null), digest))
  }

  async function signInIfPassword(
    registered: StoredIdentity | null,
    password: string,
  ): Promise<SignInResult> {
    if (!registered || !(await isPasswordOf(registered, password)))
      return refuse({ code: 'auth/invalid-credential' })
    return store.signIn(registered)
  }

  async function isPasswordOf(registered: StoredIdentity, password: string): Promise<boolean> {
    if (!registered.methods.includes('password')) return false
    if (registered.digest !== null) return matchesDigest(password, registered.digest)
    const known = store.knownPassword(registered.id)
    return known === null || known === password
  }

  return {
    async signUp({ email, password }: Credentials): Promise<SignInResult> {
      const refusal = emailRefusal(email) ?? newPasswordRefusal(password)
      return refusal ? refuse(refusal) : register({ email, password })
    },

    async signIn({ email, password }: Credentials): Promise<SignInResult> {
      const refusal = emailRefusal(email)
      if (refusal) return refuse(refusal)
      if (password === '') return refuse({ code: 'auth/missing-password' })
      const registered = store.byEmail(email)
      if (!registered && opensUnknown) return register({ email, password })
      return signInIfPassword(registered, password)
    },

    async setPassword(password: string): Promise<SignInResult> {
      if (!store.signedIn()) return refuse({ code: 'auth/null-user' })
      const refusal = newPasswordRefusal(password)
      if (refusal) return refuse(refusal)
      if (!store.hasSignedInRecently()) return refuse({ code: 'auth/requires-recent-login' })
      const digest = await digestOf(password, passwordRounds)
      const registered = store.signedIn()
      if (!registered) return refuse({ code: 'auth/null-user' })
      const changed = withPassword(registered, digest)
      store.save(changed)
      return accept(personOf(changed))
    },

    async reauthenticateByPassword(password: string): Promise<SignInResult> {
      const registered = store.signedIn()
      return registered
        ? signInIfPassword(registered, password)
        : refuse({ code: 'auth/null-user' })
    },
  }
}

/** The cost of a guess. A password in a demo's storage may be one that is used elsewhere. */
const PASSWORD_ROUNDS = 100_000

/**
 * The digest of a password with a salt of its own, as `rounds.salt.hash`. Null if the page comes over plain http:
 * browsers hide `crypto.subtle` there, and no digest is better than a weak one. Such a demo takes any password.
 */
export async function digestOf(password: string, rounds = PASSWORD_ROUNDS): Promise<string | null> {
  if (!crypto.subtle) return null
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return `${rounds}.${toBase64(salt)}.${await hash(password, salt, rounds)}`
}

/** Whether a password is the one of a digest. */
export async function matchesDigest(password: string, digest: string): Promise<boolean> {
  if (!crypto.subtle) return true
  const [rounds = '', salt = '', expected] = digest.split('.')
  const saltBytes = new Uint8Array(fromBase64(salt) ?? [])
  return (await hash(password, saltBytes, Number(rounds))) === expected
}

async function hash(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<string> {
  const typed = new TextEncoder().encode(password)
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}

const CODE_VALID_MS = 3_600_000
/** The latest are stored, to distinguish an expired code from a wrong one. */
const MAX_MAILS = 20

/** Mailed links: to sign in, to choose a new password, and to confirm an email. */
export function emailMethods(
  store: IdentityStore,
  { clock, ids, passwordRounds }: IdentityOptions,
) {
  const { stored } = store

  /** Mails a link with a code that works once, for an hour. */
  function send(purpose: StoredMail['purpose'], to: string): void {
    const mail = { code: ids.next(), purpose, to, sentAt: clock.now(), isDismissed: false }
    stored.change({ mails: [mail, ...stored.read().mails].slice(0, MAX_MAILS) })
  }

  function find(code: string, purpose: StoredMail['purpose']): Result<StoredMail, IdentityRefusal> {
    const found = stored.read().mails.find((mail) => mail.code === code)
    if (found?.purpose !== purpose) return refuse({ code: 'auth/invalid-action-code' })
    const isExpired = clock.now() - found.sentAt >= CODE_VALID_MS
    return isExpired ? refuse({ code: 'auth/expired-action-code' }) : accept(found)
  }

  function use(used: string): void {
    stored.change({ mails: stored.read().mails.filter(({ code }) => code !== used) })
  }

  return {
    async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = addresseeRefusal(email)
      if (refusal) return refuse(refusal)
      stored.change({ linkEmail: emailKey(email) })
      send('sign-in', emailKey(email))
      return accept(null)
    },

    async signInByLink(address: string, email?: string): Promise<SignInResult> {
      const code = actionCodeIn(address, 'sign-in')
      if (code === null) throw new IdentityFault('auth/argument-error')
      const given = email || stored.read().linkEmail
      if (!given) return refuse({ code: 'auth/missing-email' })
      const found = find(code, 'sign-in')
      if (!found.ok) return found
      if (found.value.to !== emailKey(given)) return refuse({ code: 'auth/invalid-email' })
      use(code)
      stored.change({ linkEmail: null })
      const registered = store.byEmail(given) ?? store.create(given, null)
      return store.saveAndSignIn({ ...withMethod(registered, 'email-link'), isConfirmed: true })
    },

    /** Sends nothing to an unknown email, with the same answer. */
    async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = addresseeRefusal(email)
      if (refusal) return refuse(refusal)
      const registered = store.byEmail(email)
      if (registered) send('password-reset', registered.email)
      return accept(null)
    },

    async checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
      const found = find(code, 'password-reset')
      return found.ok ? accept(null) : found
    },

    async confirmPasswordReset(
      code: string,
      password: string,
    ): Promise<Result<null, IdentityRefusal>> {
      const found = find(code, 'password-reset')
      if (!found.ok) return found
      const refusal = newPasswordRefusal(password)
      if (refusal) return refuse(refusal)
      // Before the digest is made, so that no second call finds the code.
      use(code)
      const digest = await digestOf(password, passwordRounds)
      const registered = store.byEmail(found.value.to)
      if (!registered) return refuse({ code: 'auth/invalid-action-code' })
      // Opening a mail to the address confirms it.
      store.save({ ...withPassword(registered, digest), isConfirmed: true })
      return accept(null)
    },

    async sendConfirmation(): Promise<Result<null, IdentityRefusal>> {
      const registered = store.signedIn()
      if (!registered) return refuse({ code: 'auth/null-user' })
      if (!registered.isConfirmed) send('confirmation', registered.email)
      return accept(null)
    },

    async confirmEmail(code: string): Promise<Result<null, IdentityRefusal>> {
      const found = find(code, 'confirmation')
      if (!found.ok) return found
      const { to } = found.value
      // The other mails to confirm it have nothing more to ask.
      const isAnswered = (mail: StoredMail) => mail.purpose === 'confirmation' && mail.to === to
      stored.change({ mails: stored.read().mails.filter((mail) => !isAnswered(mail)) })
      const registered = store.byEmail(to)
      if (!registered) return refuse({ code: 'auth/invalid-action-code' })
      store.save({ ...registered, isConfirmed: true })
      return accept(null)
    },

    async refresh(): Promise<SignInResult> {
      const registered = store.signedIn()
      return registered ? accept(personOf(registered)) : refuse({ code: 'auth/null-user' })
    },
  }
}

/** Deleting one's identity. */
function deletionMethods(store: IdentityStore) {
  async function checkRecentSignIn(): Promise<Result<null, IdentityRefusal>> {
    if (!store.signedIn()) return refuse({ code: 'auth/null-user' })
    return store.hasSignedInRecently()
      ? accept(null)
      : refuse({ code: 'auth/requires-recent-login' })
  }
  return {
    checkRecentSignIn,

    async deleteIdentity(): Promise<Result<null, IdentityRefusal>> {
      const recent = await checkRecentSignIn()
      const registered = store.signedIn()
      if (!recent.ok || !registered) return recent
      store.delete(registered)
      return accept(null)
    },
  }
}

/** Signing in with an account at a provider, and linking one. */
export function providerMethods(store: IdentityStore, { choose, leave }: IdentityOptions) {
  let cancel = () => {}

  /** Opens the provider's window. There is one at most: a second call closes the first window. */
  async function ask(provider: Provider): Promise<Result<ProviderAccount, IdentityRefusal>> {
    cancel()
    const cancelled = new Promise<'cancelled'>((resolve) => {
      cancel = () => resolve('cancelled')
    })
    const answer = await Promise.race([choose(provider, store.accountsAt(provider)), cancelled])
    if (answer === 'cancelled') return refuse({ code: 'auth/cancelled-popup-request' })
    if (answer === 'blocked') return refuse({ code: 'auth/popup-blocked' })
    return answer ? accept(answer) : refuse({ code: 'auth/popup-closed-by-user' })
  }

  return {
    async signInWith(provider: Provider): Promise<SignInResult> {
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const { name, email } = answer.value
      const linked = store.byLink(provider, email)
      if (!linked && store.byEmail(email))
        return refuse({ code: 'auth/account-exists-with-different-credential' })
      return store.saveAndSignIn(linked ?? withLink(store.create(email, name), provider, email))
    },

    async signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>> {
      store.stored.change({ leftFor: provider })
      leave?.()
      return accept(null)
    },

    async link(provider: Provider): Promise<SignInResult> {
      const before = store.signedIn()
      if (!before) return refuse({ code: 'auth/null-user' })
      if (before.links[provider] !== undefined)
        return refuse({ code: 'auth/provider-already-linked' })
      if (!store.hasSignedInRecently()) return refuse({ code: 'auth/requires-recent-login' })
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const registered = store.signedIn()
      if (registered?.id !== before.id) return refuse({ code: 'auth/null-user' })
      const { email } = answer.value
      if (store.byLink(provider, email)) return refuse({ code: 'auth/credential-already-in-use' })
      const owner = store.byEmail(email)
      if (owner && owner.id !== registered.id) return refuse({ code: 'auth/email-already-in-use' })
      const linked = withLink(registered, provider, email)
      store.save(linked)
      return accept(personOf(linked))
    },

    async reauthenticateByProvider(provider: Provider): Promise<SignInResult> {
      if (!store.signedIn()) return refuse({ code: 'auth/null-user' })
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const registered = store.byLink(provider, answer.value.email)
      return registered && registered.id === store.signedIn()?.id
        ? store.signIn(registered)
        : refuse({ code: 'auth/user-mismatch' })
    },
  }
}

function withLink(registered: StoredIdentity, provider: Provider, email: string): StoredIdentity {
  const links = { ...registered.links, [provider]: emailKey(email) }
  // Of these providers, the real service trusts only Google's emails.
  const isProved = provider === 'google' && emailKey(email) === registered.email
  const isConfirmed = registered.isConfirmed || isProved
  return { ...withMethod(registered, provider), links, isConfirmed }
}

const code = /^auth\/[a-z]+(-[a-z]+)*$/

/** Reads the failure that an address asks the demo to simulate: `?whatif=auth/network-request-failed`. */
export function whatIfIn(address: string): IdentityCode | null {
  const asked = new URL(address, 'http://localhost').searchParams.get('whatif') ?? ''
  return code.test(asked) ? (asked as IdentityCode) : null
}

/** Methods that a blocked popup does not affect: a redirect is the answer to it. */
const WITHOUT_POPUP: readonly string[] = ['signInByRedirect', 'signInAfterRedirect']

/** Makes a request, or ends it with the failure that is simulated now. */
export async function simulating<T>(
  failure: IdentityCode | null,
  name: string,
  request: () => Promise<T>,
): Promise<T | Result<never, IdentityRefusal>> {
  const isUnaffected = failure === 'auth/popup-blocked' && WITHOUT_POPUP.includes(name)
  return failure === null || isUnaffected ? request() : failWith(failure)
}

/** Ends a request as the service would: throws a fault, or returns a refusal. */
function failWith(code: IdentityCode): Result<never, IdentityRefusal> {
  if (isFaultCode(code)) throw new IdentityFault(code)
  return refuse(code === tooShort.code ? tooShort : { code })
}
