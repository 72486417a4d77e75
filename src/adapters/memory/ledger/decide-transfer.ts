import type { TransactionId, UserId } from '../../../core/domain/ids.ts'
import { accept, refuse } from '../../../core/domain/result.ts'

import type { PostRefusal, SettleRefusal, Transfer } from '../../../core/domain/transfer.ts'
import { isRecordOfTransfer, recordOf } from '../../../core/domain/transfer-record.ts'
import { type UsernameKey, usernameKey } from '../../../core/domain/username.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import type { Decide } from '../store/ledger-store.ts'

/** Decides on a transfer. One that is in the ledger already is accepted, and changes nothing. */
export function decidePost(transfer: Transfer): Decide<PostRefusal> {
  const { id, senderId, amount } = transfer
  return (state, now) => {
    const known = state.transaction(id)
    if (known)
      return isRecordOfTransfer(known, transfer)
        ? accept([])
        : refuse({ code: 'id-already-used', transaction: known })
    const sender = state.accounts.get(senderId)
    if (!sender) return refuse({ code: 'account-missing' })
    const misaddressed = misaddressedAs(state, transfer)
    if (misaddressed) return refuse(misaddressed)
    if (sender.balance < amount)
      return refuse({ code: 'insufficient-balance', balance: sender.balance })
    return accept([{ type: 'posted', row: recordOf(transfer, sender.username, now) }])
  }
}

/** Why the recipient of a transfer is not the owner of the name, or cannot be; null where all is well. */
function misaddressedAs(
  state: LedgerState,
  { senderId, recipient, recipientId }: Transfer,
): PostRefusal | null {
  const key = usernameKey(recipient)
  if (state.hasLeft(key)) return { code: 'recipient-left' }
  const owner = state.ownerOf(key)?.id ?? null
  if (owner !== recipientId) return { code: 'recipient-changed' }
  return owner === senderId ? { code: 'to-yourself' } : null
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
    if (!owner) return refuse({ code: whyNoOwner(state, row.recipientKey) })
    if (owner.id === sender) return refuse({ code: 'to-yourself' })
    return accept([{ type: 'handed-over', id, recipientId: owner.id, at: now }])
  }
}

function whyNoOwner(state: LedgerState, key: UsernameKey | null) {
  return state.hasLeft(key) ? 'recipient-left' : 'nobody-has-the-name'
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
