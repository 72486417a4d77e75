import type { Credentials } from '../domain/person.ts'
import type { Identity, SignInResult } from '../ports/identity.ts'

/** Makes an identity from an e-mail and a password, and signs it in. */
export class SignUp {
  constructor(private readonly identity: Identity) {}

  withPassword(credentials: Credentials): Promise<SignInResult> {
    return this.identity.signUp(credentials)
  }
}
