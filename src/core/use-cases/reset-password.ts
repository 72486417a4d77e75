import type { IdentityRefusal } from '../domain/identity-failure.ts'
import type { Result } from '../domain/result.ts'
import type { Identity } from '../ports/identity.ts'

/** A forgotten password: asking for a link, and setting a new one with it. */
export class ResetPassword {
  constructor(private readonly identity: Identity) {}

  /** Gives the same answer whether or not the e-mail is known. */
  request(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.sendPasswordReset(email)
  }

  /** The code in the address of such a link, which allows one new password; null where the address is none. Asks no service. */
  codeOf(address: string): string | null {
    return this.identity.passwordResetCode(address)
  }

  /**
   * Sets the new password, and signs nobody in. Refuses a code that was used, has expired or is none, and a password that
   * the service's policy does not take, naming the rules. Throws an `IdentityFault` where the service is broken or out of reach.
   */
  confirm(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.confirmPasswordReset(code, password)
  }
}
