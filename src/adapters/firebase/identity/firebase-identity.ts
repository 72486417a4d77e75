import { IdentityFault, type IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Credentials, Person, Provider } from '../../../core/domain/person.ts'
import { accept, type Result } from '../../../core/domain/result.ts'
import type {
  Identity,
  RedirectOutcome,
  SignInResult,
  SignInState,
} from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { actionCodeIn } from '../../shared/action-link.ts'
import { importWithRetry } from '../../shared/import-with-retry.ts'
import { once } from '../../shared/once.ts'
import { SignInStates } from '../../shared/sign-in-states.ts'
import { attempt, identityFaultOf } from './attempt.ts'
import type { FirebaseIdentitySetup } from './firebase-identity-setup.ts'
import { LeftFor } from './left-for.ts'
import type { waysIn } from './ways-in.ts'

type Ways = ReturnType<typeof waysIn>

const RETRY_MS = 10_000

/** Firebase Authentication. The SDK is fetched when somebody first asks who is signed in, after the page's first rows. */
export class FirebaseIdentity implements Identity {
  private readonly states = new SignInStates()
  private readonly waysIn = once(() => this.openWays())
  private looking = false

  constructor(private readonly setup: FirebaseIdentitySetup) {}

  watch(listener: (state: SignInState) => void): Stop {
    if (!this.looking) {
      this.looking = true
      Promise.resolve(this.setup.after).then(
        () => this.look(),
        () => this.look(),
      )
    }
    return this.states.watch(listener)
  }

  current(): Person | null {
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
    return this.using(({ providers }) => providers.leaveFor(provider))
  }

  async redirectOutcome(): Promise<RedirectOutcome | null> {
    // Asked at every start of a page, for which the SDK need not be fetched.
    if (!new LeftFor(this.setup.tabNotes).read()) return null
    const outcome = await this.using(async ({ providers }) =>
      accept(await providers.redirectOutcome()),
    )
    return outcome.ok ? outcome.value : null
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

  signOut(): Promise<Result<null, IdentityRefusal>> {
    return this.using(async ({ session }) => {
      await session.auth.signOut()
      return accept(null)
    })
  }

  private async using<T>(
    request: (ways: Ways) => Promise<Result<T, IdentityRefusal>>,
  ): Promise<Result<T, IdentityRefusal>> {
    return attempt(async () => {
      const ways = await this.waysIn()
      const result = await request(ways)
      await ways.look()
      return result
    })
  }

  /** Finds out who is signed in, and goes on trying where the way to the SDK is down. */
  private look(): void {
    this.waysIn().catch((cause: unknown) => {
      this.setup.log.warn('Sign-in could not be started', cause)
      if (identityFaultOf(cause)?.code === 'auth/network-request-failed')
        setTimeout(() => this.look(), RETRY_MS)
    })
  }

  private openWays(): Promise<Ways> {
    return Promise.all([importWithRetry(() => import('./ways-in.ts')), this.setup.openApp()])
      .catch((cause: unknown) => {
        throw new IdentityFault('auth/network-request-failed', { cause })
      })
      .then(([{ waysIn }, app]) => waysIn(app, this.setup, this.states))
  }
}
