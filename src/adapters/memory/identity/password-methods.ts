import type { Credentials } from '../../../core/domain/person.ts'
import { accept, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { emailRefusal, newPasswordRefusal } from './credential-rules.ts'
import type { IdentityOptions } from './identity-options.ts'
import { personOf, type StoredIdentity, withPassword } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'
import { digestOf, matchesDigest } from './password-digest.ts'

/** Signing up and in with email and password. */
export function passwordMethods(
  store: IdentityStore,
  { opensUnknown = false, passwordRounds }: IdentityOptions,
) {
  async function register({ email, password }: Credentials): Promise<SignInResult> {
    const digest = await digestOf(password, passwordRounds)
    // Looked up after the digest is made: two sign-ups at once must not both find the email free.
    if (store.byEmail(email)) return refuse({ code: 'auth/email-already-in-use' })
    return store.saveAndSignIn(withPassword(store.create(email, null), digest))
  }

  async function signInIfPassword(
    registered: StoredIdentity | null,
    password: string,
  ): Promise<SignInResult> {
    if (!registered || !(await isPasswordOf(registered, password)))
      return refuse({ code: 'auth/invalid-credential' })
    return store.signIn(registered)
  }

  async function isPasswordOf(registered: StoredIdentity, password: string): Promise<boolean> {
    if (!registered.methods.includes('password')) return false
    if (registered.digest !== null) return matchesDigest(password, registered.digest)
    const known = store.knownPassword(registered.id)
    return known === null || known === password
  }

  return {
    async signUp({ email, password }: Credentials): Promise<SignInResult> {
      const refusal = emailRefusal(email) ?? newPasswordRefusal(password)
      return refusal ? refuse(refusal) : register({ email, password })
    },

    async signIn({ email, password }: Credentials): Promise<SignInResult> {
      const refusal = emailRefusal(email)
      if (refusal) return refuse(refusal)
      if (password === '') return refuse({ code: 'auth/missing-password' })
      const registered = store.byEmail(email)
      if (!registered && opensUnknown) return register({ email, password })
      return signInIfPassword(registered, password)
    },

    async setPassword(password: string): Promise<SignInResult> {
      if (!store.signedIn()) return refuse({ code: 'auth/null-user' })
      const refusal = newPasswordRefusal(password)
      if (refusal) return refuse(refusal)
      if (!store.hasSignedInRecently()) return refuse({ code: 'auth/requires-recent-login' })
      const digest = await digestOf(password, passwordRounds)
      const registered = store.signedIn()
      if (!registered) return refuse({ code: 'auth/null-user' })
      const changed = withPassword(registered, digest)
      store.save(changed)
      return accept(personOf(changed))
    },

    async reauthenticateByPassword(password: string): Promise<SignInResult> {
      const registered = store.signedIn()
      return registered
        ? signInIfPassword(registered, password)
        : refuse({ code: 'auth/null-user' })
    },
  }
}
