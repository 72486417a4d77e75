import type { Instant, TransactionId, UserId } from '../ids.ts'
import { activeAccount } from '../people.ts'
import { accept, refuse } from '../result.ts'
import type { Transaction } from '../transaction.ts'
import {
  isRecordOfTransfer,
  type PostRefusal,
  recordOf,
  type SettleRefusal,
  type Transfer,
} from '../transfer.ts'
import { usernameKey } from '../username.ts'
import type { Decision } from './events.ts'
import { type Facts, ownerOf } from './facts.ts'

/** Decides on a transfer. One that is in the ledger already is accepted, and changes nothing. */
export function decidePost(facts: Facts, transfer: Transfer, now: Instant): Decision<PostRefusal> {
  const { id, senderId, recipient, recipientId, amount, paysRequest } = transfer
  const known = facts.transaction(id)
  if (known)
    return isRecordOfTransfer(known, transfer)
      ? accept([])
      : refuse({ code: 'id-already-used', transaction: known })
  const sender = activeAccount(facts.accounts.get(senderId))
  if (!sender.ok) return sender
  const { balance, username } = sender.value
  const owner = ownerOf(facts, usernameKey(recipient))
  if (owner === 'left') return refuse({ code: 'recipient-left' })
  if ((owner?.id ?? null) !== recipientId) return refuse({ code: 'recipient-changed' })
  if (recipientId === senderId) return refuse({ code: 'to-yourself' })
  if (balance < amount) return refuse({ code: 'insufficient-balance', balance })
  const posted = { type: 'posted', row: recordOf(transfer, username, now) } as const
  if (!paysRequest) return accept([posted])
  const request = recipientId && facts.requestOf(recipientId, senderId)
  if (request?.amount !== amount) return refuse({ code: 'request-gone' })
  return accept([posted, { type: 'request-gone', from: request.from, to: senderId }])
}

/** Decides on giving points that wait to the owner of the name. */
export function decideHandOver(
  facts: Facts,
  id: TransactionId,
  sender: UserId,
  now: Instant,
): Decision<SettleRefusal> {
  const row = facts.transaction(id)
  if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
  if (row.status !== 'waiting') return ended(row, 'settled')
  const account = activeAccount(facts.accounts.get(sender))
  if (!account.ok) return account
  const owner = ownerOf(facts, row.recipientKey)
  if (owner === null) return refuse({ code: 'nobody-has-the-name' })
  if (owner === 'left') return refuse({ code: 'recipient-left' })
  if (owner.id === sender) return refuse({ code: 'to-yourself' })
  return accept([{ type: 'handed-over', id, recipientId: owner.id, at: now }])
}

/** Decides on giving points that wait back to their sender. */
export function decideTakeBack(
  facts: Facts,
  id: TransactionId,
  sender: UserId,
  now: Instant,
): Decision<SettleRefusal> {
  const row = facts.transaction(id)
  if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
  if (row.status !== 'waiting') return ended(row, 'returned')
  if (!facts.accounts.get(sender)) return refuse({ code: 'account-missing' })
  return accept([{ type: 'taken-back', id, at: now }])
}

/** Accepts a retry, and refuses to settle points that never waited, or that were settled the other way. */
function ended(
  { status, settledAt }: Transaction,
  wanted: 'settled' | 'returned',
): Decision<SettleRefusal> {
  if (status === wanted && settledAt !== null) return accept([])
  return refuse({ code: status === 'returned' ? 'already-returned' : 'already-settled' })
}
