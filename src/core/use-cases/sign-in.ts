import type { Credentials, Provider } from '../domain/person.ts'
import type { Identity, RedirectOutcome, SignInResult } from '../ports/identity.ts'

/** What became of asking a provider; `leaving` while the page goes to it because no popup could open. */
type ProviderOutcome = SignInResult | 'leaving'

/** Signs a person in, by each way the identity service has. Refuses and throws as `Identity` does. */
export class SignIn {
  constructor(private readonly identity: Identity) {}

  withPassword(credentials: Credentials): Promise<SignInResult> {
    return this.identity.signIn(credentials)
  }

  /** Asks in a popup, and by leaving the page where popups are blocked; a refusal is that of the way that was tried last. */
  async withProvider(provider: Provider): Promise<ProviderOutcome> {
    const result = await this.identity.signInWith(provider)
    if (result.ok || result.refusal.code !== 'auth/popup-blocked') return result
    const left = await this.identity.signInByRedirect(provider)
    return left.ok ? 'leaving' : left
  }

  /** What a provider said after the page came back from it; null where the page was not there. */
  afterRedirect(): Promise<RedirectOutcome | null> {
    return this.identity.redirectOutcome()
  }

  sendLink(email: string) {
    return this.identity.sendSignInLink(email)
  }

  isLink(address: string): boolean {
    return this.identity.isSignInLink(address)
  }

  withLink(address: string, email?: string): Promise<SignInResult> {
    return this.identity.signInByLink(address, email)
  }
}
