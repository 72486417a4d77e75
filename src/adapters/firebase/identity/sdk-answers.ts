import type { Auth, User } from 'firebase/auth'
import type { UserId } from '../../../core/domain/ids.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import {
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../../core/domain/session.ts'

/** The service's name of a provider. */
export function idOfProvider(provider: Provider): string {
  return `${provider}.com`
}

/** The service's last answer about an account. The SDK stores it in the user, but its types do not have it. */
interface Lookup {
  readonly emailLinkSignin?: boolean
  readonly passwordHash?: string
}

/** The signed-in user, once the SDK knows; null when signed out. */
export async function signedInUser(auth: Auth): Promise<User | null> {
  await auth.authStateReady()
  return auth.currentUser
}

/** Makes a request for the signed-in user. Refuses when signed out. */
export async function forSignedIn<T>(
  auth: Auth,
  request: (user: User) => Promise<Result<T, IdentityRefusal>>,
): Promise<Result<T, IdentityRefusal>> {
  const user = await signedInUser(auth)
  return user ? request(user) : refuse({ code: 'auth/null-user' })
}

/** The part of an identity that the product sees. */
export function personOf(user: User): Person {
  const { uid, displayName, email, providerData } = user
  return {
    id: uid as UserId,
    name: publicName(displayName),
    email: email ?? providerData.find((provider) => provider.email)?.email ?? null,
    isConfirmed: user.emailVerified && !lacksConfirmation(user),
    methods: providerData.flatMap(({ providerId }) => signInMethodsOf(providerId, user)),
  }
}

/** Some accounts at providers have their email as their name, and the public ledger shows names. */
function publicName(name: string | null): string | null {
  return name && !/\S@\S/.test(name) ? name : null
}

/** Whether the SDK does not know if a user has a password or signs in by mailed links: it came from another tab, or was loaded offline. */
export function lacksLookup(user: User): boolean {
  return lookupOf(user) === null && user.providerData.some(byEmail)
}

/**
 * Whether the email was confirmed, but the present token does not say so: it was issued before that. The database knows of it
 * only from the token.
 */
export function lacksConfirmation(user: User): boolean {
  const { stsTokenManager } = user.toJSON() as { readonly stsTokenManager?: StoredToken }
  return user.emailVerified && claimsIn(stsTokenManager?.accessToken ?? '').email_verified === false
}

interface StoredToken {
  readonly accessToken?: string
}

/** The claims of an id token; empty where it cannot be read. */
export function claimsIn(token: string): Readonly<Record<string, unknown>> {
  const [, claims = ''] = token.split('.')
  try {
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return {}
  }
}

function signInMethodsOf(providerId: string, user: User): readonly SignInMethod[] {
  if (!byEmail({ providerId })) return PROVIDERS.filter((one) => idOfProvider(one) === providerId)
  const { emailLinkSignin = false, passwordHash } = lookupOf(user) ?? {}
  const methods: SignInMethod[] = passwordHash || !emailLinkSignin ? ['password'] : []
  return emailLinkSignin ? [...methods, 'email-link'] : methods
}

/** The SDK has one id for a password and a mailed link. */
function byEmail({ providerId }: { readonly providerId: string }): boolean {
  return providerId === 'password'
}

function lookupOf(user: User): Lookup | null {
  return (user as { readonly reloadUserInfo?: Lookup | null }).reloadUserInfo ?? null
}

/** Calls the service. Its refusal becomes a `Result`; a broken answer or connection is thrown as a fault. */
export async function attempt<T>(
  request: () => Promise<Result<T, IdentityRefusal>>,
): Promise<Result<T, IdentityRefusal>> {
  try {
    return await request()
  } catch (cause) {
    const fault = identityFaultOf(cause)
    if (fault) throw fault
    return refuse({ code: codeOfSdkError(cause) })
  }
}

/** The fault that something thrown means; null where it means a refusal. */
export function identityFaultOf(cause: unknown): IdentityFault | null {
  if (cause instanceof IdentityFault) return cause
  const code = codeOfSdkError(cause)
  return isFaultCode(code) ? new IdentityFault(code, { cause }) : null
}

/**
 * Pledger's code for what the identity service or its SDK threw. A code stays as it is, unless the service has several codes
 * for one thing, or one that would show who has an account.
 */
export function codeOfSdkError(cause: unknown): IdentityCode {
  const thrown = ownCodeOf(cause)
  if (thrown === null) return 'auth/internal-error'
  const script = failedScript(cause)
  if (script !== null)
    return script.includes('recaptcha')
      ? 'auth/missing-recaptcha-token'
      : 'auth/network-request-failed'
  const known = variants[thrown]
  if (known) return known
  return sentences.find(([sentence]) => sentence.test(thrown))?.[1] ?? thrown
}

/** A script that the SDK could not load is an internal error to it, with the browser's event attached. */
function failedScript(cause: unknown): string | null {
  const { customData } = cause as { readonly customData?: { readonly target?: { src?: unknown } } }
  const src = customData?.target?.src
  return typeof src === 'string' ? src : null
}

/** The SDK's own code, as thrown; null for an error that is not the identity service's. */
function ownCodeOf(cause: unknown): IdentityCode | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  const { code } = cause
  return typeof code === 'string' && code.startsWith('auth/') ? (code as IdentityCode) : null
}

const variants: Readonly<Record<string, IdentityCode>> = {
  'auth/email-not-found': 'auth/user-not-found',
  'auth/invalid-identifier': 'auth/invalid-email',
  'auth/invalid-login-credentials': 'auth/invalid-credential',
  'auth/invalid-password': 'auth/invalid-credential',
  'auth/invalid-recipient-email': 'auth/invalid-email',
  'auth/wrong-password': 'auth/invalid-credential',
  'auth/weak-password': 'auth/password-does-not-meet-requirements',

  // The session ended elsewhere: the password was changed, the account disabled or deleted.
  'auth/invalid-user-token': 'auth/null-user',
  'auth/no-current-user': 'auth/null-user',
  'auth/user-signed-out': 'auth/null-user',
  'auth/user-token-expired': 'auth/null-user',

  // Pressing "Cancel" at the provider counts as closing its window.
  'auth/redirect-cancelled-by-user': 'auth/popup-closed-by-user',
  'auth/user-cancelled': 'auth/popup-closed-by-user',

  'auth/captcha-check-failed': 'auth/missing-recaptcha-token',
  'auth/invalid-recaptcha-action': 'auth/missing-recaptcha-token',
  'auth/invalid-recaptcha-token': 'auth/missing-recaptcha-token',
  'auth/invalid-recaptcha-version': 'auth/missing-recaptcha-token',
  'auth/missing-recaptcha-version': 'auth/missing-recaptcha-token',
  'auth/recaptcha-not-enabled': 'auth/missing-recaptcha-token',

  'auth/app-not-authorized': 'auth/unauthorized-domain',
  'auth/unauthorized-continue-uri': 'auth/unauthorized-domain',
  'auth/no-auth-event': 'auth/invalid-auth-event',
  'auth/quota-exceeded': 'auth/too-many-requests',
  'auth/timeout': 'auth/network-request-failed',
}

/** If the SDK has no code for an error, it makes one of the service's sentence, with dashes. */
const sentences: readonly (readonly [RegExp, IdentityCode])[] = [
  [/^auth\/api-key-(not-valid|expired)/, 'auth/invalid-api-key'],
  [/^auth\/requests-from-referer-/, 'auth/unauthorized-domain'],
  [/app-check-token/, 'auth/invalid-app-credential'],
]
