import type { UserId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

/** Who gets what is sent to a name; null where it waits for somebody to take that. Refuses a name whose owner was deleted. */
export async function findRecipient(
  directory: Directory,
  name: Username,
): Promise<Result<UserId | null, { readonly code: 'recipient-left' }>> {
  const owner = await directory.findByName(usernameKey(name))
  if (owner.ok) return accept(owner.value.id)
  return owner.refusal.code === 'owner-left' ? refuse({ code: 'recipient-left' }) : accept(null)
}
