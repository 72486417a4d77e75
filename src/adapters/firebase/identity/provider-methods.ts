import type { Auth } from 'firebase/auth'
import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { PROVIDERS, type Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { RedirectOutcome, SignInResult } from '../../../core/ports/identity.ts'
import type { TextStore } from '../../shared/text-store.ts'
import type { ProviderWindows } from './browser-windows.ts'
import { LEFT_FOR } from './firebase-identity-setup.ts'
import { PROVIDER_IDS, personOf, signedInUser } from './person-of.ts'
import { attempt } from './sdk-errors.ts'

/** Signing in with an account at a provider, and linking one. */
export class ProviderMethods {
  constructor(
    private readonly auth: Auth,
    private readonly windows: ProviderWindows,
    /** Of this tab alone: another tab must not take the provider's answer. */
    private readonly texts: TextStore,
  ) {}

  async signInWith(provider: Provider): Promise<SignInResult> {
    const { user } = await this.windows.signIn(this.auth, provider)
    return accept(personOf(user))
  }

  async link(provider: Provider): Promise<SignInResult> {
    const user = await signedInUser(this.auth)
    if (!user) return refuse({ code: 'auth/null-user' })
    // The SDK would find this out only after its window.
    if (user.providerData.some(({ providerId }) => providerId === PROVIDER_IDS[provider]))
      return refuse({ code: 'auth/provider-already-linked' })
    const linked = await this.windows.link(user, provider)
    return accept(personOf(linked.user))
  }

  async reauthenticate(provider: Provider): Promise<SignInResult> {
    const user = await signedInUser(this.auth)
    if (!user) return refuse({ code: 'auth/null-user' })
    const proved = await this.windows.reauthenticate(user, provider)
    return accept(personOf(proved.user))
  }

  async signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>> {
    this.texts.set(LEFT_FOR, provider)
    try {
      await this.windows.leave(this.auth, provider)
      return accept(null)
    } catch (cause) {
      this.texts.remove(LEFT_FOR)
      throw cause
    }
  }

  async redirectOutcome(): Promise<RedirectOutcome | null> {
    const left = this.texts.get(LEFT_FOR)
    const provider = PROVIDERS.find((one) => one === left)
    if (!provider) return null
    this.texts.remove(LEFT_FOR)
    const answer = await attempt(async () => accept(await this.windows.answer(this.auth)))
    if (!answer.ok) return { provider, result: answer }
    return answer.value && { provider, result: accept(personOf(answer.value.user)) }
  }
}
