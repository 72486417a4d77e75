import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { emailKey } from './credential-rules.ts'
import type { IdentityOptions } from './identity-options.ts'
import { personOf, type StoredIdentity, withMethod } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'

/** Signing in with an account at a provider, and linking one. */
export function providerMethods(store: IdentityStore, { choose, leave }: IdentityOptions) {
  let cancel = () => {}

  /** Opens the provider's window. There is one at most: a second call closes the first window. */
  async function ask(provider: Provider): Promise<Result<ProviderAccount, IdentityRefusal>> {
    cancel()
    const cancelled = new Promise<'cancelled'>((resolve) => {
      cancel = () => resolve('cancelled')
    })
    const answer = await Promise.race([choose(provider, store.accountsAt(provider)), cancelled])
    if (answer === 'cancelled') return refuse({ code: 'auth/cancelled-popup-request' })
    if (answer === 'blocked') return refuse({ code: 'auth/popup-blocked' })
    return answer ? accept(answer) : refuse({ code: 'auth/popup-closed-by-user' })
  }

  return {
    async signInWith(provider: Provider): Promise<SignInResult> {
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const { name, email } = answer.value
      const linked = store.byLink(provider, email)
      if (!linked && store.byEmail(email))
        return refuse({ code: 'auth/account-exists-with-different-credential' })
      return store.saveAndSignIn(linked ?? withLink(store.create(email, name), provider, email))
    },

    async signInByRedirect(provider: Provider): Promise<Result<null, IdentityRefusal>> {
      store.stored.change({ leftFor: provider })
      leave?.()
      return accept(null)
    },

    async link(provider: Provider): Promise<SignInResult> {
      const before = store.signedIn()
      if (!before) return refuse({ code: 'auth/null-user' })
      if (before.links[provider] !== undefined)
        return refuse({ code: 'auth/provider-already-linked' })
      if (!store.hasSignedInRecently()) return refuse({ code: 'auth/requires-recent-login' })
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const registered = store.signedIn()
      if (registered?.id !== before.id) return refuse({ code: 'auth/null-user' })
      const { email } = answer.value
      if (store.byLink(provider, email)) return refuse({ code: 'auth/credential-already-in-use' })
      const owner = store.byEmail(email)
      if (owner && owner.id !== registered.id) return refuse({ code: 'auth/email-already-in-use' })
      const linked = withLink(registered, provider, email)
      store.save(linked)
      return accept(personOf(linked))
    },

    async reauthenticateByProvider(provider: Provider): Promise<SignInResult> {
      if (!store.signedIn()) return refuse({ code: 'auth/null-user' })
      const answer = await ask(provider)
      if (!answer.ok) return answer
      const registered = store.byLink(provider, answer.value.email)
      return registered && registered.id === store.signedIn()?.id
        ? store.signIn(registered)
        : refuse({ code: 'auth/user-mismatch' })
    },
  }
}

function withLink(registered: StoredIdentity, provider: Provider, email: string): StoredIdentity {
  const links = { ...registered.links, [provider]: emailKey(email) }
  return { ...withMethod(registered, provider), links }
}
