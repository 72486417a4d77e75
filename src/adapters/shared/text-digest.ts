import { toHex } from '../../core/domain/check/base64.ts'
import type { Salt } from '../../core/domain/transaction.ts'

/** What stays of a text that is taken away: the SHA-256 of its salt, a line feed and itself, in lower-case hex. */
export async function textDigest(salt: Salt, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}\n${text}`)
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
