import type { Credentials } from '../../../core/domain/person.ts'
import { accept, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { emailRefusal, newPasswordRefusal } from './credential-rules.ts'
import type { Registered } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'
import { digestOf, matchesDigest } from './password-digest.ts'
import { personOf, withMethod } from './person-of.ts'

/** Signing up and in with e-mail and password. */
export class PasswordSignIn {
  constructor(
    private readonly store: IdentityStore,
    private readonly opensUnknown: boolean,
    private readonly rounds?: number,
  ) {}

  async signUp({ email, password }: Credentials): Promise<SignInResult> {
    const refusal = emailRefusal(email) ?? newPasswordRefusal(password)
    return refusal ? refuse(refusal) : this.register({ email, password })
  }

  async signIn({ email, password }: Credentials): Promise<SignInResult> {
    const refusal = emailRefusal(email)
    if (refusal) return refuse(refusal)
    if (password === '') return refuse({ code: 'auth/missing-password' })
    const registered = this.store.byEmail(email)
    if (!registered && this.opensUnknown) return this.register({ email, password })
    return this.prove(registered, password)
  }

  reauthenticate(password: string): Promise<SignInResult> {
    const registered = this.store.signedIn()
    return registered
      ? this.prove(registered, password)
      : Promise.resolve(refuse({ code: 'auth/null-user' }))
  }

  async setPassword(password: string): Promise<SignInResult> {
    if (!this.store.signedIn()) return refuse({ code: 'auth/null-user' })
    const refusal = newPasswordRefusal(password)
    if (refusal) return refuse(refusal)
    if (!this.store.provenLately()) return refuse({ code: 'auth/requires-recent-login' })
    const digest = await this.digest(password)
    const registered = this.store.signedIn()
    if (!registered) return refuse({ code: 'auth/null-user' })
    const changed = withPassword(registered, digest)
    this.store.save(changed)
    return accept(personOf(changed))
  }

  digest(password: string): Promise<string | null> {
    return digestOf(password, this.rounds)
  }

  private async register({ email, password }: Credentials): Promise<SignInResult> {
    const digest = await this.digest(password)
    // Looked up after the digest is made: two sign-ups at once must not both find the e-mail free.
    if (this.store.byEmail(email)) return refuse({ code: 'auth/email-already-in-use' })
    const registered = withPassword(this.store.create(email, null), digest)
    this.store.saveAndSignIn(registered)
    return accept(personOf(registered))
  }

  private async prove(registered: Registered | null, password: string): Promise<SignInResult> {
    if (!registered || !(await this.isPasswordOf(registered, password)))
      return refuse({ code: 'auth/invalid-credential' })
    this.store.signIn(registered)
    return accept(personOf(registered))
  }

  private async isPasswordOf(registered: Registered, password: string): Promise<boolean> {
    if (!registered.methods.includes('password')) return false
    if (registered.digest !== null) return matchesDigest(password, registered.digest)
    const preset = this.store.presetPassword(registered.id)
    return preset === null || preset === password
  }
}

export function withPassword(registered: Registered, digest: string | null): Registered {
  return { ...registered, digest, methods: withMethod(registered.methods, 'password') }
}
