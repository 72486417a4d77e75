import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modal-address.ts'
import { useSignedIn } from './session-context.tsx'

/** Who sent a row, and whose profile the name opens. The ledger writes the name into the record; until it has, the sender's own account knows it. */
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
