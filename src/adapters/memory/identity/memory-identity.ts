import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Credentials, Provider } from '../../../core/domain/person.ts'
import type { Result } from '../../../core/domain/result.ts'
import type { Identity, SignInResult, SignInState } from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { actionCodeIn } from './action-link.ts'
import { idTokenOf } from './id-token.ts'
import { type IdentitySetup, waysIn } from './identity-setup.ts'
import { identityState } from './identity-state.ts'
import { SignInStates } from './sign-in-states.ts'
import { PlayedFailure } from './what-if.ts'

/** The identity service of the demo: kept in the browser, with the codes and the manners of the real one. */
export class MemoryIdentity implements Identity {
  private readonly ways: ReturnType<typeof waysIn>
  private readonly states: SignInStates
  private readonly failure: PlayedFailure

  constructor(private readonly setup: IdentitySetup) {
    this.ways = waysIn(setup)
    this.states = new SignInStates(this.ways.store)
    this.failure = new PlayedFailure(setup.whatIf ?? (() => null))
  }

  watch(listener: (state: SignInState) => void): Stop {
    return this.states.watch(listener)
  }

  current() {
    return this.states.current()
  }

  signUp(credentials: Credentials): Promise<SignInResult> {
    return this.failure.or(() => this.ways.passwords.signUp(credentials))
  }

  signIn(credentials: Credentials): Promise<SignInResult> {
    return this.failure.or(() => this.ways.passwords.signIn(credentials))
  }

  signInWith(provider: Provider): Promise<SignInResult> {
    return this.failure.or(() => this.ways.providers.signInWith(provider))
  }

  /** Has no place for a refusal: that comes with `redirectOutcome`. */
  async signInByRedirect(provider: Provider): Promise<void> {
    this.failure.throwFault()
    this.ways.providers.signInByRedirect(provider)
  }

  async redirectOutcome(): Promise<SignInResult | null> {
    const provider = this.ways.providers.takeRedirect()
    if (provider === null) return null
    // Leaving the page is what one does about blocked popups, so it works where they are.
    if (this.failure.is('auth/popup-blocked')) return this.ways.providers.signInWith(provider)
    return this.signInWith(provider)
  }

  sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.failure.or(() => this.ways.mail.sendSignInLink(email))
  }

  isSignInLink(address: string): boolean {
    return actionCodeIn(address, 'sign-in') !== null
  }

  signInByLink(address: string, email?: string): Promise<SignInResult> {
    return this.failure.or(() => this.ways.mail.signInByLink(address, email))
  }

  sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.failure.or(() => this.ways.mail.sendPasswordReset(email))
  }

  passwordResetCode(address: string): string | null {
    return actionCodeIn(address, 'password-reset')
  }

  confirmPasswordReset(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.failure.or(() => this.ways.mail.confirmPasswordReset(code, password))
  }

  link(provider: Provider): Promise<SignInResult> {
    return this.failure.or(() => this.ways.providers.link(provider))
  }

  setPassword(password: string): Promise<SignInResult> {
    return this.failure.or(() => this.ways.passwords.setPassword(password))
  }

  reauthenticate(
    proof: { readonly password: string } | { readonly provider: Provider },
  ): Promise<SignInResult> {
    const { passwords, providers } = this.ways
    return this.failure.or(() =>
      'password' in proof
        ? passwords.reauthenticate(proof.password)
        : providers.reauthenticate(proof.provider),
    )
  }

  /** Asks no service, nor does it in the real one, so that no failure keeps anybody signed in. */
  async signOut(): Promise<void> {
    this.ways.store.change({ signedIn: null })
  }

  async idToken(): Promise<string | null> {
    this.failure.throwFault()
    const { signedIn } = this.ways.store.state()
    return signedIn && idTokenOf(signedIn, this.setup.clock.now())
  }

  /** Forgets everybody but the known, in every tab, and signs out. */
  forgetAll(): void {
    this.ways.store.change(identityState.empty)
  }
}
