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

  codeOf(address: string): string | null {
    return this.identity.passwordResetCode(address)
  }

  confirm(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.confirmPasswordReset(code, password)
  }
}
