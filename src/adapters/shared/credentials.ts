import { type IdentityRefusal, SHORTEST_PASSWORD } from '../../core/domain/session.ts'

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The form under which emails are compared and stored. */
export function emailKey(typed: string): string {
  return typed.toLowerCase()
}

/** Why an email cannot be one; null if it can. */
export function emailRefusal(typed: string): IdentityRefusal | null {
  return email.test(typed) ? null : { code: 'auth/invalid-email' }
}

/** Why an address to send a mail to cannot be one; null if it can. */
export function addresseeRefusal(typed: string): IdentityRefusal | null {
  return typed === '' ? { code: 'auth/missing-email' } : emailRefusal(typed)
}

/** Why a new password is not taken; null if it is. */
export function newPasswordRefusal(password: string): IdentityRefusal | null {
  if (password === '') return { code: 'auth/missing-password' }
  return password.length < SHORTEST_PASSWORD ? tooShort : null
}

export const tooShort: IdentityRefusal = {
  code: 'auth/password-does-not-meet-requirements',
  unmet: [{ rule: 'shortest', length: SHORTEST_PASSWORD }],
}
