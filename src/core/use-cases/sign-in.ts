import { type Community, OPEN_COMMUNITY, standingOf } from '../domain/community.ts'
import type { Result } from '../domain/result.ts'
import type { Credentials, IdentityRefusal, Provider } from '../domain/session.ts'
import type { Username } from '../domain/username.ts'
import type { Identity, RedirectOutcome, SignInResult } from '../ports/identity.ts'
import type { OpenAccount } from './session.ts'

/** `leaving` while the page goes to the provider, because no popup could open. */
type ProviderOutcome = SignInResult | 'leaving'

/**
 * Signs a person in or up by any method of the identity service. Refuses and throws as `Identity` does. Who can become a member
 * by confirming their email is mailed a link for it.
 */
export class SignIn {
  /** Confirmations by their code, under way or done. */
  private readonly confirmations = new Map<string, Promise<Result<null, IdentityRefusal>>>()

  constructor(
    private readonly identity: Identity,
    private readonly openAccount: Pick<OpenAccount, 'wishName'>,
    private readonly community: Community = OPEN_COMMUNITY,
  ) {}

  withPassword(credentials: Credentials): Promise<SignInResult> {
    return this.confirming(this.identity.signIn(credentials))
  }

  /** Creates an identity from an email and a password, and signs it in. Its account opens with the wanted name, if that is free. */
  signUp(credentials: Credentials, wanted: Username | null): Promise<SignInResult> {
    return this.wishing(wanted, () => this.confirming(this.identity.signUp(credentials)))
  }

  /**
   * Asks in a popup, and by a redirect where popups are blocked. The refusal is that of the last try. A new account opens with
   * the wanted name, if that is free; a redirect forgets it.
   */
  withProvider(provider: Provider, wanted: Username | null = null): Promise<ProviderOutcome> {
    return this.wishing(wanted, () => this.askProvider(provider))
  }

  private async askProvider(provider: Provider): Promise<ProviderOutcome> {
    const result = await this.confirming(this.identity.signInWith(provider))
    if (result.ok || result.refusal.code !== 'auth/popup-blocked') return result
    const left = await this.identity.signInByRedirect(provider)
    return left.ok ? 'leaving' : left
  }

  /** Whether a redirect has an outcome that was not reported yet. */
  isBackFromRedirect(): boolean {
    return this.identity.isBackFromRedirect()
  }

  /** What the provider answered to a redirect; null where there was none. */
  async afterRedirect(): Promise<RedirectOutcome | null> {
    const outcome = await this.identity.redirectOutcome()
    if (outcome) await this.confirming(outcome.result)
    return outcome
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

  /**
   * Confirms an email by the code, once, whoever is signed in. Refuses a code that is unknown, used or expired. Two callers get one
   * answer: a person who becomes a member by it sees another page meanwhile, which also finds the code in its address.
   */
  confirmEmail(code: string): Promise<Result<null, IdentityRefusal>> {
    const before = this.confirmations.get(code)
    if (before) return before
    const asked = this.identity.confirmEmail(code)
    const forget = () => this.confirmations.delete(code)
    this.confirmations.set(code, asked)
    asked.then(({ ok }) => ok || forget(), forget)
    return asked
  }

  /** Whether `confirmEmail` was called with this code, and did not fail. */
  isConfirming(code: string): boolean {
    return this.confirmations.has(code)
  }

  /** The person is signed in, whether or not a mail can be sent now: the page offers to send it again. */
  private async confirming(entering: SignInResult | Promise<SignInResult>): Promise<SignInResult> {
    const result = await entering
    if (result.ok && standingOf(result.value, this.community) === 'not-confirmed')
      await this.identity.sendConfirmation().catch(() => null)
    return result
  }

  /** The wish is there before the person is: their account opens as soon as they are signed in. */
  private async wishing<T extends ProviderOutcome>(
    name: Username | null,
    enter: () => Promise<T>,
  ): Promise<T> {
    this.openAccount.wishName(name)
    let isIn = false
    try {
      const outcome = await enter()
      isIn = outcome !== 'leaving' && outcome.ok
      return outcome
    } finally {
      if (!isIn) this.openAccount.wishName(null)
    }
  }
}
