import { IdentityFault, type IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'
import { actionCodeIn } from '../../shared/identity-service.ts'
import { addresseeRefusal, emailKey, newPasswordRefusal } from './credential-rules.ts'
import type { IdentityOptions } from './identity-options.ts'
import { type StoredMail, withMethod, withPassword } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'
import { digestOf } from './password-digest.ts'

const CODE_VALID_MS = 3_600_000
/** The latest are stored, to distinguish an expired code from a wrong one. */
const MAX_MAILS = 20

/** Mailed links: to sign in, and to choose a new password. */
export function emailMethods(
  store: IdentityStore,
  { clock, ids, passwordRounds }: IdentityOptions,
) {
  const { stored } = store

  /** Mails a link with a code that works once, for an hour. */
  function send(purpose: StoredMail['purpose'], to: string): void {
    const mail = { code: ids.next(), purpose, to, sentAt: clock.now(), isDismissed: false }
    stored.change({ mails: [mail, ...stored.read().mails].slice(0, MAX_MAILS) })
  }

  function find(code: string, purpose: StoredMail['purpose']): Result<StoredMail, IdentityRefusal> {
    const found = stored.read().mails.find((mail) => mail.code === code)
    if (found?.purpose !== purpose) return refuse({ code: 'auth/invalid-action-code' })
    const isExpired = clock.now() - found.sentAt >= CODE_VALID_MS
    return isExpired ? refuse({ code: 'auth/expired-action-code' }) : accept(found)
  }

  function use(used: string): void {
    stored.change({ mails: stored.read().mails.filter(({ code }) => code !== used) })
  }

  return {
    async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = addresseeRefusal(email)
      if (refusal) return refuse(refusal)
      stored.change({ linkEmail: emailKey(email) })
      send('sign-in', emailKey(email))
      return accept(null)
    },

    async signInByLink(address: string, email?: string): Promise<SignInResult> {
      const code = actionCodeIn(address, 'sign-in')
      if (code === null) throw new IdentityFault('auth/argument-error')
      const given = email || stored.read().linkEmail
      if (!given) return refuse({ code: 'auth/missing-email' })
      const found = find(code, 'sign-in')
      if (!found.ok) return found
      if (found.value.to !== emailKey(given)) return refuse({ code: 'auth/invalid-email' })
      use(code)
      stored.change({ linkEmail: null })
      const registered = store.byEmail(given) ?? store.create(given, null)
      return store.saveAndSignIn(withMethod(registered, 'email-link'))
    },

    /** Sends nothing to an unknown email, with the same answer. */
    async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
      const refusal = addresseeRefusal(email)
      if (refusal) return refuse(refusal)
      const registered = store.byEmail(email)
      if (registered) send('password-reset', registered.email)
      return accept(null)
    },

    async checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
      const found = find(code, 'password-reset')
      return found.ok ? accept(null) : found
    },

    async confirmPasswordReset(
      code: string,
      password: string,
    ): Promise<Result<null, IdentityRefusal>> {
      const found = find(code, 'password-reset')
      if (!found.ok) return found
      const refusal = newPasswordRefusal(password)
      if (refusal) return refuse(refusal)
      // Before the digest is made, so that no second call finds the code.
      use(code)
      const digest = await digestOf(password, passwordRounds)
      const registered = store.byEmail(found.value.to)
      if (!registered) return refuse({ code: 'auth/invalid-action-code' })
      store.save(withPassword(registered, digest))
      return accept(null)
    },
  }
}
