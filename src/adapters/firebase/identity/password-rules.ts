import { type Auth, validatePassword } from 'firebase/auth'
import type { IdentityRefusal, PasswordRule } from '../../../core/domain/identity-failure.ts'
import { type Result, refuse } from '../../../core/domain/result.ts'
import { codeOfSdkError } from './sdk-errors.ts'

/** The rules with a length: as the service's policy has them, and as its sentence does, "Password should be at least 6 characters". */
const LENGTHS = [
  ['shortest', 'meetsMinPasswordLength', 'minPasswordLength', /at least (\d+) char/],
  ['longest', 'meetsMaxPasswordLength', 'maxPasswordLength', /at most (\d+) char/],
] as const

/** The others: "Password must contain an upper case character". */
const KINDS = [
  ['lowercase', 'containsLowercaseLetter', /lower case/],
  ['uppercase', 'containsUppercaseLetter', /upper case/],
  ['digit', 'containsNumericCharacter', /[^-]numeric char/],
  ['symbol', 'containsNonAlphanumericCharacter', /non-alphanumeric/],
] as const

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

/** Asks for the policy. Without an answer, reads the rules in the service's message. */
async function unmetRules(auth: Auth, password: string, cause: unknown): Promise<PasswordRule[]> {
  const named = rulesInMessage(cause instanceof Error ? cause.message : '')
  try {
    const unmet = await rulesOfPolicy(auth, password)
    return unmet.length > 0 ? unmet : named
  } catch {
    return named
  }
}

async function rulesOfPolicy(auth: Auth, password: string): Promise<PasswordRule[]> {
  const status = await validatePassword(auth, password)
  const lengths = status.passwordPolicy.customStrengthOptions
  return [
    ...LENGTHS.flatMap(([rule, meets, limit]) =>
      status[meets] === false ? { rule, length: lengths[limit] ?? 0 } : [],
    ),
    ...KINDS.flatMap(([rule, contains]) => (status[contains] === false ? { rule } : [])),
  ]
}

/** Reads the sentences of a message of the service. */
function rulesInMessage(message: string): PasswordRule[] {
  return [
    ...LENGTHS.flatMap(([rule, , , sentence]) => {
      const length = Number(sentence.exec(message)?.[1])
      return length ? { rule, length } : []
    }),
    ...KINDS.flatMap(([rule, , sentence]) => (sentence.test(message) ? { rule } : [])),
  ]
}
