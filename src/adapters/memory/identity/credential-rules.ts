import {
  type IdentityRefusal,
  type PasswordRule,
  SHORTEST_PASSWORD,
} from '../../../core/domain/identity-failure.ts'

const LONGEST_PASSWORD = 4096
const LONGEST_EMAIL = 254

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The form under which emails are compared and stored. */
export function emailKey(typed: string): string {
  return typed.toLowerCase()
}

/** Why an email cannot be one; null where it can. */
export function emailRefusal(typed: string): IdentityRefusal | null {
  return email.test(typed) && typed.length <= LONGEST_EMAIL ? null : { code: 'auth/invalid-email' }
}

/** Why an address to send a mail to cannot be one; null where it can. */
export function addresseeRefusal(typed: string): IdentityRefusal | null {
  return typed === '' ? { code: 'auth/missing-email' } : emailRefusal(typed)
}

/** Why a new password is not taken; null where it is. */
export function newPasswordRefusal(password: string): IdentityRefusal | null {
  if (password === '') return { code: 'auth/missing-password' }
  if (password.length < SHORTEST_PASSWORD) return unmet(shortestRule)
  if (password.length > LONGEST_PASSWORD)
    return unmet({ rule: 'longest', length: LONGEST_PASSWORD })
  return null
}

export const shortestRule: PasswordRule = { rule: 'shortest', length: SHORTEST_PASSWORD }

function unmet(rule: PasswordRule): IdentityRefusal {
  return { code: 'auth/password-does-not-meet-requirements', unmet: [rule] }
}
