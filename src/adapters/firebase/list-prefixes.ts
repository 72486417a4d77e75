import { type DocumentSnapshot, updateDoc } from 'firebase/firestore/lite'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { Username } from '../../core/domain/username.ts'
import { prefixField } from './documents.ts'

/**
 * Gives an account from before there were prefixes the ones of its name. Writes nothing where they are there. A write that
 * fails changes nothing for the owner, and the next visit tries again.
 */
export async function listPrefixes(
  account: DocumentSnapshot,
  username: Username | null,
): Promise<void> {
  const listed: unknown = account.get('prefixes')
  if (username === null || isSame(listed, prefixesOf(username))) return
  await updateDoc(account.ref, prefixField(username)).catch(() => {})
}

function isSame(listed: unknown, prefixes: readonly string[]): boolean {
  if (!Array.isArray(listed) || listed.length !== prefixes.length) return false
  return prefixes.every((prefix, index) => listed[index] === prefix)
}
