import { expect, it } from 'vitest'
import { IdentityFault, isFaultCode } from '../../../src/core/domain/session.ts'

it('has the code of a fault and its cause', () => {
  const cause = new Error('offline')
  const fault = new IdentityFault('auth/network-request-failed', { cause })
  expect(fault.code).toEqual(fault.code)
  expect(fault.message).toEqual(fault.code)
  expect(fault.cause).toEqual(cause)
})

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
