import { IdentityFault } from '../../src/core/domain/session.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import { codeOf, PASSWORD } from './identity-harness.ts'

/** The codes of the identity service in the specification. */
export const SPECIFIED_CODES = [
  'missing-recaptcha-token',
  'invalid-app-credential',
  'multi-factor-auth-required',
  'user-mismatch',
  'user-not-found',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'invalid-auth-event',
  'internal-error',
  'argument-error',
  'operation-not-supported-in-this-environment',
  'invalid-emulator-scheme',
  'auth-domain-config-required',
  'invalid-api-key',
  'already-initialized',
] as const

/** All requests to the service that it can refuse. */
export const REQUESTS = {
  'signing up': (identity: Identity) =>
    identity.signUp({ email: 'zoe@example.com', password: PASSWORD }),
  'signing in': (identity: Identity) =>
    identity.signIn({ email: 'maya@example.com', password: PASSWORD }),
  'signing in with Google': (identity: Identity) => identity.signInWith('google'),
  'asking for a link': (identity: Identity) => identity.sendSignInLink('maya@example.com'),
  'signing in by a link': (identity: Identity) =>
    identity.signInByLink('/?mode=signIn&oobCode=abc', 'maya@example.com'),
  'asking for a new password': (identity: Identity) =>
    identity.sendPasswordReset('maya@example.com'),
  'checking the link to it': (identity: Identity) => identity.checkPasswordResetCode('abc'),
  'setting it': (identity: Identity) => identity.confirmPasswordReset('abc', PASSWORD),
  'linking a provider': (identity: Identity) => identity.link('google'),
  'changing the password': (identity: Identity) => identity.setPassword('another horse'),
  'proving who one is': (identity: Identity) => identity.reauthenticateByPassword(PASSWORD),
  'deleting an identity': (identity: Identity) => identity.deleteIdentity(),
} as const

/** The outcome of a request, in one word and a code. */
export async function endOf(
  request: ReturnType<(typeof REQUESTS)[keyof typeof REQUESTS]>,
): Promise<string> {
  try {
    const code = codeOf(await request)
    return code === null ? 'accepted' : `refused ${code}`
  } catch (cause) {
    if (cause instanceof IdentityFault) return `thrown ${cause.code}`
    throw cause
  }
}
