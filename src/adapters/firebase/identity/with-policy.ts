import type { Auth } from 'firebase/auth'
import type { IdentityRefusal, PasswordRule } from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { importWithRetry } from '../../shared/import-with-retry.ts'
import { codeOfSdkError } from './sdk-errors.ts'

/** Makes a request with a password. If the service's policy refuses the password, the refusal names each rule it does not meet. */
export async function withPolicy<T>(
  auth: Auth,
  password: string,
  request: () => Promise<T>,
): Promise<T | Result<never, IdentityRefusal>> {
  try {
    return await request()
  } catch (cause) {
    const code = codeOfSdkError(cause)
    if (code !== 'auth/password-does-not-meet-requirements') throw cause
    return refuse({ code, unmet: await unmetRules(auth, password, cause) })
  }
}

/** What knows the rules is loaded once a password is refused. No rules where it does not arrive: the password is refused all the same. */
async function unmetRules(
  auth: Auth,
  password: string,
  cause: unknown,
): Promise<readonly PasswordRule[]> {
  try {
    const rules = await importWithRetry(() => import('./password-rules.ts'))
    return await rules.unmetRules(auth, password, cause)
  } catch {
    return []
  }
}
