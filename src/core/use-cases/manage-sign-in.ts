import type { Provider } from '../domain/person.ts'
import type { Identity, SignInResult } from '../ports/identity.ts'

/**
 * The ways in that a signed-in person has. Each method gives that person as they are then, refuses with `auth/null-user`
 * where nobody is signed in, and throws an `IdentityFault` where the service is broken or out of reach. A change may be
 * refused with `auth/requires-recent-login`: then prove it first.
 */
export class ManageSignIn {
  constructor(private readonly identity: Identity) {}

  /** Adds an account chosen in the provider's window. Refuses a window that does not open or is closed, and an account that somebody here has. */
  addProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.link(provider)
  }

  /** Adds a password, or replaces the one there is. Refuses an empty one, and names the rules that one does not meet. */
  setPassword(password: string): Promise<SignInResult> {
    return this.identity.setPassword(password)
  }

  /** Shows once more that it is the same person, so that a change is allowed for a while. Refuses a wrong password. */
  proveByPassword(password: string): Promise<SignInResult> {
    return this.identity.reauthenticate({ password })
  }

  /** The same by an account chosen in the provider's window. Refuses another one with `auth/user-mismatch`. */
  proveByProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.reauthenticate({ provider })
  }
}
