import { fromBase64, toBase64 } from '../../../core/domain/check/base64.ts'

/** The cost of a guess. A password in a demo's storage may be one that is used elsewhere. */
const PASSWORD_ROUNDS = 100_000

/**
 * The digest of a password with a salt of its own, as `rounds.salt.hash`. Null where the page comes over plain http:
 * browsers hide `crypto.subtle` there, and no digest is better than a weak one. Such a demo takes any password.
 */
export async function digestOf(password: string, rounds = PASSWORD_ROUNDS): Promise<string | null> {
  if (!crypto.subtle) return null
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return `${rounds}.${toBase64(salt)}.${await hash(password, salt, rounds)}`
}

/** Whether a password is the one of a digest. */
export async function matchesDigest(password: string, digest: string): Promise<boolean> {
  if (!crypto.subtle) return true
  const [rounds = '', salt = '', expected] = digest.split('.')
  const saltBytes = new Uint8Array(fromBase64(salt) ?? [])
  return (await hash(password, saltBytes, Number(rounds))) === expected
}

async function hash(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<string> {
  const typed = new TextEncoder().encode(password)
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}
