import type { UserId } from '../../../core/domain/ids.ts'
import { accept } from '../../../core/domain/result.ts'
import type { Credentials, Provider } from '../../../core/domain/session.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import type { Clock, IdGenerator } from '../../../core/ports/platform.ts'
import { emailKey } from '../../shared/credentials.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { personOf, type StoredIdentity, StoredState } from './identity-state.ts'

/** An identity that exists from the start, with email and password. */
export type KnownIdentity = Credentials & Pick<StoredIdentity, 'id' | 'name'>

/** The answer of a provider's window: an account, null if it was closed, or 'blocked' if it could not open. */
export type ProviderAnswer = ProviderAccount | null | 'blocked'

export interface IdentityOptions {
  readonly texts: TextStore
  readonly clock: Clock
  readonly ids: IdGenerator
  /** The provider's window: asks which account there to use; `known` are those that signed in here before. */
  readonly choose: (
    provider: Provider,
    known: readonly ProviderAccount[],
  ) => Promise<ProviderAnswer>
  /** Leaves the page for a provider, which here is a reload. */
  readonly leave?: () => void
  readonly known?: readonly KnownIdentity[]
  /** Whether signing in with an email nobody has makes an identity of it. */
  readonly opensUnknown?: boolean
  /** The page's address, read at each request: it may ask for a failure to simulate. */
  readonly address?: () => string
  readonly onSetAside?: () => void
  readonly passwordRounds?: number
}

/** How long after signing in or confirming it a person may change their sign-in methods. */
const RECENT_MS = 5 * 60_000

/** All identities, and the one that is signed in. */
export class IdentityStore {
  readonly stored: StoredState

  constructor(private readonly options: IdentityOptions) {
    this.stored = new StoredState(options.texts, () => options.onSetAside?.())
  }

  signedIn(): StoredIdentity | null {
    const { signedIn } = this.stored.read()
    return (signedIn && this.all().find(({ id }) => id === signedIn.id)) ?? null
  }

  hasSignedInRecently(): boolean {
    const { signedIn } = this.stored.read()
    return signedIn !== null && this.options.clock.now() - signedIn.provenAt < RECENT_MS
  }

  byEmail(email: string): StoredIdentity | null {
    const key = emailKey(email)
    return this.all().find((one) => one.email === key) ?? null
  }

  byLink(provider: Provider, email: string): StoredIdentity | null {
    const key = emailKey(email)
    return this.all().find(({ links }) => links[provider] === key) ?? null
  }

  accountsAt(provider: Provider): readonly ProviderAccount[] {
    return this.all().flatMap(({ links, name }) => {
      const email = links[provider]
      return email === undefined ? [] : { email, name: name ?? email.replace(/@.*/, '') }
    })
  }

  knownPassword(id: UserId): string | null {
    return this.options.known?.find((one) => one.id === id)?.password ?? null
  }

  knows(id: UserId): boolean {
    return this.all().some((one) => one.id === id)
  }

  /** Signs in an existing identity. */
  signInAs(id: UserId): void {
    this.stored.change({ signedIn: { id, provenAt: this.options.clock.now() } })
  }

  signIn(registered: StoredIdentity): SignInResult {
    this.signInAs(registered.id)
    return accept(personOf(registered))
  }

  /** Stores an identity, and signs it in. */
  saveAndSignIn(registered: StoredIdentity): SignInResult {
    this.save(registered)
    return this.signIn(registered)
  }

  save(registered: StoredIdentity): void {
    const others = this.stored.read().identities.filter(({ id }) => id !== registered.id)
    this.stored.change({ identities: [...others, registered] })
  }

  /** Deletes an identity with its mails, and signs it out. */
  delete({ id, email }: StoredIdentity): void {
    const { identities, deleted, mails } = this.stored.read()
    this.stored.change({
      identities: identities.filter((one) => one.id !== id),
      deleted: this.options.known?.some((one) => one.id === id) ? [...deleted, id] : deleted,
      mails: mails.filter(({ to }) => to !== email),
      signedIn: null,
      linkEmail: null,
    })
  }

  create(email: string, name: string | null): StoredIdentity {
    const id = `${this.options.ids.next()}` as UserId
    const unknown = { methods: [], links: {}, digest: null, isConfirmed: false }
    return { ...unknown, id, email: emailKey(email), name }
  }

  private all(): readonly StoredIdentity[] {
    const { identities, deleted } = this.stored.read()
    const known = this.options.known ?? []
    const isChanged = (id: UserId) =>
      deleted.includes(id) || identities.some((one) => one.id === id)
    const unchanged = known.filter(({ id }) => !isChanged(id))
    return [...unchanged.map(registeredFrom), ...identities]
  }
}

function registeredFrom({ id, email, name }: KnownIdentity): StoredIdentity {
  const known = { methods: ['password' as const], links: {}, digest: null, isConfirmed: true }
  return { ...known, id, email: emailKey(email), name }
}
