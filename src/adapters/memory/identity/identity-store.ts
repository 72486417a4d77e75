import type { UserId } from '../../../core/domain/ids.ts'
import type { Credentials, Provider } from '../../../core/domain/person.ts'
import { accept } from '../../../core/domain/result.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { Listeners } from '../../shared/listeners.ts'
import { readJson } from '../../shared/shape.ts'
import { emailKey } from './credential-rules.ts'
import {
  emptyState,
  type IdentityState,
  isIdentityState,
  personOf,
  type StoredIdentity,
} from './identity-state.ts'
import type { MemoryIdentityOptions } from './memory-identity.ts'

/** Somebody who has an identity from the start, with email and password. */
export type KnownIdentity = Credentials & Pick<StoredIdentity, 'id' | 'name'>

/** How long after signing in or confirming it a person may change their sign-in methods. */
const RECENT_MS = 5 * 60_000

/** Where the state is stored, as JSON. */
export const STATE_KEY = 'pledger-demo-identity'

/** The stored identities and the signed-in person, the same in all tabs of this browser. */
export class IdentityStore {
  private readonly listeners = new Listeners()
  private cached: { readonly text: string | null; readonly state: IdentityState } = {
    text: null,
    state: emptyState,
  }

  constructor(private readonly options: MemoryIdentityOptions) {
    options.texts.watch(STATE_KEY, () => this.listeners.tell())
  }

  /** Reads what is stored now, so that two tabs never work on different states. */
  state(): IdentityState {
    const text = this.options.texts.get(STATE_KEY)
    if (text !== this.cached.text) {
      const state = text === null ? emptyState : readJson(text)
      if (!isIdentityState(state)) return this.setAside(text ?? '')
      this.cached = { text, state }
    }
    return this.cached.state
  }

  /** Changes what is stored now, so that a change of another tab is not lost. */
  change(part: Partial<IdentityState>): void {
    const state = { ...this.state(), ...part }
    const text = JSON.stringify(state)
    this.options.texts.set(STATE_KEY, text)
    this.cached = { text, state }
    this.listeners.tell()
  }

  /** Reports each change, also by another tab. */
  watch(listener: () => void): Stop {
    return this.listeners.add(listener)
  }

  signedIn(): StoredIdentity | null {
    const { signedIn } = this.state()
    return (signedIn && this.all().find(({ id }) => id === signedIn.id)) ?? null
  }

  hasSignedInRecently(): boolean {
    const { signedIn } = this.state()
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

  /** Signs in somebody who has an identity already. */
  signInAs(id: UserId): void {
    this.change({ signedIn: { id, provenAt: this.options.clock.now() } })
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
    const others = this.state().identities.filter(({ id }) => id !== registered.id)
    this.change({ identities: [...others, registered] })
  }

  create(email: string, name: string | null): StoredIdentity {
    const id = `${this.options.ids.next()}` as UserId
    return { id, email: emailKey(email), name, methods: [], links: {}, digest: null }
  }

  /** Starts with an empty state, and leaves a backup of the corrupt one. */
  private setAside(corrupt: string): IdentityState {
    this.options.texts.set(`${STATE_KEY}-backup`, corrupt)
    this.options.texts.remove(STATE_KEY)
    this.change(emptyState)
    this.options.onSetAside?.()
    return emptyState
  }

  private all(): readonly StoredIdentity[] {
    const { identities } = this.state()
    const known = this.options.known ?? []
    const unchanged = known.filter((one) => !identities.some(({ id }) => id === one.id))
    return [...unchanged.map(registeredFrom), ...identities]
  }
}

function registeredFrom({ id, email, name }: KnownIdentity): StoredIdentity {
  return { id, email: emailKey(email), name, methods: ['password'], links: {}, digest: null }
}
