import {
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
} from '../../../core/domain/identity-failure.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import type { Credentials, Provider } from '../../../core/domain/person.ts'
import { accept, type Result } from '../../../core/domain/result.ts'
import type {
  Identity,
  RedirectOutcome,
  SignInResult,
  SignInState,
} from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { actionCodeIn } from '../../shared/action-link.ts'
import type { IdentitySetup } from './identity-setup.ts'
import { identityState } from './identity-state.ts'
import { IdentityStore } from './identity-store.ts'
import { SignInStates } from './sign-in-states.ts'
import type { waysIn } from './ways-in.ts'
import { PlayedFailure } from './what-if.ts'

type Ways = ReturnType<typeof waysIn>

/** Leaving the page is what one does about blocked popups, so it works where they are. */
const BLOCKED = 'auth/popup-blocked'

/** The identity service of the demo: kept in the browser, with the codes and the manners of the real one. */
export class MemoryIdentity implements Identity {
  private readonly store: IdentityStore
  private readonly states: SignInStates
  private readonly failure: PlayedFailure
  private ways: Promise<Ways> | null = null

  constructor(private readonly setup: IdentitySetup) {
    const { openShelf, known = [], clock, onPutAside = () => {} } = setup
    this.store = new IdentityStore(openShelf, known, clock, onPutAside)
    this.states = new SignInStates(this.store)
    this.failure = new PlayedFailure(setup.whatIf ?? (() => null))
  }

  watch(listener: (state: SignInState) => void): Stop {
    return this.states.watch(listener)
  }

  current() {
    return this.states.current()
  }

  signUp(credentials: Credentials): Promise<SignInResult> {
    return this.using(({ passwords }) => passwords.signUp(credentials))
  }

  signIn(credentials: Credentials): Promise<SignInResult> {
    return this.using(({ passwords }) => passwords.signIn(credentials))
  }

  signInWith(provider: Provider): Promise<SignInResult> {
    return this.using(({ providers }) => providers.signInWith(provider))
  }

  signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ providers }) => providers.leaveFor(provider), BLOCKED)
  }

  async redirectOutcome(): Promise<RedirectOutcome | null> {
    const { leftFor: provider } = this.store.state()
    if (provider === null) return null
    this.store.change({ leftFor: null })
    const result = await this.using(({ providers }) => providers.signInWith(provider), BLOCKED)
    return { provider, result }
  }

  sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ mail }) => mail.sendSignInLink(email))
  }

  isSignInLink(address: string): boolean {
    return actionCodeIn(address, 'sign-in') !== null
  }

  signInByLink(address: string, email?: string): Promise<SignInResult> {
    return this.using(({ mail }) => mail.signInByLink(address, email))
  }

  sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ mail }) => mail.sendPasswordReset(email))
  }

  passwordResetCode(address: string): string | null {
    return actionCodeIn(address, 'password-reset')
  }

  checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ mail }) => mail.checkPasswordResetCode(code))
  }

  confirmPasswordReset(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ mail }) => mail.confirmPasswordReset(code, password))
  }

  link(provider: Provider): Promise<SignInResult> {
    return this.using(({ providers }) => providers.link(provider))
  }

  setPassword(password: string): Promise<SignInResult> {
    return this.using(({ passwords }) => passwords.setPassword(password))
  }

  reauthenticate(
    proof: { readonly password: string } | { readonly provider: Provider },
  ): Promise<SignInResult> {
    return this.using(({ passwords, providers }) =>
      'password' in proof
        ? passwords.reauthenticate(proof.password)
        : providers.reauthenticate(proof.provider),
    )
  }

  /** Asks no service, nor does it in the real one, so that no failure keeps anybody signed in. */
  async signOut(): Promise<Result<null, IdentityRefusal>> {
    this.store.change({ signedIn: null })
    return accept(null)
  }

  /** Signs in somebody who has an identity, without asking for anything. */
  enterAs(id: UserId): void {
    this.store.enterAs(id)
  }

  /** Forgets everybody but the known, in every tab, and signs out. */
  forgetAll(): void {
    this.store.change(identityState.empty)
  }

  private using<T>(
    request: (ways: Ways) => Promise<Result<T, IdentityRefusal>>,
    unconcernedBy?: IdentityCode,
  ): Promise<Result<T, IdentityRefusal>> {
    return this.failure.or(async () => request(await this.waysIn()), unconcernedBy)
  }

  /** Fetched once; a failed fetch is tried again by the next request. */
  private waysIn(): Promise<Ways> {
    this.ways ??= import('./ways-in.ts').then(
      ({ waysIn }) => waysIn(this.setup, this.store),
      (cause: unknown) => {
        this.ways = null
        throw new IdentityFault('auth/network-request-failed', { cause })
      },
    )
    return this.ways
  }
}
