import {
  IdentityFault,
  type IdentityRefusal,
  isFaultCode,
} from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { codeOfSdkError } from './code-of-sdk-error.ts'

/** Makes a request of the service; gives what it refuses as a refusal, and throws what is broken as a fault. */
export async function attempt<T>(
  request: () => Promise<Result<T, IdentityRefusal>>,
): Promise<Result<T, IdentityRefusal>> {
  try {
    return await request()
  } catch (cause) {
    const fault = identityFaultOf(cause)
    if (fault) throw fault
    return refuse({ code: codeOfSdkError(cause) })
  }
}

/** What was thrown as a fault, where it is one. */
export function identityFaultOf(cause: unknown): IdentityFault | null {
  if (cause instanceof IdentityFault) return cause
  const code = codeOfSdkError(cause)
  return isFaultCode(code) ? new IdentityFault(code, { cause }) : null
}
