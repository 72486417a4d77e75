import type { OutsideRefusal } from '../community.ts'
import type { Instant, UserId } from '../ids.ts'
import { accept, refuse } from '../result.ts'
import { type Username, usernameKey } from '../username.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

export type OpenAccountRefusal = OutsideRefusal | { readonly code: 'name-taken' }

/** Decides on opening an account. The person of a deleted account can open another one with an old name. */
export function decideOpen(
  { accounts, names }: Facts,
  id: UserId,
  name: Username | null,
  now: Instant,
): Decision<OpenAccountRefusal> {
  if (accounts.get(id)) return accept([])
  const owner = name === null ? id : (names.get(usernameKey(name))?.owner ?? id)
  if (owner !== id) return refuse({ code: 'name-taken' })
  return accept([{ type: 'opened', id, name, joinDate: now }])
}
