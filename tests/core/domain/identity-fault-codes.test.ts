import { expect, it } from 'vitest'
import { isFaultCode } from '../../../src/core/domain/identity-fault-codes.ts'

it.each([
  ['auth/network-request-failed', true],
  ['auth/internal-error', true],
  ['auth/unauthorized-domain', true],
  ['auth/invalid-api-key', true],
  ['auth/popup-closed-by-user', false],
  ['auth/invalid-credential', false],
  ['auth/multi-factor-auth-required', false],
  ['auth/some-later-code', false],
] as const)('says whether %s is a fault: %s', (code, broken) => {
  expect(isFaultCode(code)).toBe(broken)
})
