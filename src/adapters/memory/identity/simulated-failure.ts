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

/** Methods that a blocked popup does not affect: a redirect is the answer to it. */
const WITHOUT_POPUP: readonly string[] = ['signInByRedirect', 'signInAfterRedirect']

/** The same requests, each of which ends with the failure that `whatIf` gives at that time; as it would without one. */
export function withSimulatedFailures<Methods extends object>(
  methods: Methods,
  whatIf: () => IdentityCode | null,
): Methods {
  const failing = Object.entries(methods).map(([name, request]) => [
    name,
    async (...about: unknown[]) => {
      const failure = whatIf()
      if (failure === null || (failure === 'auth/popup-blocked' && WITHOUT_POPUP.includes(name)))
        return request(...about)
      return failWith(failure)
    },
  ])
  return Object.fromEntries(failing)
}

/** Ends a request as the service would: throws a fault, or returns a refusal. */
function failWith(code: IdentityCode): Result<never, IdentityRefusal> {
  if (isFaultCode(code)) throw new IdentityFault(code)
  return code === 'auth/password-does-not-meet-requirements'
    ? refuse({ code, unmet: [shortestRule] })
    : refuse({ code })
}
