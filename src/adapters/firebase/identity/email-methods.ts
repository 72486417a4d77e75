import {
  type Auth,
  confirmPasswordReset,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { withPolicy } from './password-rules.ts'
import { personOf } from './person-of.ts'
import { codeOfSdkError } from './sdk-errors.ts'

/** The email that the last sign-in link was sent to. */
const LINK_EMAIL = 'pledger:identity:link-email'

/** Mailed links: to sign in, and to choose a new password. */
export function emailMethods(
  auth: Auth,
  /** Shared by all tabs, since a mailed link opens in a new one. */
  texts: TextStore,
  /** The app's address, to which mailed links lead. */
  address: string,
) {
  const backHere = { url: address, handleCodeInApp: true }
  return {
    async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = refusalOfEmail(email)
      if (refusal) return refuse(refusal)
      await sendSignInLinkToEmail(auth, email, backHere)
      texts.set(LINK_EMAIL, email)
      return accept(null)
    },

    async signInByLink(link: string, email?: string): Promise<SignInResult> {
      const given = email || texts.get(LINK_EMAIL)
      if (!given) return refuse({ code: 'auth/missing-email' })
      const { user } = await signInWithEmailLink(auth, given, link)
      texts.remove(LINK_EMAIL)
      return accept(personOf(user))
    },

    async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = refusalOfEmail(email)
      if (refusal) return refuse(refusal)
      try {
        await sendPasswordResetEmail(auth, email, backHere)
      } catch (cause) {
        // Without enumeration protection the service would show strangers who has an account.
        if (codeOfSdkError(cause) !== 'auth/user-not-found') throw cause
      }
      return accept(null)
    },

    async checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
      await verifyPasswordResetCode(auth, code)
      return accept(null)
    },

    async confirmPasswordReset(
      code: string,
      password: string,
    ): Promise<Result<null, IdentityRefusal>> {
      if (password === '') return refuse({ code: 'auth/missing-password' })
      return withPolicy(auth, password, async () => {
        await confirmPasswordReset(auth, code, password)
        return accept(null)
      })
    },
  }
}

/** Why no mail can be sent there; null where one can. The service would treat a malformed email as an unknown one. */
function refusalOfEmail(email: string): IdentityRefusal | null {
  if (email === '') return { code: 'auth/missing-email' }
  return /^\S+@\S+$/.test(email) ? null : { code: 'auth/invalid-email' }
}
