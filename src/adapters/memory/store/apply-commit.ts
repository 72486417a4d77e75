import type { Instant, TransactionId } from '../../../core/domain/ids.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { changeAccount, credit, debit, openAccount, setName } from './change-account.ts'
import { type Commit, CorruptData, type HistoryPlan, type LedgerEvent } from './ledger-event.ts'
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
  else if (type === 'described')
    changeAccount(state, event.id, { description: event.description || null })
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
