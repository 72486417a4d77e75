import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { RedirectOutcome, SignInResult } from '../../../core/ports/identity.ts'
import { attempt } from './attempt.ts'
import type { LeftFor } from './left-for.ts'
import { personOf } from './person-of.ts'
import { PROVIDER_IDS } from './provider-ids.ts'
import type { ProviderWindows } from './provider-windows.ts'
import type { Session } from './session.ts'

/** Signing in with an account at a provider, and linking one. */
export class ProviderWays {
  constructor(
    private readonly session: Session,
    private readonly windows: ProviderWindows,
    private readonly leftFor: LeftFor,
  ) {}

  async signInWith(provider: Provider): Promise<SignInResult> {
    const { user } = await this.windows.signIn(this.session.auth, provider)
    return accept(personOf(user))
  }

  async link(provider: Provider): Promise<SignInResult> {
    const user = await this.session.user()
    if (!user) return refuse({ code: 'auth/null-user' })
    // The SDK finds this out after the window only.
    if (user.providerData.some(({ providerId }) => providerId === PROVIDER_IDS[provider]))
      return refuse({ code: 'auth/provider-already-linked' })
    const linked = await this.windows.link(user, provider)
    return accept(personOf(linked.user))
  }

  async reauthenticate(provider: Provider): Promise<SignInResult> {
    const user = await this.session.user()
    if (!user) return refuse({ code: 'auth/null-user' })
    const proved = await this.windows.reauthenticate(user, provider)
    return accept(personOf(proved.user))
  }

  async leaveFor(provider: Provider): Promise<Result<null, IdentityRefusal>> {
    this.leftFor.write(provider)
    try {
      await this.windows.leave(this.session.auth, provider)
      return accept(null)
    } catch (cause) {
      this.leftFor.write(null)
      throw cause
    }
  }

  async redirectOutcome(): Promise<RedirectOutcome | null> {
    const provider = this.leftFor.read()
    if (!provider) return null
    this.leftFor.write(null)
    const answer = await attempt(async () => accept(await this.windows.answer(this.session.auth)))
    if (!answer.ok) return { provider, result: answer }
    return answer.value && { provider, result: accept(personOf(answer.value.user)) }
  }
}
