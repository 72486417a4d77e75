import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import { type Account, openingAccount } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../../core/domain/username.ts'
import {
  type Commit,
  CorruptData,
  type HistoryPlan,
  type LedgerEvent,
  type NewAccount,
} from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** Applies a commit to the state. Throws `CorruptData` if it does not add up; discard the state then. */
export function applyCommit(state: LedgerState, commit: Commit): void {
  for (const event of commit) applyEvent(state, event)
}

function applyEvent(state: LedgerState, event: LedgerEvent): void {
  const { type } = event
  state.noteTime(timeOf(event))
  if (type === 'opened') openAccount(state, event)
  else if (type === 'named') setName(state, event.id, event.name)
  else if (type === 'described') change(state, event.id, { description: event.description || null })
  else if (type === 'posted') post(state, event.row)
  else if (type === 'taken-back')
    settle(state, event.id, { status: 'returned', settledAt: event.at })
  else if (type === 'handed-over') {
    const { id, recipientId, at } = event
    settle(state, id, { status: 'settled', recipientId, settledAt: at })
  } else expectHistory(state, event)
}

/** When an event happened, or the latest time that it brings along. */
function timeOf(event: LedgerEvent): Instant {
  if (event.type === 'opened') return event.joinDate
  if (event.type === 'posted') return Math.max(event.row.timestamp, event.row.settledAt ?? 0)
  if (event.type === 'history-planned') return event.before
  return 'at' in event ? event.at : Number.NEGATIVE_INFINITY
}

/** Plans a made-up history. Its people get none of the names that are taken now. */
function expectHistory(state: LedgerState, plan: HistoryPlan): void {
  if (state.hasHistory) throw new CorruptData('The history is made up twice')
  state.pendingHistory = { plan, takenNames: new Set(state.owners.keys()), credits: new Map() }
}

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

function setName(state: LedgerState, id: UserId, username: Username): void {
  const key = usernameKey(username)
  const owner = state.owners.get(key)
  if (owner !== undefined && owner !== id) throw new CorruptData(`The name ${key} has two owners`)
  const nameCount = accountOf(state, id).nameCount + (owner === undefined ? 1 : 0)
  if (nameCount > NAMES_PER_ACCOUNT) throw new CorruptData(`The account ${id} has too many names`)
  state.owners.set(key, id)
  change(state, id, { username, avatar: initialsOf(username), nameCount })
}

/** A row that lacks a party (of a foreign origin) is shown and moves nothing. */
function post(state: LedgerState, row: Transaction): void {
  const { id, amount, senderId, recipientId, status, timestamp, settledAt } = row
  if (state.transaction(id)) throw new CorruptData(`The transfer ${id} is posted twice`)
  if (senderId !== null && status === 'waiting') {
    debit(state, senderId, id, -amount)
    state.changes.add(senderId, id, 'sent', timestamp)
    state.waitingRows.set(id, row)
  } else if (senderId !== null && recipientId !== null && status === 'settled') {
    if (recipientId === senderId) throw new CorruptData(`The transfer ${id} goes to its sender`)
    debit(state, senderId, id, -amount)
    credit(state, recipientId, id, -amount)
    state.changes.add(senderId, id, 'sent', timestamp)
    state.changes.add(recipientId, id, 'received', settledAt ?? timestamp)
  }
  if (settledAt !== null) state.settledRows.set(id, row)
  state.transactions.set(id, row)
  state.rows.insert(row)
}

/** Gives waiting points to their recipient, or back to their sender. */
function settle(state: LedgerState, id: TransactionId, settled: Partial<Transaction>): void {
  const waiting = state.transactions.get(id)
  if (waiting?.status !== 'waiting') throw new CorruptData(`The transfer ${id} does not wait`)
  const row = { ...waiting, ...settled }
  const { amount, senderId, recipientId } = row
  if (senderId === null || senderId === recipientId)
    throw new CorruptData(`The transfer ${id} has nobody to go to`)
  if (row.status === 'returned') {
    debit(state, senderId, id, amount)
    state.changes.add(senderId, id, 'returned', row.settledAt ?? row.timestamp)
  } else if (recipientId !== null) {
    credit(state, recipientId, id, -amount)
    state.changes.add(recipientId, id, 'received', row.settledAt ?? row.timestamp)
  }
  state.waitingRows.delete(id)
  state.settledRows.set(id, row)
  state.transactions.set(id, row)
  state.rows.replace(row)
}

function debit(state: LedgerState, id: UserId, by: TransactionId, points: number): void {
  const account = accountOf(state, id)
  const balance = account.balance - points
  if (balance < 0) throw new CorruptData(`The account ${id} is overdrawn`)
  change(state, id, { balance, totalSent: account.totalSent + points, lastTransaction: by })
}

function credit(state: LedgerState, id: UserId, by: TransactionId, points: number): void {
  if (state.pendingHistory && !state.accounts.has(id)) {
    const { credits } = state.pendingHistory
    credits.set(id, { points: (credits.get(id)?.points ?? 0) + points, last: by })
    return
  }
  const { balance, totalReceived } = accountOf(state, id)
  change(state, id, {
    balance: balance + points,
    totalReceived: totalReceived + points,
    lastTransaction: by,
  })
}

function change(state: LedgerState, id: UserId, changed: Partial<Account>): void {
  state.accounts.set(id, { ...accountOf(state, id), ...changed })
}

function accountOf(state: LedgerState, id: UserId): Account {
  const account = state.accounts.get(id)
  if (!account) throw new CorruptData(`There is no account ${id}`)
  return account
}
