import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Provider } from '../../../core/domain/person.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { ProviderAccount } from '../../../core/ports/demo.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { emailKey } from './credential-rules.ts'
import type { Registered } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'
import { personOf, withMethod } from './person-of.ts'
import type { ProviderWindow } from './provider-window.ts'

/** Signing in with an account at a provider, and linking one. */
export class ProviderSignIn {
  constructor(
    private readonly store: IdentityStore,
    private readonly window: ProviderWindow,
    /** Leaves the page for a provider. */
    private readonly leave: () => void = () => {},
  ) {}

  async signInWith(provider: Provider): Promise<SignInResult> {
    const answer = await this.ask(provider)
    return answer.ok ? this.enter(provider, answer.value) : answer
  }

  async leaveFor(provider: Provider): Promise<Result<null, IdentityRefusal>> {
    this.store.change({ leftFor: provider })
    this.leave()
    return accept(null)
  }

  async link(provider: Provider): Promise<SignInResult> {
    const before = this.store.signedIn()
    if (!before) return refuse({ code: 'auth/null-user' })
    if (before.links[provider] !== undefined)
      return refuse({ code: 'auth/provider-already-linked' })
    if (!this.store.provenLately()) return refuse({ code: 'auth/requires-recent-login' })
    const answer = await this.ask(provider)
    if (!answer.ok) return answer
    const registered = this.store.signedIn()
    if (registered?.id !== before.id) return refuse({ code: 'auth/null-user' })
    const { email } = answer.value
    if (this.store.byLink(provider, email))
      return refuse({ code: 'auth/credential-already-in-use' })
    const owner = this.store.byEmail(email)
    if (owner && owner.id !== registered.id) return refuse({ code: 'auth/email-already-in-use' })
    const linked = withLink(registered, provider, email)
    this.store.save(linked)
    return accept(personOf(linked))
  }

  async reauthenticate(provider: Provider): Promise<SignInResult> {
    if (!this.store.signedIn()) return refuse({ code: 'auth/null-user' })
    const answer = await this.ask(provider)
    if (!answer.ok) return answer
    const registered = this.store.byLink(provider, answer.value.email)
    if (!registered || registered.id !== this.store.signedIn()?.id)
      return refuse({ code: 'auth/user-mismatch' })
    this.store.signIn(registered)
    return accept(personOf(registered))
  }

  private ask(provider: Provider) {
    return this.window.ask(provider, this.store.accountsAt(provider))
  }

  private enter(provider: Provider, { name, email }: ProviderAccount): SignInResult {
    const linked = this.store.byLink(provider, email)
    if (!linked && this.store.byEmail(email))
      return refuse({ code: 'auth/account-exists-with-different-credential' })
    const registered = linked ?? withLink(this.store.create(email, name), provider, email)
    this.store.saveAndSignIn(registered)
    return accept(personOf(registered))
  }
}

function withLink(registered: Registered, provider: Provider, email: string): Registered {
  return {
    ...registered,
    methods: withMethod(registered.methods, provider),
    links: { ...registered.links, [provider]: emailKey(email) },
  }
}
