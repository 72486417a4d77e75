import type { Instant, UserId } from '../../../core/domain/ids.ts'
import {
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../../core/domain/person.ts'
import type { DemoMail } from '../../../core/ports/demo.ts'
import {
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
} from '../../shared/shape.ts'

/** An identity as the demo stores it. */
export interface Registered {
  readonly id: UserId
  readonly email: string
  readonly name: string | null
  readonly methods: readonly SignInMethod[]
  /** E-mails of the accounts at providers that sign it in. */
  readonly links: Readonly<Partial<Record<Provider, string>>>
  /** Null where there is no password, a known one, or none that could be stored safely. */
  readonly digest: string | null
}

/** A link that was mailed and not used yet. */
export interface ActionCode {
  readonly code: string
  readonly purpose: 'sign-in' | 'password-reset'
  readonly email: string
  readonly sentAt: Instant
}

export interface IdentityState {
  readonly identities: readonly Registered[]
  readonly codes: readonly ActionCode[]
  /** Who is signed in at this device, and when they last proved it. */
  readonly signedIn: { readonly id: UserId; readonly provenAt: Instant } | null
  /** Where a sign-in link was sent to from this device. */
  readonly linkEmail: string | null
  /** The provider that the page was left for. */
  readonly leftFor: Provider | null
  /** What a real service would have mailed and nobody dismissed yet, newest first. */
  readonly mails: readonly DemoMail[]
}

/** What the product sees of an identity. */
export function personOf({ id, name, email, methods }: Registered): Person {
  return { id, name, email, methods }
}

/** The identity with another password, as its digest. */
export function withPassword(registered: Registered, digest: string | null): Registered {
  return { ...withMethod(registered, 'password'), digest }
}

/** The identity with one more method; one that it has stays where it is. */
export function withMethod(registered: Registered, method: SignInMethod): Registered {
  const { methods } = registered
  return methods.includes(method) ? registered : { ...registered, methods: [...methods, method] }
}

export const emptyState: IdentityState = {
  identities: [],
  codes: [],
  signedIn: null,
  linkEmail: null,
  leftFor: null,
  mails: [],
}

export const isIdentityState = isRecordOf({
  identities: isListOf(
    isRecordOf({
      id: isText,
      email: isText,
      name: isNullOr(isText),
      methods: isListOf(isText),
      links: isFields,
      digest: isNullOr(isText),
    }),
  ),
  codes: isListOf(
    isRecordOf({
      code: isText,
      purpose: isOneOf('sign-in', 'password-reset'),
      email: isText,
      sentAt: isNumber,
    }),
  ),
  signedIn: isNullOr(isRecordOf({ id: isText, provenAt: isNumber })),
  linkEmail: isNullOr(isText),
  leftFor: isNullOr(isOneOf(...PROVIDERS)),
  mails: isListOf(isRecordOf({ id: isText, to: isText, purpose: isText, link: isText })),
})
