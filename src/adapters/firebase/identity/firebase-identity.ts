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
import type { AuthMethods } from './auth-methods.ts'
import { type FirebaseIdentitySetup, LEFT_FOR } from './firebase-identity-setup.ts'
import { attempt, identityFaultOf } from './sdk-errors.ts'

const RETRY_MS = 10_000

/** Firebase Authentication. The SDK is loaded after the page's first rows, or by the first request. */
export class FirebaseIdentity implements Identity {
  private readonly states = new SignInStates()
  private readonly methods = once(() => this.openMethods())
  private starting = false

  constructor(private readonly setup: FirebaseIdentitySetup) {}

  watch(listener: (state: SignInState) => void): Stop {
    if (!this.starting) {
      this.starting = true
      const start = () => this.start()
      Promise.resolve(this.setup.after).then(start, start)
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
    // Called at every start of a page, which should not load the SDK.
    if (this.setup.tabTexts.get(LEFT_FOR) === null) return null
    const outcome = await this.using(async ({ providers }) =>
      accept(await providers.redirectOutcome()),
    )
    return outcome.ok ? outcome.value : null
  }

  sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ emails }) => emails.sendSignInLink(email))
  }

  isSignInLink(address: string): boolean {
    return actionCodeIn(address, 'sign-in') !== null
  }

  signInByLink(address: string, email?: string): Promise<SignInResult> {
    return this.using(({ emails }) => emails.signInByLink(address, email))
  }

  sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ emails }) => emails.sendPasswordReset(email))
  }

  passwordResetCode(address: string): string | null {
    return actionCodeIn(address, 'password-reset')
  }

  checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ emails }) => emails.checkPasswordResetCode(code))
  }

  confirmPasswordReset(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.using(({ emails }) => emails.confirmPasswordReset(code, password))
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
    return this.using(async ({ auth }) => {
      await auth.signOut()
      return accept(null)
    })
  }

  private async using<T>(
    request: (methods: AuthMethods) => Promise<Result<T, IdentityRefusal>>,
  ): Promise<Result<T, IdentityRefusal>> {
    return attempt(async () => {
      const methods = await this.methods()
      const result = await request(methods)
      await methods.refresh()
      return result
    })
  }

  /** Finds out who is signed in. Tries again while the SDK cannot be loaded. */
  private start(): void {
    this.methods().catch((cause: unknown) => {
      this.setup.log.warn('Sign-in could not be started', cause)
      if (identityFaultOf(cause)?.code === 'auth/network-request-failed')
        setTimeout(() => this.start(), RETRY_MS)
    })
  }

  private async openMethods(): Promise<AuthMethods> {
    const [{ openAuthMethods }, app] = await Promise.all([
      importWithRetry(() => import('./auth-methods.ts')),
      this.setup.openApp(),
    ]).catch((cause: unknown) => {
      throw new IdentityFault('auth/network-request-failed', { cause })
    })
    return openAuthMethods(app, this.setup, this.states)
  }
}
