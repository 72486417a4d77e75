import { deleteField, increment, serverTimestamp } from 'firebase/firestore/lite'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { isMonth, monthOf, noSums } from '../../core/domain/month.ts'
import { type Account, initialsOf, readLifting, readRuling } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, type Username, usernameKey } from '../../core/domain/username.ts'
import { deleted } from './firestore-calls.ts'
import type { MonthOfWrite } from './months.ts'
import { instantOf, type StoredDocument } from './stored/value.ts'
import { withInstant } from './stored-document.ts'

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
  const leftAt = instantOf(fields.leftAt)
  const joinDate = instantOf(fields.joinDate) ?? 0
  const username = text('usernameKey') ? (text('displayName') as Username | null) : null
  return {
    id: document.id as UserId,
    username,
    avatar: text('avatar') ?? (leftAt === null ? initialsOf(username) : ''),
    balance: count('balance'),
    joinDate,
    totalSent: count('totalSent'),
    totalReceived: count('totalReceived'),
    description: text('description'),
    nameCount: count('nameCount'),
    lastTransaction: text('lastTransaction') as TransactionId | null,
    cleared: readRuling(withInstant(fields.cleared, 'at')),
    suspended: readRuling(withInstant(fields.suspended, 'at')),
    lifted: readLifting(withInstant(fields.lifted, 'at')),
    leftAt,
    monthSums: isMonth(fields.month)
      ? { month: fields.month, received: count('monthReceived'), sent: count('monthSent') }
      : noSums(monthOf(joinDate)),
  }
}

/** The fields of a new account. The server sets its time. */
export function newAccount(account: Account, { month }: MonthOfWrite) {
  const { username, avatar, balance, totalSent, totalReceived, nameCount } = account
  const name = username ? nameFields(username) : { displayName: PLACEHOLDER_NAME, avatar }
  const sums = { balance, totalSent, totalReceived, month, monthSent: 0, monthReceived: 0 }
  return { ...name, ...sums, nameCount, joinDate: serverTimestamp() }
}

/** The fields that follow from a name, and go with it. */
const NAME_FIELDS = ['displayName', 'usernameKey', 'avatar', 'prefixes'] as const

export function nameFields(name: Username): Record<(typeof NAME_FIELDS)[number], unknown> {
  const fields = { displayName: name, usernameKey: usernameKey(name), avatar: initialsOf(name) }
  return { ...fields, ...prefixField(name) }
}

/** The prefixes by which people find the account. */
export function prefixField(name: Username) {
  return { prefixes: prefixesOf(name) }
}

/** The fields of a new name. The server sets its time. */
export function newName(owner: UserId) {
  return { userId: owner, since: serverTimestamp() }
}

export function descriptionField(description: string) {
  return { description: description === '' ? deleteField() : description }
}

/** Only points and dates stay of an account whose person leaves. */
export function leftFields() {
  return { ...deleted(...NAME_FIELDS, 'description'), leftAt: serverTimestamp() }
}

/** Takes points from an account that sent them, or gives them to the recipient. The rules refuse a balance below 0. */
export function moved(
  what: 'Sent' | 'Received',
  points: number,
  by: TransactionId,
  account: UserId,
  { month, beginning }: MonthOfWrite,
) {
  const sums = beginning.includes(account)
    ? { month, monthSent: 0, monthReceived: 0, [`month${what}`]: points }
    : { [`month${what}`]: increment(points) }
  return {
    balance: increment(what === 'Sent' ? -points : points),
    [`total${what}`]: increment(points),
    lastTransaction: by,
    ...sums,
  }
}

/** Gives waiting points back as if they had never been sent. The sums of a month that is over stay. */
export function takenBack(row: Transaction, to: UserId, of: MonthOfWrite) {
  const points = -row.amount
  const isOfThisMonth = !of.beginning.includes(to) && monthOf(row.timestamp) === of.month
  return {
    balance: increment(points),
    totalSent: increment(-points),
    lastTransaction: row.id,
    ...(isOfThisMonth && { monthSent: increment(-points) }),
  }
}
