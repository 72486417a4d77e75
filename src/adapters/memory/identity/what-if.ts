import {
  type IdentityCode,
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
} from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { shortestRule } from './credential-rules.ts'

const code = /^auth\/[a-z]+(-[a-z]+)*$/

/** Reads the failure that an address asks the demo to play: `?whatif=auth/network-request-failed`. */
export function whatIfIn(address: string): IdentityCode | null {
  const query = address.split('#')[0]?.split('?')[1] ?? ''
  const asked = new URLSearchParams(query).get('whatif') ?? ''
  return code.test(asked) ? (asked as IdentityCode) : null
}

/** Plays a failure in place of requests, as long as one is asked for. */
export class PlayedFailure {
  constructor(private readonly whatIf: () => IdentityCode | null) {}

  /** Gives the refusal, or throws the fault, that is asked for, and does the request where none is that concerns it. */
  async or<T>(
    request: () => Promise<Result<T, IdentityRefusal>>,
    unconcernedBy?: IdentityCode,
  ): Promise<Result<T, IdentityRefusal>> {
    const failure = this.whatIf()
    if (failure === null || failure === unconcernedBy) return request()
    if (isFaultCode(failure)) throw new IdentityFault(failure)
    return failure === 'auth/password-does-not-meet-requirements'
      ? refuse({ code: failure, unmet: [shortestRule] })
      : refuse({ code: failure })
  }
}
