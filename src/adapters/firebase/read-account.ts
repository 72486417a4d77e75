import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Username } from '../../core/domain/username.ts'
import type { StoredDocument } from './document-reader.ts'
import { instantOf } from './stored-time.ts'

/** Reads an account of any age. Null where there is none. A name counts only with its key, which the placeholder "You" lacks. */
export function readAccount(document: StoredDocument): Account | null {
  const fields = document.data()
  if (!fields) return null
  const count = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : 0
  }
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const username = text('usernameKey') ? (text('displayName') as Username | null) : null
  return {
    id: document.id as UserId,
    username,
    avatar: text('avatar') ?? initialsOf(username),
    balance: count('balance'),
    joinDate: instantOf(fields.joinDate) ?? 0,
    totalSent: count('totalSent'),
    totalReceived: count('totalReceived'),
    description: text('description'),
    nameCount: count('nameCount'),
    lastTransaction: text('lastTransaction') as TransactionId | null,
  }
}
