import type { Auth } from 'firebase/auth'
import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { PROVIDERS, type Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { RedirectOutcome, SignInResult } from '../../../core/ports/identity.ts'
import type { TextStore } from '../../shared/text-store.ts'
import type { ProviderWindows } from './browser-windows.ts'
import { LEFT_FOR } from './firebase-identity-setup.ts'
import { forSignedIn, idOfProvider, personOf } from './person-of.ts'
import { attempt } from './sdk-errors.ts'

/** Signing in with an account at a provider, and linking one. */
export function providerMethods(
  auth: Auth,
  windows: ProviderWindows,
  /** Of this tab only: another tab must not take the provider's answer. */
  texts: TextStore,
) {
  return {
    async signInWith(provider: Provider): Promise<SignInResult> {
      const { user } = await windows.signIn(auth, provider)
      return accept(personOf(user))
    },

    link: (provider: Provider) =>
      forSignedIn(auth, async (user) => {
        // The SDK would refuse this only after its popup.
        if (user.providerData.some(({ providerId }) => providerId === idOfProvider(provider)))
          return refuse({ code: 'auth/provider-already-linked' })
        const linked = await windows.link(user, provider)
        return accept(personOf(linked.user))
      }),

    reauthenticateByProvider: (provider: Provider) =>
      forSignedIn(auth, async (user) => {
        const proved = await windows.reauthenticate(user, provider)
        return accept(personOf(proved.user))
      }),

    async signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>> {
      texts.set(LEFT_FOR, provider)
      try {
        await windows.leave(auth, provider)
        return accept(null)
      } catch (cause) {
        texts.remove(LEFT_FOR)
        throw cause
      }
    },

    async redirectOutcome(): Promise<RedirectOutcome | null> {
      const left = texts.get(LEFT_FOR)
      const provider = PROVIDERS.find((one) => one === left)
      if (!provider) return null
      texts.remove(LEFT_FOR)
      const answer = await attempt(async () => accept(await windows.answer(auth)))
      if (!answer.ok) return { provider, result: answer }
      return answer.value && { provider, result: accept(personOf(answer.value.user)) }
    },
  }
}
