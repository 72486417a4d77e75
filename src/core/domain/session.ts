import { type DeviceRecord, readAs } from './device-record.ts'
import type { UserId } from './ids.ts'
import { isRecordOf, isText } from './schema.ts'
import { readUsername, type Username } from './username.ts'

/** The third parties that can sign a person in. */
export const PROVIDERS = ['google', 'github', 'facebook', 'twitter'] as const
/** Those, and the sign-in of a company of its own, by OpenID Connect, which only an own server has. */
export type Provider = (typeof PROVIDERS)[number] | 'oidc'

export type SignInMethod = Provider | 'password' | 'email-link'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A signed-in person, as the identity service knows them. Only the id and the name reach the ledger. */
export interface Person {
  readonly id: UserId
  readonly name: string | null
  readonly email: string | null
  /** Whether the service knows that the email is theirs, and the ledger can see it too. */
  readonly isConfirmed: boolean
  readonly methods: readonly SignInMethod[]
}

/** An error code of the identity service: `auth/…`. */
export type IdentityCode = `auth/${string}`

/** A decision of the person or of the service's rules, such as a closed popup or a wrong password. */
export interface IdentityRefusal {
  readonly code: IdentityCode
  /** The rules that the password breaks, with `auth/password-does-not-meet-requirements`. */
  readonly unmet?: readonly PasswordRule[]
}

/** The identity service takes no shorter password, in characters. Its policy may ask for more. */
export const SHORTEST_PASSWORD = 6

/** A rule of the service's password policy. */
export type PasswordRule =
  | { readonly rule: 'shortest'; readonly length: number }
  | { readonly rule: 'longest'; readonly length: number }
  | { readonly rule: 'lowercase' | 'uppercase' | 'digit' | 'symbol' }

/** A failure of the identity service, of the connection to it, or of its configuration. */
export class IdentityFault extends Error {
  constructor(
    readonly code: IdentityCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
    this.name = 'IdentityFault'
  }
}

/** The code of a thrown `IdentityFault`; `auth/internal-error` for anything else. */
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

/** Whether a code is a fault, which is thrown. The others are refusals, which are returned. */
export function isFaultCode(code: IdentityCode): boolean {
  return faults.has(code)
}

/** The name typed at sign-up, until the account is open. */
export interface NameWish {
  readonly name: Username
  readonly of: UserId
}

const isName = (value: unknown): value is Username => isText(value) && readUsername(value).ok

/** The last name wish, for all tabs: a person may confirm their address in another one. It is there until its account is open. */
export const NAME_WISH: DeviceRecord<NameWish | null, 'device'> = {
  key: 'name-wish',
  scope: 'device',
  isPrivate: false,
  read: readAs(isRecordOf({ name: isName, of: isText<UserId> })),
}
