import type { UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { CorruptData } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** Moves the points of a new row. One that lacks a party (of a foreign origin) is shown and moves nothing. */
export function bookPosted(state: LedgerState, row: Transaction): void {
  const { senderId, recipientId, status } = row
  if (senderId === null) return
  if (status === 'waiting') {
    debit(state, senderId, row)
    setWaiting(state, row, senderId)
  } else if (status === 'settled' && recipientId !== null) {
    if (recipientId === senderId) throw new CorruptData(`The transfer ${row.id} goes to its sender`)
    debit(state, senderId, row)
    credit(state, recipientId, row)
  }
}

/** Gives the recipient the points that waited for them. */
export function bookSettled(state: LedgerState, row: Transaction): void {
  const { senderId, recipientId } = row
  if (senderId === null || recipientId === null || senderId === recipientId)
    throw new CorruptData(`The transfer ${row.id} has nobody to go to`)
  credit(state, recipientId, row)
  state.waitingOf.get(senderId)?.delete(row.id)
}

/** Gives the sender back the points that waited. */
export function bookReturned(state: LedgerState, row: Transaction): void {
  if (row.senderId === null) throw new CorruptData(`The transfer ${row.id} came from nobody`)
  debit(state, row.senderId, { id: row.id, amount: -row.amount })
  state.waitingOf.get(row.senderId)?.delete(row.id)
}

function setWaiting(state: LedgerState, row: Transaction, senderId: UserId): void {
  const waiting = state.waitingOf.get(senderId)
  if (waiting) waiting.set(row.id, row)
  else state.waitingOf.set(senderId, new Map([[row.id, row]]))
}

/** What moves points, and how many, negative as in a row. */
type Move = Pick<Transaction, 'id' | 'amount'>

function debit(state: LedgerState, id: UserId, move: Move): void {
  const points = -move.amount
  const account = movable(state, id, points)
  const balance = account.balance - points
  if (balance < 0) throw new CorruptData(`The account ${id} is overdrawn`)
  const totalSent = account.totalSent + points
  state.accounts.set(id, { ...account, balance, totalSent, lastTransaction: move.id })
}

function credit(state: LedgerState, id: UserId, move: Move): void {
  const points = -move.amount
  if (state.pendingHistory && !state.accounts.has(id)) {
    const before = state.earlyCredits.get(id)?.points ?? 0
    state.earlyCredits.set(id, { points: before + points, last: move.id })
    return
  }
  const account = movable(state, id, points)
  state.accounts.set(id, {
    ...account,
    balance: account.balance + points,
    totalReceived: account.totalReceived + points,
    lastTransaction: move.id,
  })
}

function movable(state: LedgerState, id: UserId, points: number): Account {
  if (!Number.isSafeInteger(points)) throw new CorruptData(`${points} is no number of points`)
  const account = state.accounts.get(id)
  if (!account) throw new CorruptData(`There is no account ${id}`)
  return account
}
