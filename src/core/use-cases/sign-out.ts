import type { IdentityRefusal } from '../domain/identity-failure.ts'
import type { Result } from '../domain/result.ts'
import type { Identity } from '../ports/identity.ts'

/** Signs out whoever is signed in. */
export class SignOut {
  constructor(private readonly identity: Identity) {}

  /** Accepts where nobody is signed in, too. Refuses and throws as `Identity` does; the person then stays signed in. */
  run(): Promise<Result<null, IdentityRefusal>> {
    return this.identity.signOut()
  }
}
