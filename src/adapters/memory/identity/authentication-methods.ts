import { wrapMethods } from '../../shared/identity-service.ts'
import { emailMethods } from './email-methods.ts'
import type { IdentityOptions } from './identity-options.ts'
import type { IdentityStore } from './identity-store.ts'
import { passwordMethods } from './password-methods.ts'
import { providerMethods } from './provider-methods.ts'
import { simulating, whatIfIn } from './simulated-failure.ts'

/** The methods of the identity port that are requests to a real service, on one store. */
export function authenticationMethods(options: IdentityOptions, store: IdentityStore) {
  const providers = providerMethods(store, options)
  const methods = {
    ...passwordMethods(store, options),
    ...providers,
    ...emailMethods(store, options),
    signInAfterRedirect: providers.signInWith,
  }
  return wrapMethods(methods, (request, name) =>
    simulating(whatIfIn(options.address?.() ?? ''), name, request),
  )
}
