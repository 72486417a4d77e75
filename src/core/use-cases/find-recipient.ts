import type { UserId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

/** Finds the owner of a name; null where nobody has it, so that the points wait. Refuses a name that belonged to a deleted account. */
export async function findRecipient(
  directory: Directory,
  name: Username,
): Promise<Result<UserId | null, { readonly code: 'recipient-left' }>> {
  const owner = await directory.findByName(usernameKey(name))
  if (owner.ok) return accept(owner.value.id)
  return owner.refusal.code === 'owner-left' ? refuse({ code: 'recipient-left' }) : accept(null)
}
