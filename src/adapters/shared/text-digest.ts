import { toHex } from '../../core/domain/check/base64.ts'
import { type Salt, saltedText } from '../../core/domain/transaction.ts'

/**
 * The digest that replaces a removed text: `digestOf` of the check. The browser hashes it, since the check's SHA-256 would add 2.7 kB
 * to the first row of the demo.
 */
export async function digestOfText(salt: Salt, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(saltedText(salt, text))
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
