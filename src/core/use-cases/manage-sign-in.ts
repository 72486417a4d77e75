import type { Provider } from '../domain/person.ts'
import type { Identity, SignInResult } from '../ports/identity.ts'

/** The ways in that a signed-in person has. Each change may be refused with `auth/requires-recent-login`: then prove it first. */
export class ManageSignIn {
  constructor(private readonly identity: Identity) {}

  addProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.link(provider)
  }

  setPassword(password: string): Promise<SignInResult> {
    return this.identity.setPassword(password)
  }

  proveByPassword(password: string): Promise<SignInResult> {
    return this.identity.reauthenticate({ password })
  }

  proveByProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.reauthenticate({ provider })
  }
}
