import type { UserId } from '../../../core/domain/ids.ts'
import {
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../../core/domain/person.ts'
import type { DemoMail } from '../../../core/ports/demo.ts'
import {
  type Check,
  type Checked,
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
} from '../../shared/schema.ts'

const isPurpose = isOneOf<DemoMail['purpose']>('sign-in', 'password-reset')

const isRegistered = isRecordOf({
  id: isText<UserId>,
  email: isText,
  name: isNullOr(isText),
  methods: isListOf(isOneOf<SignInMethod>(...PROVIDERS, 'password', 'email-link')),
  /** Emails of the accounts at providers that sign it in. */
  links: isFields as Check<Readonly<Partial<Record<Provider, string>>>>,
  /** Null where there is no password, a known one, or none that could be stored safely. */
  digest: isNullOr(isText),
})

const isMail = isRecordOf({
  code: isText,
  purpose: isPurpose,
  to: isText,
  sentAt: isNumber,
  /** Whether it is shown no more. Its link still works. */
  isDismissed: isOneOf(true, false),
})

/** What the demo stores of its identity service. */
export const isIdentityState = isRecordOf({
  identities: isListOf(isRegistered),
  /** Who is signed in at this device, and when they last proved it. */
  signedIn: isNullOr(isRecordOf({ id: isText<UserId>, provenAt: isNumber })),
  /** Where a sign-in link was sent to from this device. */
  linkEmail: isNullOr(isText),
  /** The provider that the page was left for. */
  leftFor: isNullOr(isOneOf(...PROVIDERS)),
  /** What a real service would have mailed, newest first, without links that were used. */
  mails: isListOf(isMail),
})

/** An identity as the demo stores it. */
export type StoredIdentity = Checked<typeof isRegistered>
export type StoredMail = Checked<typeof isMail>
export type IdentityState = Checked<typeof isIdentityState>

export const emptyState: IdentityState = {
  identities: [],
  signedIn: null,
  linkEmail: null,
  leftFor: null,
  mails: [],
}

/** What the product sees of an identity. */
export function personOf({ id, name, email, methods }: StoredIdentity): Person {
  return { id, name, email, methods }
}

/** The identity with another password, as its digest. */
export function withPassword(registered: StoredIdentity, digest: string | null): StoredIdentity {
  return { ...withMethod(registered, 'password'), digest }
}

/** The identity with one more method; one that it has stays where it is. */
export function withMethod(registered: StoredIdentity, method: SignInMethod): StoredIdentity {
  const { methods } = registered
  return methods.includes(method) ? registered : { ...registered, methods: [...methods, method] }
}
