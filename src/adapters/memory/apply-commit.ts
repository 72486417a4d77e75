import { openingAccount } from '../../core/domain/account.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../../core/domain/username.ts'
import { bookPosted, bookReturned, bookSettled } from './book.ts'
import {
  type Commit,
  CorruptData,
  type HistoryPlan,
  type LedgerEvent,
  type NewAccount,
} from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** Makes a commit part of the state. Throws `CorruptData` where it does not add up; the state is then of no use any more. */
export function applyCommit(state: LedgerState, commit: Commit): void {
  for (const event of commit) applyEvent(state, event)
}

function applyEvent(state: LedgerState, event: LedgerEvent): void {
  switch (event.type) {
    case 'opened':
      openAccount(state, event)
      break
    case 'named':
      name(state, event.id, event.name)
      break
    case 'described':
      describe(state, event.id, event.description)
      break
    case 'posted':
      post(state, event.row)
      break
    case 'handed-over': {
      const { id, recipientId, at } = event
      settle(state, id, { status: 'settled', recipientId, settledAt: at })
      break
    }
    case 'taken-back':
      settle(state, event.id, { status: 'returned', settledAt: event.at })
      break
    case 'history-planned':
      expectHistory(state, event)
  }
}

/** Opens an account, with a name where it has one. */
export function openAccount(
  state: LedgerState,
  { id, name: username, joinDate }: NewAccount,
): void {
  if (state.accounts.has(id)) throw new CorruptData(`The account ${id} is opened twice`)
  state.accounts.set(id, openingAccount(id, null, joinDate))
  if (username !== null) name(state, id, username)
}

function name(state: LedgerState, id: UserId, username: Username): void {
  const account = accountOf(state, id)
  const key = usernameKey(username)
  const owner = state.owners.get(key)
  if (owner !== undefined && owner !== id) throw new CorruptData(`The name ${key} has two owners`)
  const nameCount = account.nameCount + (owner === undefined ? 1 : 0)
  if (nameCount > NAMES_PER_ACCOUNT) throw new CorruptData(`The account ${id} has too many names`)
  state.owners.set(key, id)
  state.accounts.set(id, { ...account, username, avatar: initialsOf(username), nameCount })
}

function describe(state: LedgerState, id: UserId, description: string): void {
  state.accounts.set(id, { ...accountOf(state, id), description: description || null })
}

function post(state: LedgerState, row: Transaction): void {
  if (state.transaction(row.id)) throw new CorruptData(`The transfer ${row.id} is posted twice`)
  bookPosted(state, row)
  state.transactions.set(row.id, row)
  state.rows.insert(row)
}

function settle(state: LedgerState, id: TransactionId, change: Partial<Transaction>): void {
  const waiting = state.transactions.get(id)
  if (waiting?.status !== 'waiting') throw new CorruptData(`The transfer ${id} does not wait`)
  const row = { ...waiting, ...change }
  if (row.status === 'settled') bookSettled(state, row)
  else bookReturned(state, row)
  state.transactions.set(id, row)
  state.rows.replace(row)
}

function expectHistory(state: LedgerState, plan: HistoryPlan): void {
  if (state.hasHistory) throw new CorruptData('The history is made up twice')
  state.hasHistory = true
  state.pendingHistory = { plan, takenNames: new Set(state.owners.keys()), generated: null }
}

function accountOf(state: LedgerState, id: UserId): Account {
  const account = state.accounts.get(id)
  if (!account) throw new CorruptData(`There is no account ${id}`)
  return account
}
