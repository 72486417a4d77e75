import { type Auth, validatePassword } from 'firebase/auth'
import type { IdentityRefusal, PasswordRule } from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
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

/** Asks for the policy. Without an answer, reads the service's own sentence. */
async function unmetRules(auth: Auth, password: string, cause: unknown): Promise<PasswordRule[]> {
  const said = rulesSaid(cause instanceof Error ? cause.message : '')
  try {
    const unmet = await rulesOfPolicy(auth, password)
    return unmet.length > 0 ? unmet : said
  } catch {
    return said
  }
}

async function rulesOfPolicy(auth: Auth, password: string): Promise<PasswordRule[]> {
  const status = await validatePassword(auth, password)
  const { minPasswordLength = 0, maxPasswordLength = 0 } =
    status.passwordPolicy.customStrengthOptions
  const unmet: PasswordRule[] = []
  if (status.meetsMinPasswordLength === false)
    unmet.push({ rule: 'shortest', length: minPasswordLength })
  if (status.meetsMaxPasswordLength === false)
    unmet.push({ rule: 'longest', length: maxPasswordLength })
  if (status.containsLowercaseLetter === false) unmet.push({ rule: 'lowercase' })
  if (status.containsUppercaseLetter === false) unmet.push({ rule: 'uppercase' })
  if (status.containsNumericCharacter === false) unmet.push({ rule: 'digit' })
  if (status.containsNonAlphanumericCharacter === false) unmet.push({ rule: 'symbol' })
  return unmet
}

/** Reads the service's sentences: "Password should be at least 6 characters", "must contain an upper case character". */
function rulesSaid(message: string): PasswordRule[] {
  const shortest = Number(/at least (\d+) char/.exec(message)?.[1])
  const longest = Number(/at most (\d+) char/.exec(message)?.[1])
  const unmet: PasswordRule[] = []
  if (shortest) unmet.push({ rule: 'shortest', length: shortest })
  if (longest) unmet.push({ rule: 'longest', length: longest })
  if (/lower case/.test(message)) unmet.push({ rule: 'lowercase' })
  if (/upper case/.test(message)) unmet.push({ rule: 'uppercase' })
  if (/[^-]numeric char/.test(message)) unmet.push({ rule: 'digit' })
  if (/non-alphanumeric/.test(message)) unmet.push({ rule: 'symbol' })
  return unmet
}
