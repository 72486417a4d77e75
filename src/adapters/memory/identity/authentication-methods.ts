import type { Identity } from '../../../core/ports/identity.ts'
import { wrapMethods } from '../../shared/wrap-methods.ts'
import type { IdentityStore } from './identity-store.ts'
import { mailSignIn } from './mail-sign-in.ts'
import type { MemoryIdentityOptions } from './memory-identity.ts'
import { passwordSignIn } from './password-sign-in.ts'
import { providerSignIn } from './provider-sign-in.ts'
import { simulating } from './simulated-failure.ts'

/** All requests to the service, on one store. */
export function authenticationMethods(options: MemoryIdentityOptions, store: IdentityStore) {
  const { proveByPassword, ...passwords } = passwordSignIn(store, options)
  const { proveByProvider, ...providers } = providerSignIn(store, options)
  const reauthenticate: Identity['reauthenticate'] = (proof) =>
    'password' in proof ? proveByPassword(proof.password) : proveByProvider(proof.provider)
  const methods = {
    ...passwords,
    ...providers,
    ...mailSignIn(store, options),
    signInAfterRedirect: providers.signInWith,
    reauthenticate,
  }
  return wrapMethods(methods, (request, name) =>
    simulating(options.whatIf?.() ?? null, name, request),
  )
}
