import type { UserId } from '../../../core/domain/ids.ts'
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
  readJson,
} from '../../../core/domain/schema.ts'
import {
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../../core/domain/session.ts'
import type { DemoMail } from '../../../core/ports/demo.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { Listeners } from '../../shared/listeners.ts'
import type { TextStore } from '../../shared/text-store.ts'

const isPurpose = isOneOf<DemoMail['purpose']>('sign-in', 'password-reset', 'confirmation')

const isRegistered = isRecordOf({
  id: isText<UserId>,
  email: isText,
  name: isNullOr(isText),
  methods: isListOf(isOneOf<SignInMethod>(...PROVIDERS, 'password', 'email-link')),
  /** Emails of the accounts at providers that sign it in. */
  links: isFields as Check<Readonly<Partial<Record<Provider, string>>>>,
  /** Null if there is no password, a known one, or none that could be stored safely. */
  digest: isNullOr(isText),
  isConfirmed: isOneOf(true, false),
})

const isMail = isRecordOf({
  code: isText,
  purpose: isPurpose,
  to: isText,
  sentAt: isNumber,
  /** Whether it is shown no more. Its link still works. */
  isDismissed: isOneOf(true, false),
})

/** The stored state of the demo's identity service. */
const isIdentityState = isRecordOf({
  identities: isListOf(isRegistered),
  /** Deleted identities of the people who have one from the start. */
  deleted: isListOf(isText<UserId>),
  /** The person signed in on this device, and the time of the last proof. */
  signedIn: isNullOr(isRecordOf({ id: isText<UserId>, provenAt: isNumber })),
  /** Where a sign-in link was sent to from this device. */
  linkEmail: isNullOr(isText),
  /** The provider that the page was left for. */
  leftFor: isNullOr(isOneOf<Provider>(...PROVIDERS)),
  /** Mails of a real service, newest first, without used links. */
  mails: isListOf(isMail),
})

/** An identity as the demo stores it. */
export type StoredIdentity = Checked<typeof isRegistered>
export type StoredMail = Checked<typeof isMail>
export type IdentityState = Checked<typeof isIdentityState>

export const emptyState: IdentityState = {
  identities: [],
  deleted: [],
  signedIn: null,
  linkEmail: null,
  leftFor: null,
  mails: [],
}

/** The public part of an identity. */
export function personOf({ id, name, email, isConfirmed, methods }: StoredIdentity): Person {
  return { id, name, email, isConfirmed, methods }
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

/** Where the state is stored, as JSON. */
export const STATE_KEY = 'pledger.demo-identity'
/** As the keys of private records: it is forgotten with them. */
const BACKUP_KEY = 'pledger-demo-identity-backup'

/** The state of the identity service, the same in all tabs of this browser. */
export class StoredState {
  private readonly listeners = new Listeners()
  private cached: { readonly text: string | null; readonly state: IdentityState } = {
    text: null,
    state: emptyState,
  }

  constructor(
    private readonly texts: TextStore,
    /** Called when the stored state is corrupt. */
    private readonly onSetAside: () => void,
  ) {
    texts.watch(STATE_KEY, () => this.listeners.notify())
  }

  /** Reads the storage each time, so that two tabs never work on different states. */
  read(): IdentityState {
    const text = this.texts.get(STATE_KEY)
    if (text !== this.cached.text) {
      const stored = readJson(text)
      const state = text === null ? emptyState : stored
      if (!isIdentityState(state)) return this.setAside(text ?? '')
      this.cached = { text, state }
    }
    return this.cached.state
  }

  /** Changes the stored state, not an older one in memory: a change of another tab is not lost. */
  change(part: Partial<IdentityState>): void {
    const state = { ...this.read(), ...part }
    const text = JSON.stringify(state)
    this.texts.set(STATE_KEY, text)
    this.cached = { text, state }
    this.listeners.notify()
  }

  /** Reports each change, also by another tab. */
  watch(listener: () => void): Stop {
    return this.listeners.add(listener)
  }

  /** Starts with an empty state, and leaves a backup of the corrupt one. */
  private setAside(corrupt: string): IdentityState {
    this.texts.set(BACKUP_KEY, corrupt)
    this.texts.remove(STATE_KEY)
    this.change(emptyState)
    this.onSetAside()
    return emptyState
  }
}
