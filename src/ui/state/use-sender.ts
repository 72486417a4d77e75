import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modal-address.ts'
import { useSignedIn } from './session-context.tsx'

/** The sender's name, and the profile that it opens. The name of a pending row comes from the account of the signed-in sender. */
export function useSender(row: Transaction): { readonly name: string; readonly profile: string } {
  const reader = useSignedIn()
  const self = reader !== null && reader.person.id === row.senderId
  const recorded = row.sender === PLACEHOLDER_NAME || row.sender === '' ? null : row.sender
  const pending = self && row.status === 'pending' ? reader.account?.username : null
  const name = recorded ?? pending ?? null
  if (name !== null) return { name, profile: name }
  const shown = shownName(null, self)
  return { name: shown, profile: row.senderId === null ? shown : profileOfId(row.senderId) }
}
