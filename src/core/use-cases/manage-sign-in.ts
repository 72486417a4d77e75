import type { Result } from '../domain/result.ts'
import type { IdentityRefusal, Provider } from '../domain/session.ts'
import type { Identity, SignInResult } from '../ports/identity.ts'

/**
 * Changes how a person signs in, resets a forgotten password, and signs out. Throws an `IdentityFault` where the service is
 * broken or out of reach. What needs a signed-in person refuses with `auth/null-user` where nobody is, and may refuse with
 * `auth/requires-recent-login`: then confirm the identity first.
 */
export class ManageSignIn {
  /** Confirmations by their code, under way or done. */
  private readonly confirming = new Map<string, Promise<Result<null, IdentityRefusal>>>()

  constructor(private readonly identity: Identity) {}

  /** Adds an account chosen in the provider's popup. Refuses a blocked or closed popup, and an account that is in use here. */
  addProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.link(provider)
  }

  /** Adds or replaces the password. Refuses an empty one, and names the rules that one does not meet. */
  setPassword(password: string): Promise<SignInResult> {
    return this.identity.setPassword(password)
  }

  /** Confirms that it is the same person, so that changes are allowed for a while. Refuses a wrong password. */
  confirmByPassword(password: string): Promise<SignInResult> {
    return this.identity.reauthenticateByPassword(password)
  }

  /** The same by an account chosen in the provider's popup. Refuses another account with `auth/user-mismatch`. */
  confirmByProvider(provider: Provider): Promise<SignInResult> {
    return this.identity.reauthenticateByProvider(provider)
  }

  /** Mails a link to choose a new password. Answers the same whether or not the email is known. */
  requestPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.sendPasswordReset(email)
  }

  /** The code in the address of such a link; null where the address is none. Asks no service. */
  passwordResetCode(address: string): string | null {
    return this.identity.passwordResetCode(address)
  }

  /** Checks whether the code works, before a password is typed. Refuses one that is unknown, used or expired. */
  checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.checkPasswordResetCode(code)
  }

  /**
   * Sets the new password that the code allows once, and signs nobody in. Refuses a code that is unknown, used or expired,
   * and a password that the service's policy does not take, naming the rules.
   */
  resetPassword(code: string, password: string): Promise<Result<null, IdentityRefusal>> {
    return this.identity.confirmPasswordReset(code, password)
  }

  /** Mails the person signed in a link that confirms their email. */
  requestConfirmation(): Promise<Result<null, IdentityRefusal>> {
    return this.identity.sendConfirmation()
  }

  /** The code in the address of such a link; null where the address is none. Asks no service. */
  confirmationCode(address: string): string | null {
    return this.identity.confirmationCode(address)
  }

  /**
   * Confirms an email by the code, once, whoever is signed in. Refuses a code that is unknown, used or expired. Two callers get one
   * answer: a person who becomes a member by it sees another page meanwhile, which also finds the code in its address.
   */
  confirmEmail(code: string): Promise<Result<null, IdentityRefusal>> {
    const before = this.confirming.get(code)
    if (before) return before
    const asked = this.identity.confirmEmail(code)
    const forget = () => this.confirming.delete(code)
    this.confirming.set(code, asked)
    asked.then(({ ok }) => ok || forget(), forget)
    return asked
  }

  /** Asks whether the email was confirmed in the meantime, perhaps on another device. The session reports it. */
  refresh(): Promise<SignInResult> {
    return this.identity.refresh()
  }

  /** Also succeeds if nobody is signed in. After a refusal or a fault the person is still signed in. */
  signOut(): Promise<Result<null, IdentityRefusal>> {
    return this.identity.signOut()
  }
}
