import type { TransactionId, UserId } from '../../../core/domain/ids.ts'
import { accept, refuse } from '../../../core/domain/result.ts'

import type { PostRefusal, SettleRefusal, Transfer } from '../../../core/domain/transfer.ts'
import { isRecordOfTransfer, recordOf } from '../../../core/domain/transfer-record.ts'
import { usernameKey } from '../../../core/domain/username.ts'
import type { Decide } from '../store/ledger-store.ts'

/** Decides on a transfer. One that is in the ledger already is accepted, and changes nothing. */
export function decidePost(transfer: Transfer): Decide<PostRefusal> {
  const { id, senderId, recipient, recipientId, amount } = transfer
  return (state, now) => {
    const known = state.transaction(id)
    if (known)
      return isRecordOfTransfer(known, transfer)
        ? accept([])
        : refuse({ code: 'id-already-used', transaction: known })
    const sender = state.accounts.get(senderId)
    if (!sender) return refuse({ code: 'account-missing' })
    const owner = state.ownerOf(usernameKey(recipient))?.id ?? null
    if (owner !== recipientId) return refuse({ code: 'recipient-changed' })
    if (owner === senderId) return refuse({ code: 'to-yourself' })
    if (sender.balance < amount)
      return refuse({ code: 'insufficient-balance', balance: sender.balance })
    return accept([{ type: 'posted', row: recordOf(transfer, sender.username, now) }])
  }
}

/** Decides on giving points that wait to who has the name now. What was handed over to them already is accepted. */
export function decideHandOver(id: TransactionId, sender: UserId): Decide<SettleRefusal> {
  return (state, now) => {
    const row = state.transaction(id)
    if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
    if (row.status === 'returned') return refuse({ code: 'already-returned' })
    const owner = state.ownerOf(row.recipientKey)
    if (row.status === 'settled')
      return row.settledAt !== null && row.recipientId === owner?.id
        ? accept([])
        : refuse({ code: 'already-settled' })
    if (!owner) return refuse({ code: 'nobody-has-the-name' })
    if (owner.id === sender) return refuse({ code: 'to-yourself' })
    return accept([{ type: 'handed-over', id, recipientId: owner.id, at: now }])
  }
}

/** Decides on giving points that wait back to their sender. What was taken back already is accepted. */
export function decideTakeBack(id: TransactionId, sender: UserId): Decide<SettleRefusal> {
  return (state, now) => {
    const row = state.transaction(id)
    if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
    if (row.status === 'settled') return refuse({ code: 'already-settled' })
    return accept(row.status === 'returned' ? [] : [{ type: 'taken-back', id, at: now }])
  }
}
