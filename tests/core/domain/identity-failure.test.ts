import { expect, it } from 'vitest'
import { IdentityFault } from '../../../src/core/domain/identity-failure.ts'

it('has the code of a fault and its cause', () => {
  const cause = new Error('offline')
  const fault = new IdentityFault('auth/network-request-failed', { cause })
  expect(fault.code).toEqual(fault.code)
  expect(fault.message).toEqual(fault.code)
  expect(fault.cause).toEqual(cause)
})
