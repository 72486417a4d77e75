import type { IdentityCode } from './identity-failure.ts'

const faults: ReadonlySet<string> = new Set([
  'auth/already-initialized',
  'auth/argument-error',
  'auth/auth-domain-config-required',
  'auth/internal-error',
  'auth/invalid-api-key',
  'auth/invalid-app-credential',
  'auth/invalid-auth-event',
  'auth/invalid-emulator-scheme',
  'auth/missing-recaptcha-token',
  'auth/network-request-failed',
  'auth/operation-not-supported-in-this-environment',
  'auth/unauthorized-domain',
  'auth/web-storage-unsupported',
])

/** Whether a code is a fault, which is thrown. The others are refusals, which are returned. */
export function isFaultCode(code: IdentityCode): boolean {
  return faults.has(code)
}
