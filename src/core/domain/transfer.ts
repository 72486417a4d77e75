import type { Amount, AmountRefusal } from './amount.ts'
import type { TransactionId, UserId } from './ids.ts'
import type { TextRefusal } from './text.ts'
import type { Transaction } from './transaction.ts'
import type { NameRefusal, Username } from './username.ts'

/** A send as its form holds it: everything still as typed. */
export interface TransferDraft {
  /** Stays the same over every retry of one send. */
  readonly id: TransactionId
  readonly recipient: string
  readonly amount: string
  readonly message: string
  /** Whose name it was when it was typed: null where nobody's, left out where not looked up. */
  readonly recipientId?: UserId | null
}

/** A send that was read and checked, ready for the ledger. */
export interface Transfer {
  readonly id: TransactionId
  readonly senderId: UserId
  /** The name as typed. */
  readonly recipient: Username
  /** Null where nobody has the name yet: the points then wait. */
  readonly recipientId: UserId | null
  readonly amount: Amount
  readonly message: string
}

/** Why the ledger does not post a transfer. */
export type PostRefusal =
  | { readonly code: 'insufficient-balance'; readonly balance: number }
  | { readonly code: 'to-yourself' }
  | { readonly code: 'account-missing' }
  /** The name's owner is not the one given; look it up again. */
  | { readonly code: 'recipient-changed' }
  /** The name is taken, but the account of who took it was deleted. */
  | { readonly code: 'recipient-left' }
  /** The id stands for another transfer already, which is given. */
  | { readonly code: 'id-already-used'; readonly transaction: Transaction }

/** Why a transfer cannot happen. Every place that refuses uses one of these, the security rules included. */
export type SendRefusal =
  | PostRefusal
  | { readonly code: 'signed-out' }
  | { readonly code: 'recipient-refused'; readonly reason: NameRefusal }
  | AmountRefusal
  | { readonly code: 'message-refused'; readonly reason: TextRefusal }
