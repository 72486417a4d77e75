import { MINIMUM_SEND } from '../../core/domain/amount.ts'
import { Fault } from '../../core/domain/fault.ts'
import {
  type Instant,
  isTransactionId,
  type TransactionId,
  type UserId,
} from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { SettleRefusal } from '../../core/domain/settlement.ts'
import { LONGEST_MESSAGE } from '../../core/domain/text.ts'
import { isRecordOf, recordOf, type Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../core/domain/transfer.ts'
import { usernameKey } from '../../core/domain/username.ts'
import type { Commit } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** What happens when a transfer is posted; nothing where it was already. Throws a `Fault` for what the core never asks. */
export function decidePost(
  state: LedgerState,
  transfer: Transfer,
  now: Instant,
): Result<Commit, PostRefusal> {
  check(transfer)
  const known = state.transaction(transfer.id)
  if (known)
    return isRecordOf(known, transfer)
      ? accept([])
      : refuse({ code: 'id-already-used', transaction: known })
  const sender = state.accounts.get(transfer.senderId)
  if (!sender) return refuse({ code: 'account-missing' })
  const owner = state.ownerOf(usernameKey(transfer.recipient))?.id ?? null
  if (owner !== transfer.recipientId) return refuse({ code: 'recipient-changed' })
  if (owner === sender.id) return refuse({ code: 'to-yourself' })
  if (sender.balance < transfer.amount)
    return refuse({ code: 'insufficient-balance', balance: sender.balance })
  return accept([{ type: 'posted', row: recordOf(transfer, sender.username, now) }])
}

/** What happens when a sender hands waiting points over; nothing where they did already. */
export function decideHandOver(
  state: LedgerState,
  id: TransactionId,
  sender: UserId,
  now: Instant,
): Result<Commit, SettleRefusal> {
  const row = ownRow(state, id, sender)
  if (!row) return refuse({ code: 'not-yours' })
  if (row.status === 'returned') return refuse({ code: 'already-returned' })
  const owner = row.recipientKey === null ? null : state.ownerOf(row.recipientKey)
  if (row.status === 'settled')
    return row.settledAt !== null && row.recipientId === owner?.id
      ? accept([])
      : refuse({ code: 'already-settled' })
  if (!owner) return refuse({ code: 'nobody-has-the-name' })
  if (owner.id === sender) return refuse({ code: 'to-yourself' })
  return accept([{ type: 'handed-over', id, recipientId: owner.id, at: now }])
}

/** What happens when a sender takes waiting points back; nothing where they did already. */
export function decideTakeBack(
  state: LedgerState,
  id: TransactionId,
  sender: UserId,
  now: Instant,
): Result<Commit, SettleRefusal> {
  const row = ownRow(state, id, sender)
  if (!row) return refuse({ code: 'not-yours' })
  if (row.status === 'settled') return refuse({ code: 'already-settled' })
  if (row.status === 'returned') return accept([])
  return accept([{ type: 'taken-back', id, at: now }])
}

function ownRow(state: LedgerState, id: TransactionId, sender: UserId): Transaction | null {
  const row = state.transaction(id)
  return row?.senderId === sender ? row : null
}

function check({ id, amount, message }: Transfer): void {
  const sound =
    isTransactionId(id) &&
    Number.isSafeInteger(amount) &&
    amount >= MINIMUM_SEND &&
    message.length <= LONGEST_MESSAGE
  if (!sound) throw new Fault('denied', 'The ledger takes no such transfer')
}
