import type { Instant, UserId } from '../../../core/domain/ids.ts'
import { PROVIDERS, type Provider, type SignInMethod } from '../../../core/domain/person.ts'
import type { PersistedSchema } from './persisted-value.ts'

/** An identity as the demo keeps it. */
export interface Registered {
  readonly id: UserId
  readonly email: string
  readonly name: string | null
  readonly methods: readonly SignInMethod[]
  /** E-mails of the accounts at providers that sign it in. */
  readonly links: Readonly<Partial<Record<Provider, string>>>
  /** Null where there is no password, a preset one, or none that could be kept safely. */
  readonly digest: string | null
}

/** A link that was mailed and not used yet. */
export interface ActionCode {
  readonly code: string
  readonly purpose: 'sign-in' | 'password-reset'
  readonly email: string
  readonly sentAt: Instant
}

/** Who is signed in at this device, and when they last proved it. */
export interface SignedIn {
  readonly id: UserId
  readonly provenAt: Instant
}

export interface IdentityState {
  readonly identities: readonly Registered[]
  readonly codes: readonly ActionCode[]
  readonly signedIn: SignedIn | null
  /** Where a sign-in link was sent to from this device. */
  readonly linkEmail: string | null
  /** The provider that the page was left for. */
  readonly leftFor: Provider | null
}

type Fields = Readonly<Record<string, unknown>>

export const identityState: PersistedSchema<IdentityState> = {
  name: 'identity',
  version: 1,
  empty: { identities: [], codes: [], signedIn: null, linkEmail: null, leftFor: null },
  is: (value): value is IdentityState =>
    isFields(value) &&
    isListOf(value.identities, isRegistered) &&
    isListOf(value.codes, isActionCode) &&
    (value.signedIn === null || isSignedIn(value.signedIn)) &&
    isTextOrNull(value.linkEmail) &&
    (value.leftFor === null || PROVIDERS.some((provider) => provider === value.leftFor)),
}

function isRegistered(fields: Fields): boolean {
  const { id, email, name, methods, links, digest } = fields
  return (
    typeof id === 'string' &&
    typeof email === 'string' &&
    isTextOrNull(name) &&
    Array.isArray(methods) &&
    methods.every((method) => typeof method === 'string') &&
    isFields(links) &&
    isTextOrNull(digest)
  )
}

function isActionCode({ code, purpose, email, sentAt }: Fields): boolean {
  return (
    typeof code === 'string' &&
    (purpose === 'sign-in' || purpose === 'password-reset') &&
    typeof email === 'string' &&
    typeof sentAt === 'number'
  )
}

function isSignedIn(value: unknown): boolean {
  return isFields(value) && typeof value.id === 'string' && typeof value.provenAt === 'number'
}

function isListOf(value: unknown, is: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isFields(entry) && is(entry))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}
