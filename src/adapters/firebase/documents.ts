import {
  collection,
  type DocumentReference,
  deleteField,
  doc,
  type Firestore,
  increment,
  serverTimestamp,
} from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Account } from '../../core/domain/profile.ts'
import { recordOf } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import {
  PLACEHOLDER_NAME,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import { readDocument } from './in-time.ts'

export const USERS = 'users'
export const USERNAMES = 'usernames'
export const TRANSACTIONS = 'transactions'

/** Where the ledger's documents are. */
export function places(db: Firestore) {
  return {
    users: collection(db, USERS),
    transactions: collection(db, TRANSACTIONS),
    user: (id: UserId): DocumentReference => doc(db, USERS, id),
    username: (key: UsernameKey): DocumentReference => doc(db, USERNAMES, key),
    transaction: (id: TransactionId): DocumentReference => doc(db, TRANSACTIONS, id),
  }
}

export type Places = ReturnType<typeof places>

/** Who has a name; null where nobody does. */
export async function ownerOf({ username }: Places, key: UsernameKey): Promise<UserId | null> {
  const owner: unknown = (await readDocument(username(key))).get('userId')
  return typeof owner === 'string' ? (owner as UserId) : null
}

/** The fields of a new account. The server sets its time. */
export function newAccount({
  username,
  avatar,
  balance,
  totalSent,
  totalReceived,
  nameCount,
}: Account) {
  return {
    ...(username ? nameFields(username) : { displayName: PLACEHOLDER_NAME, avatar }),
    balance,
    totalSent,
    totalReceived,
    joinDate: serverTimestamp(),
    nameCount,
  }
}

export function nameFields(name: Username) {
  return { displayName: name, usernameKey: usernameKey(name), avatar: initialsOf(name) }
}

export function descriptionField(description: string) {
  return { description: description === '' ? deleteField() : description }
}

/** The fields of a transfer's record. The server sets its time. */
export function newRecord(transfer: Transfer, sender: Username | null) {
  const { settledAt: _, ...record } = recordOf(transfer, sender, 0)
  return { ...record, timestamp: serverTimestamp() }
}

/** Takes points from an account. The rules refuse a balance below 0. */
export function sent(points: number, by: TransactionId) {
  return { balance: increment(-points), totalSent: increment(points), lastTransaction: by }
}

export function received(points: number, by: TransactionId) {
  return { balance: increment(points), totalReceived: increment(points), lastTransaction: by }
}

/** Gives waiting points back as if they had never been sent. */
export function takenBack(points: number, by: TransactionId) {
  return { balance: increment(points), totalSent: increment(-points), lastTransaction: by }
}

export function settledTo(recipientId: UserId) {
  return { status: 'settled', recipientId, settledAt: serverTimestamp() }
}

export function returned() {
  return { status: 'returned', settledAt: serverTimestamp() }
}
