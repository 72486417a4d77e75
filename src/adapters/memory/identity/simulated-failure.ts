import {
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
} from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { tooShort } from './credential-rules.ts'

const code = /^auth\/[a-z]+(-[a-z]+)*$/

/** Reads the failure that an address asks the demo to simulate: `?whatif=auth/network-request-failed`. */
export function whatIfIn(address: string): IdentityCode | null {
  const asked = new URL(address, 'http://localhost').searchParams.get('whatif') ?? ''
  return code.test(asked) ? (asked as IdentityCode) : null
}

/** Methods that a blocked popup does not affect: a redirect is the answer to it. */
const WITHOUT_POPUP: readonly string[] = ['signInByRedirect', 'signInAfterRedirect']

/** Makes a request, or ends it with the failure that is simulated now. */
export async function simulating<T>(
  failure: IdentityCode | null,
  name: string,
  request: () => Promise<T>,
): Promise<T | Result<never, IdentityRefusal>> {
  const isUnaffected = failure === 'auth/popup-blocked' && WITHOUT_POPUP.includes(name)
  return failure === null || isUnaffected ? request() : failWith(failure)
}

/** Ends a request as the service would: throws a fault, or returns a refusal. */
function failWith(code: IdentityCode): Result<never, IdentityRefusal> {
  if (isFaultCode(code)) throw new IdentityFault(code)
  return refuse(code === tooShort.code ? tooShort : { code })
}
