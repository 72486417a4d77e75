import type { UserId } from '../../../core/domain/ids.ts'
import type { Credentials, Provider } from '../../../core/domain/person.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { emailKey } from './credential-rules.ts'
import { type IdentityState, identityState, type Registered } from './identity-state.ts'
import { PersistedValue } from './persisted-value.ts'
import { randomText } from './random-text.ts'
import type { OpenTextStore } from './text-store.ts'

/** Somebody who has an identity from the start, with e-mail and password. */
export type KnownIdentity = Credentials & Pick<Registered, 'id' | 'name'>

/** How long a proof of who one is allows to change how one signs in. */
const RECENT_MS = 5 * 60_000

/** Who has an identity, and who is signed in, in every tab of this browser. */
export class IdentityStore {
  private readonly kept: PersistedValue<IdentityState>
  private readonly listeners = new Set<() => void>()

  constructor(
    openShelf: OpenTextStore,
    private readonly known: readonly KnownIdentity[],
    private readonly clock: Clock,
    onPutAside: () => void,
  ) {
    this.kept = new PersistedValue(openShelf, identityState, onPutAside)
    this.kept.watch(() => this.tell())
  }

  state(): IdentityState {
    return this.kept.get()
  }

  /** Writes at once on top of what is kept now, so that a change of another tab is not lost. */
  change(part: Partial<IdentityState>): void {
    this.kept.set({ ...this.kept.get(), ...part })
    this.tell()
  }

  /** Tells of each change, also of other tabs. */
  watch(listener: () => void): Stop {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  signedIn(): Registered | null {
    const { signedIn } = this.state()
    return (signedIn && this.all().find(({ id }) => id === signedIn.id)) ?? null
  }

  provenLately(): boolean {
    const { signedIn } = this.state()
    return signedIn !== null && this.clock.now() - signedIn.provenAt < RECENT_MS
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

  presetPassword(id: UserId): string | null {
    return this.known.find((one) => one.id === id)?.password ?? null
  }

  /** Signs in who has an identity already. */
  enterAs(id: UserId): void {
    const registered = this.all().find((one) => one.id === id)
    if (registered) this.signIn(registered)
  }

  signIn({ id }: Registered): void {
    this.change({ signedIn: { id, provenAt: this.clock.now() } })
  }

  /** Signs an identity in, as it is to be kept from now on. */
  saveAndSignIn(registered: Registered, also: Partial<IdentityState> = {}): void {
    const signedIn = { id: registered.id, provenAt: this.clock.now() }
    this.save(registered, { ...also, signedIn })
  }

  save(registered: Registered, also: Partial<IdentityState> = {}): void {
    const others = this.state().identities.filter(({ id }) => id !== registered.id)
    this.change({ ...also, identities: [...others, registered] })
  }

  create(email: string, name: string | null): Registered {
    const id = randomText(28) as UserId
    return { id, email: emailKey(email), name, methods: [], links: {}, digest: null }
  }

  private all(): readonly Registered[] {
    const { identities } = this.state()
    const presets = this.known.filter((one) => !identities.some(({ id }) => id === one.id))
    return [...presets.map(registeredFrom), ...identities]
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

function registeredFrom({ id, email, name }: KnownIdentity): Registered {
  return { id, email: emailKey(email), name, methods: ['password'], links: {}, digest: null }
}
