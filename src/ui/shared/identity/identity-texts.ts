import type { Provider } from '../../../core/domain/session.ts'
import {
  type IdentityCode,
  type PasswordRule,
  SHORTEST_PASSWORD,
} from '../../../core/domain/session.ts'

export const identityWords = { show: 'Show', hide: 'Hide' }

/** The company whose sign-in an own server has. The build defines it (`vite.config.ts`). */
declare const OIDC_NAME: string | undefined

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  twitter: 'Twitter',
  oidc: typeof OIDC_NAME === 'string' ? OIDC_NAME : '',
}

/** The specification's alert for a failed sign-in or sign-up. */
export function authAlert(message: string, provider?: Provider | null): string {
  return provider
    ? `${providerNames[provider]} authentication failed: ${message}`
    : `Authentication failed: ${message}`
}

/** The message for a code of the identity service. */
export function identityMessage(code: IdentityCode, unmet: readonly PasswordRule[] = []): string {
  if (code === 'auth/password-does-not-meet-requirements' && unmet.length > 0)
    return `The password needs ${listed(unmet.map(ruleText))}.`
  return messages[code] ?? `Something went wrong (${code}). Please try again.`
}

/** The rules for a new password: those that a refusal named, or those that always apply. */
export function passwordRules(named: readonly PasswordRule[] = []): string {
  const rules =
    named.length > 0 ? named : [{ rule: 'shortest', length: SHORTEST_PASSWORD } as const]
  const text = listed(rules.map(ruleText))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function ruleText(rule: PasswordRule): string {
  switch (rule.rule) {
    case 'shortest':
      return `at least ${rule.length} characters`
    case 'longest':
      return `at most ${rule.length} characters`
    case 'lowercase':
      return 'a lowercase letter'
    case 'uppercase':
      return 'a capital letter'
    case 'digit':
      return 'a digit'
    case 'symbol':
      return 'a symbol'
  }
}

/** "a digit, a symbol and at least 6 characters". */
export function listed(parts: readonly string[]): string {
  return inWords('conjunction', parts)
}

/** "example.com or example.org". */
export function oneOf(domains: readonly string[]): string {
  return inWords('disjunction', domains)
}

/** Creates its format on demand: the first use of `Intl` takes a slow phone some 60 ms, and the page loads this module right after its first rows. */
function inWords(type: 'conjunction' | 'disjunction', parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type }).format(parts)
}

const setUp = 'Sign-in is not set up correctly here. Please tell the people who run this ledger'

const messages: Readonly<Record<string, string>> = {
  'auth/account-exists-with-different-credential':
    'This email has another sign-in method. Use that one first; then add this one in your profile.',
  'auth/admin-restricted-operation': 'Nobody new can sign up here at the moment.',
  'auth/already-initialized': `${setUp} (already-initialized).`,
  'auth/argument-error': `${setUp} (argument-error).`,
  'auth/auth-domain-config-required': `${setUp} (auth-domain-config-required).`,
  'auth/cancelled-popup-request': 'Another sign-in window was opened instead.',
  'auth/configuration-not-found': `${setUp} (configuration-not-found).`,
  'auth/credential-already-in-use': 'That account already belongs to somebody else here.',
  'auth/email-already-in-use': 'This email has an account already. Sign in instead.',
  'auth/expired-action-code': 'This link has expired. Request a new one.',
  'auth/internal-error': 'The sign-in service had an internal error. Please try again.',
  'auth/invalid-action-code': 'This link was already used or is incomplete. Request a new one.',
  'auth/invalid-api-key': `${setUp} (invalid-api-key).`,
  'auth/invalid-app-credential':
    'This device could not be verified. Reload the page and try again.',
  'auth/invalid-auth-event': 'This sign-in was interrupted. Please try again.',
  'auth/invalid-credential': 'The email or the password is not right.',
  'auth/invalid-email': 'That is not a valid email.',
  'auth/invalid-emulator-scheme': `${setUp} (invalid-emulator-scheme).`,
  'auth/missing-email': 'Enter your email.',
  'auth/missing-password': 'Enter a password.',
  'auth/missing-recaptcha-token':
    'The check that you are not a robot did not load. Allow it, reload the page and try again.',
  'auth/multi-factor-auth-required':
    'This account needs a second step, which is not supported here. Use another sign-in method.',
  'auth/network-request-failed': 'The sign-in service cannot be reached. Check your connection.',
  'auth/null-user': 'You are signed out. Sign in first.',
  'auth/operation-not-allowed': 'This sign-in method is switched off here. Use another one.',
  'auth/operation-not-supported-in-this-environment':
    'This browser does not support this sign-in method. Use email and password.',
  'auth/password-does-not-meet-requirements': 'The password does not meet the requirements.',
  'auth/popup-blocked': 'The browser blocked the window. Allow popups for this page and try again.',
  'auth/popup-closed-by-user': 'The sign-in window was closed or cancelled.',
  'auth/provider-already-linked': 'You can sign in this way already.',
  'auth/requires-recent-login': 'Please confirm that it is you first.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, or reset your password.',
  'auth/unauthorized-domain':
    'Sign-in is not allowed from this address. Please tell the people who run this ledger.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/user-mismatch': 'That is a different account from the one you are signed in with.',
  'auth/user-not-found': 'There is no account with this email.',
  'auth/wrong-password': 'The email or the password is not right.',
  'auth/weak-password': 'The password is too weak. Use a longer one.',
  'auth/web-storage-unsupported':
    'This browser does not store data for this page. Allow storage or cookies, and try again.',
}
