import type { IdentityCode } from '../../../core/domain/identity-failure.ts'

/**
 * The code that the rest of Pledger knows for what the identity service or its SDK threw. A code passes as it is,
 * unless the service says one thing in several ways, or in a way that would tell who has an account.
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

/** The SDK calls it an internal error when it cannot load a script, and leaves the browser's event with it. */
function failedScript(cause: unknown): string | null {
  const { customData } = cause as { readonly customData?: { readonly target?: { src?: unknown } } }
  const src = customData?.target?.src
  return typeof src === 'string' ? src : null
}

/** The SDK's own code, as thrown; null for what is no error of the identity service. */
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

  // To press "Cancel" at the provider is what closing its window is.
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

/** What the SDK has no code for it gives as the service's whole sentence, with dashes. */
const sentences: readonly (readonly [RegExp, IdentityCode])[] = [
  [/^auth\/api-key-(not-valid|expired)/, 'auth/invalid-api-key'],
  [/^auth\/requests-from-referer-/, 'auth/unauthorized-domain'],
  [/app-check-token/, 'auth/invalid-app-credential'],
]
