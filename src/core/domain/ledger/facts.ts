import type { TransactionId, UserId } from '../ids.ts'
import type { Account } from '../people.ts'
import type { LastRequest, PointRequest } from '../requests.ts'
import type { Transaction } from '../transaction.ts'
import type { UsernameKey } from '../username.ts'

/** The facts of a ledger that decisions ask for. */
export interface Facts {
  readonly accounts: { get(id: UserId): Account | undefined }
  readonly names: { get(key: UsernameKey): { readonly owner: UserId } | undefined }
  transaction(id: TransactionId): Transaction | undefined
  /** The request of one person to another; undefined without one, or once it is withdrawn. */
  requestOf(from: UserId, to: UserId): PointRequest | undefined
  /** The same, also of a withdrawn one. */
  lastRequestOf(from: UserId, to: UserId): LastRequest | undefined
  isModerator(id: UserId): boolean
}

/** The owner of a name; null for a free name. The name of a person who left or was deleted never becomes free. */
export function ownerOf(
  { names, accounts }: Facts,
  key: UsernameKey | null,
): Account | 'left' | null {
  const name = key === null ? undefined : names.get(key)
  if (!name) return null
  const account = accounts.get(name.owner)
  return account?.leftAt === null ? account : 'left'
}
