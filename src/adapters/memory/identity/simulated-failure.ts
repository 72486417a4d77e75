import {
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
} from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { shortestRule } from './credential-rules.ts'

const code = /^auth\/[a-z]+(-[a-z]+)*$/

/** Reads the failure that an address asks the demo to simulate: `?whatif=auth/network-request-failed`. */
export function whatIfIn(address: string): IdentityCode | null {
  const query = address.split('#')[0]?.split('?')[1] ?? ''
  const asked = new URLSearchParams(query).get('whatif') ?? ''
  return code.test(asked) ? (asked as IdentityCode) : null
}

/** Ends a request as the service would: throws a fault, or returns a refusal. */
export function failWith(code: IdentityCode): Result<never, IdentityRefusal> {
  if (isFaultCode(code)) throw new IdentityFault(code)
  return code === 'auth/password-does-not-meet-requirements'
    ? refuse({ code, unmet: [shortestRule] })
    : refuse({ code })
}
