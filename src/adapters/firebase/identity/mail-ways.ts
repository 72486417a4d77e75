import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
} from 'firebase/auth'
import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { codeOfSdkError } from './code-of-sdk-error.ts'
import type { Notes } from './notes.ts'
import { withPolicy } from './password-rules.ts'
import { personOf } from './person-of.ts'
import type { Session } from './session.ts'

const LINK_EMAIL = 'link-email'

/** What goes by mail: links that sign in, and links to a new password. */
export class MailWays {
  constructor(
    private readonly session: Session,
    /** Kept for every tab, since a mailed link opens in a new one. */
    private readonly notes: Notes,
    /** Where a mailed link leads: the app. */
    private readonly address: string,
  ) {}

  async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
    const refusal = addresseeRefusal(email)
    if (refusal) return refuse(refusal)
    await sendSignInLinkToEmail(this.session.auth, email, this.backHere())
    this.notes.write(LINK_EMAIL, email)
    return accept(null)
  }

  async signInByLink(address: string, email?: string): Promise<SignInResult> {
    const given = email || this.notes.read(LINK_EMAIL)
    if (!given) return refuse({ code: 'auth/missing-email' })
    const { user } = await signInWithEmailLink(this.session.auth, given, address)
    this.notes.write(LINK_EMAIL, null)
    return accept(personOf(user))
  }

  async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
    const refusal = addresseeRefusal(email)
    if (refusal) return refuse(refusal)
    try {
      await sendPasswordResetEmail(this.session.auth, email, this.backHere())
    } catch (cause) {
      // A project without enumeration protection would tell strangers who has an account.
      if (codeOfSdkError(cause) !== 'auth/user-not-found') throw cause
    }
    return accept(null)
  }

  async confirmPasswordReset(
    code: string,
    password: string,
  ): Promise<Result<null, IdentityRefusal>> {
    const { auth } = this.session
    if (password === '') return refuse({ code: 'auth/missing-password' })
    return withPolicy(auth, password, async () => {
      await confirmPasswordReset(auth, code, password)
      return accept(null)
    })
  }

  private backHere() {
    return { url: this.address, handleCodeInApp: true }
  }
}

/** Why there can be no mail to it; else the service takes what is no e-mail for one that it does not know. */
function addresseeRefusal(email: string): IdentityRefusal | null {
  if (email === '') return { code: 'auth/missing-email' }
  return /^\S+@\S+$/.test(email) ? null : { code: 'auth/invalid-email' }
}
