import type { Identity } from '../../../core/ports/identity.ts'
import type { IdentityStore } from './identity-store.ts'
import { mailSignIn } from './mail-sign-in.ts'
import type { MemoryIdentityOptions } from './memory-identity.ts'
import { passwordSignIn } from './password-sign-in.ts'
import { providerSignIn } from './provider-sign-in.ts'

/** All requests to the service, on one store. */
export function authenticationMethods(options: MemoryIdentityOptions, store: IdentityStore) {
  const passwords = passwordSignIn(store, options)
  const providers = providerSignIn(store, options)
  const reauthenticate: Identity['reauthenticate'] = (proof) =>
    'password' in proof
      ? passwords.proveByPassword(proof.password)
      : providers.proveByProvider(proof.provider)
  return { ...passwords, ...providers, ...mailSignIn(store, options), reauthenticate }
}

export type AuthenticationMethods = ReturnType<typeof authenticationMethods>
