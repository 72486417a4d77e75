import { type DocumentSnapshot, updateDoc } from 'firebase/firestore/lite'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { Username } from '../../core/domain/username.ts'
import { prefixField } from './documents.ts'

/**
 * Adds the prefixes of its name to an account that was opened before there were prefixes. Writes nothing where it has them. If the
 * write fails, the next visit tries again.
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
