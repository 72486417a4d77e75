import type { IdentityRefusal } from '../domain/identity-failure.ts'
import type { Credentials, Provider } from '../domain/person.ts'
import type { Result } from '../domain/result.ts'
import type { Identity, RedirectOutcome, SignInResult } from '../ports/identity.ts'

/** `leaving` while the page goes to the provider, because no popup could open. */
type ProviderOutcome = SignInResult | 'leaving'

/** Signs a person in or up by any method of the identity service. Refuses and throws as `Identity` does. */
export class SignIn {
  constructor(private readonly identity: Identity) {}

  withPassword(credentials: Credentials): Promise<SignInResult> {
    return this.identity.signIn(credentials)
  }

  /** Creates an identity from an email and a password, and signs it in. */
  signUp(credentials: Credentials): Promise<SignInResult> {
    return this.identity.signUp(credentials)
  }

  /** Asks in a popup, and by a redirect where popups are blocked. The refusal is that of the last try. */
  async withProvider(provider: Provider): Promise<ProviderOutcome> {
    const result = await this.identity.signInWith(provider)
    if (result.ok || result.refusal.code !== 'auth/popup-blocked') return result
    const left = await this.identity.signInByRedirect(provider)
    return left.ok ? 'leaving' : left
  }

  /** Whether there was a redirect whose outcome is still to be reported. */
  isBackFromRedirect(): boolean {
    return this.identity.isBackFromRedirect()
  }

  /** What the provider answered to a redirect; null where there was none. */
  afterRedirect(): Promise<RedirectOutcome | null> {
    return this.identity.redirectOutcome()
  }

  sendLink(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.sendSignInLink(email)
  }

  isLink(address: string): boolean {
    return this.identity.isSignInLink(address)
  }

  withLink(address: string, email?: string): Promise<SignInResult> {
    return this.identity.signInByLink(address, email)
  }
}
