/** Why the identity service lets somebody not in, in its own words: `auth/…`. */
export type IdentityCode = `auth/${string}`

/** A refusal: the person, or the service's rules, decided so. */
export interface IdentityRefusal {
  readonly code: IdentityCode
  /** The unmet rules of a password policy, with `auth/password-does-not-meet-requirements`. */
  readonly unmet?: readonly PasswordRule[]
}

/** A rule that a password does not meet, of the service's policy. */
export type PasswordRule =
  | { readonly rule: 'shortest'; readonly length: number }
  | { readonly rule: 'longest'; readonly length: number }
  | { readonly rule: 'lowercase' | 'uppercase' | 'digit' | 'symbol' }

/** Something that broke on the way to the identity service or in its set-up. */
export class IdentityFault extends Error {
  constructor(
    readonly code: IdentityCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
    this.name = 'IdentityFault'
  }
}

/** The code of what was thrown by an identity service; anything else counts as its internal error. */
export function codeOfIdentityFault(cause: unknown): IdentityCode {
  return cause instanceof IdentityFault ? cause.code : 'auth/internal-error'
}

const faults: ReadonlySet<string> = new Set([
  'auth/already-initialized',
  'auth/argument-error',
  'auth/auth-domain-config-required',
  'auth/internal-error',
  'auth/invalid-api-key',
  'auth/invalid-app-credential',
  'auth/invalid-auth-event',
  'auth/invalid-emulator-scheme',
  'auth/missing-recaptcha-token',
  'auth/network-request-failed',
  'auth/operation-not-supported-in-this-environment',
  'auth/unauthorized-domain',
  'auth/web-storage-unsupported',
])

/** Whether a code stands for something broken, which is thrown, rather than for a refusal, which is returned. */
export function isFaultCode(code: IdentityCode): boolean {
  return faults.has(code)
}
