import { IdentityFault, type IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { actionCodeIn, actionLink } from '../../shared/action-link.ts'
import type { ActionCodes } from './action-codes.ts'
import { addresseeRefusal, emailKey, newPasswordRefusal } from './credential-rules.ts'
import type { IdentityStore } from './identity-store.ts'
import type { Mailbox } from './mailbox.ts'
import { type PasswordSignIn, withPassword } from './password-sign-in.ts'
import { personOf, withMethod } from './person-of.ts'

/** What goes by mail: links that sign in, and links to a new password. */
export class MailSignIn {
  constructor(
    private readonly store: IdentityStore,
    private readonly codes: ActionCodes,
    private readonly mailbox: Mailbox,
    private readonly passwords: PasswordSignIn,
  ) {}

  async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
    const refusal = addresseeRefusal(email)
    if (refusal) return refuse(refusal)
    const to = emailKey(email)
    const { code, codes } = this.codes.issue('sign-in', to)
    this.store.change({ codes, linkEmail: to })
    this.mailbox.send({ to, purpose: 'sign-in', link: actionLink('sign-in', code) })
    return accept(null)
  }

  async signInByLink(address: string, email?: string): Promise<SignInResult> {
    const code = actionCodeIn(address, 'sign-in')
    if (code === null) throw new IdentityFault('auth/argument-error')
    const given = email || this.store.state().linkEmail
    if (!given) return refuse({ code: 'auth/missing-email' })
    const found = this.codes.find(code, 'sign-in')
    if (!found.ok) return found
    if (found.value.email !== emailKey(given)) return refuse({ code: 'auth/invalid-email' })
    const registered = this.store.byEmail(given) ?? this.store.create(given, null)
    const entered = { ...registered, methods: withMethod(registered.methods, 'email-link') }
    this.store.saveAndSignIn(entered, { codes: this.codes.without(found.value), linkEmail: null })
    this.mailbox.dismissLink(code)
    return accept(personOf(entered))
  }

  /** Answers alike where the e-mail is unknown, and then sends nothing. */
  async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    const refusal = addresseeRefusal(email)
    if (refusal) return refuse(refusal)
    const registered = this.store.byEmail(email)
    if (registered) {
      const { code, codes } = this.codes.issue('password-reset', registered.email)
      this.store.change({ codes })
      const link = actionLink('password-reset', code)
      this.mailbox.send({ to: registered.email, purpose: 'password-reset', link })
    }
    return accept(null)
  }

  async checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
    const found = this.codes.find(code, 'password-reset')
    return found.ok ? accept(null) : found
  }

  async confirmPasswordReset(
    code: string,
    password: string,
  ): Promise<Result<null, IdentityRefusal>> {
    const asked = this.codes.find(code, 'password-reset')
    if (!asked.ok) return asked
    const refusal = newPasswordRefusal(password)
    if (refusal) return refuse(refusal)
    const digest = await this.passwords.digest(password)
    // Looked up again: the code may have been used while the digest was made.
    const found = this.codes.find(code, 'password-reset')
    if (!found.ok) return found
    const registered = this.store.byEmail(found.value.email)
    if (!registered) return refuse({ code: 'auth/invalid-action-code' })
    this.store.save(withPassword(registered, digest), { codes: this.codes.without(found.value) })
    this.mailbox.dismissLink(code)
    return accept(null)
  }
}
