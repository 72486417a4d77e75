import type { UserId } from '../../../core/domain/ids.ts'
import type { Credentials, Provider } from '../../../core/domain/person.ts'
import { accept } from '../../../core/domain/result.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { emailKey } from './credential-rules.ts'
import { type IdentityState, identitySchema, personOf, type Registered } from './identity-state.ts'
import type { MemoryIdentityOptions } from './memory-identity.ts'
import { PersistedValue } from './persisted-value.ts'

/** Somebody who has an identity from the start, with e-mail and password. */
export type KnownIdentity = Credentials & Pick<Registered, 'id' | 'name'>

/** How long a proof of who one is allows to change how one signs in. */
const RECENT_MS = 5 * 60_000

/** Who has an identity, and who is signed in, in every tab of this browser. */
export class IdentityStore {
  private readonly stored: PersistedValue<IdentityState>

  constructor(
    private readonly options: Pick<
      MemoryIdentityOptions,
      'texts' | 'clock' | 'ids' | 'known' | 'onSetAside'
    >,
  ) {
    this.stored = new PersistedValue(options.texts, identitySchema, options.onSetAside)
  }

  state(): IdentityState {
    return this.stored.get()
  }

  /** Changes what is stored now, so that a change of another tab is not lost. */
  change(part: Partial<IdentityState>): void {
    this.stored.set({ ...this.stored.get(), ...part })
  }

  /** Tells of each change, also of other tabs. */
  watch(listener: () => void): Stop {
    return this.stored.watch(listener)
  }

  signedIn(): Registered | null {
    const { signedIn } = this.state()
    return (signedIn && this.all().find(({ id }) => id === signedIn.id)) ?? null
  }

  provenLately(): boolean {
    const { signedIn } = this.state()
    return signedIn !== null && this.options.clock.now() - signedIn.provenAt < RECENT_MS
  }

  byEmail(email: string): Registered | null {
    const key = emailKey(email)
    return this.all().find((one) => one.email === key) ?? null
  }

  byLink(provider: Provider, email: string): Registered | null {
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

  /** Signs in somebody who has an identity already. */
  enterAs(id: UserId): void {
    const registered = this.all().find((one) => one.id === id)
    if (registered) this.enter(registered)
  }

  enter(registered: Registered): SignInResult {
    this.change({ signedIn: { id: registered.id, provenAt: this.options.clock.now() } })
    return accept(personOf(registered))
  }

  /** Stores an identity, and signs it in. */
  saveAndEnter(registered: Registered): SignInResult {
    this.save(registered)
    return this.enter(registered)
  }

  save(registered: Registered): void {
    const others = this.state().identities.filter(({ id }) => id !== registered.id)
    this.change({ identities: [...others, registered] })
  }

  create(email: string, name: string | null): Registered {
    const id = `${this.options.ids.next()}` as UserId
    return { id, email: emailKey(email), name, methods: [], links: {}, digest: null }
  }

  private all(): readonly Registered[] {
    const { identities } = this.state()
    const known = this.options.known ?? []
    const unchanged = known.filter((one) => !identities.some(({ id }) => id === one.id))
    return [...unchanged.map(registeredFrom), ...identities]
  }
}

function registeredFrom({ id, email, name }: KnownIdentity): Registered {
  return { id, email: emailKey(email), name, methods: ['password'], links: {}, digest: null }
}
