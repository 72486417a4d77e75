import type { Environment } from '../setting-reader.ts'
import { noToken } from './argument-texts.ts'
import { Undecided } from './undecided.ts'

const OPTION = '--app-check-token'
/** The environment variable, for those who do not want the token in their list of processes. */
const VARIABLE = 'PLEDGER_APP_CHECK_TOKEN'
/** A JSON Web Token, which fits into a header. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * The token of App Check as typed, else that of the environment; null without one. Throws `Undecided` for what is no token,
 * without repeating it: it may be another secret.
 */
export function readAppCheckToken(
  typed: string | undefined,
  environment: Environment,
): string | null {
  const token = (typed ?? String(environment[VARIABLE] ?? '')).trim()
  if (token === '' && typed === undefined) return null
  if (!TOKEN.test(token)) throw new Undecided(noToken(typed === undefined ? VARIABLE : OPTION))
  return token
}
