import type { TransactionId, UserId } from '../../../core/domain/ids.ts'
import { initialsOf } from '../../../core/domain/initials.ts'
import { type Account, openingAccount } from '../../../core/domain/profile.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../../../core/domain/username.ts'
import { CorruptData, type NewAccount } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** Opens an account, with a name where it has one, and with what its owner sent and received before. */
export function openAccount(
  state: LedgerState,
  { id, name, joinDate }: NewAccount,
  moved = { totalSent: 0, totalReceived: 0, lastTransaction: null as TransactionId | null },
): void {
  if (state.accounts.has(id)) throw new CorruptData(`The account ${id} is opened twice`)
  const opening = openingAccount(id, null, joinDate)
  const balance = opening.balance - moved.totalSent + moved.totalReceived
  state.accounts.set(id, { ...opening, ...moved, balance })
  if (name !== null) setName(state, id, name)
}

/** Gives an account a name, a new one or one that it had. */
export function setName(state: LedgerState, id: UserId, username: Username): void {
  const key = usernameKey(username)
  const owner = state.owners.get(key)
  if (owner !== undefined && owner !== id) throw new CorruptData(`The name ${key} has two owners`)
  const nameCount = accountOf(state, id).nameCount + (owner === undefined ? 1 : 0)
  if (nameCount > NAMES_PER_ACCOUNT) throw new CorruptData(`The account ${id} has too many names`)
  state.owners.set(key, id)
  changeAccount(state, id, { username, avatar: initialsOf(username), nameCount })
}

/** Moves points out of an account, or back into it where they are negative. */
export function debit(state: LedgerState, id: UserId, by: TransactionId, points: number): void {
  const account = accountOf(state, id)
  const balance = account.balance - points
  if (balance < 0) throw new CorruptData(`The account ${id} is overdrawn`)
  changeAccount(state, id, { balance, totalSent: account.totalSent + points, lastTransaction: by })
}

/** Moves points into an account, or notes them for a person of a pending history. */
export function credit(state: LedgerState, id: UserId, by: TransactionId, points: number): void {
  if (state.pendingHistory && !state.accounts.has(id)) {
    const { credits } = state.pendingHistory
    credits.set(id, { points: (credits.get(id)?.points ?? 0) + points, last: by })
    return
  }
  const { balance, totalReceived } = accountOf(state, id)
  changeAccount(state, id, {
    balance: balance + points,
    totalReceived: totalReceived + points,
    lastTransaction: by,
  })
}

/** Changes facts of an account. */
export function changeAccount(state: LedgerState, id: UserId, changed: Partial<Account>): void {
  state.accounts.set(id, { ...accountOf(state, id), ...changed })
}

function accountOf(state: LedgerState, id: UserId): Account {
  const account = state.accounts.get(id)
  if (!account) throw new CorruptData(`There is no account ${id}`)
  return account
}
