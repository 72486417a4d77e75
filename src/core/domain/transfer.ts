import { type Amount, type AmountRefusal, checkAmount } from './amount.ts'
import type { DeviceRecord } from './device-record.ts'
import { type Instant, isInstant, isTransactionId, type TransactionId, type UserId } from './ids.ts'
import type { StandingRefusal } from './people.ts'
import { accept, type Result, refuse } from './result.ts'
import { isListOf, isRecordOf, isText } from './schema.ts'
import { LONGEST_MESSAGE, readText, type TextRefusal } from './text.ts'
import { recipientFields, SEND, type TextSalts, type Transaction } from './transaction.ts'
import {
  type NameRefusal,
  PLACEHOLDER_NAME,
  readUsername,
  type Username,
  usernameKey,
} from './username.ts'

/** A submitted form, as typed: the part of a `SendDraft` that the ledger needs, and the recipient. */
export interface TransferDraft {
  /** The owner of the form. Undefined: the signed-in person. */
  readonly sender?: UserId
  /** The same for every retry of one send. */
  readonly id: TransactionId
  readonly recipient: string
  readonly amount: string
  readonly message: string
  /** The owner of the name, as the form showed it: null if it said that nobody has the name, undefined if it said nothing. */
  readonly recipientId?: UserId | null
  /** Whether its form was found as an earlier page had left it: that page may have sent it. */
  readonly isRestored?: boolean
  /** Whether it pays the recipient's request. */
  readonly paysRequest?: boolean
}

/** A valid send, ready for the ledger. */
export interface Transfer {
  readonly id: TransactionId
  readonly senderId: UserId
  /** The name as typed. */
  readonly recipient: Username
  /** Null if nobody has the name yet: then the points wait. */
  readonly recipientId: UserId | null
  /** Whether its sender saw that nobody has the name. Then the points may only wait: the send is refused if somebody has taken it. */
  readonly shownAsFree?: boolean
  readonly amount: Amount
  readonly message: string
  readonly salts: TextSalts
  /** Whether it pays the recipient's request: the same commit deletes the request. */
  readonly paysRequest?: boolean
}

/** Why the ledger refuses a transfer. */
export type PostRefusal =
  | StandingRefusal
  | { readonly code: 'insufficient-balance'; readonly balance: number }
  | { readonly code: 'to-yourself' }
  | { readonly code: 'account-missing' }
  /** The owner of the name is not `recipientId`: somebody has taken it. */
  | { readonly code: 'recipient-changed' }
  /** The name is taken, but its owner has left, or their account was deleted. */
  | { readonly code: 'recipient-left' }
  /** The recipient has withdrawn the request that this would pay, or asks for another amount, or it is paid. */
  | { readonly code: 'request-gone' }
  /** The id already belongs to another transfer: `transaction`. */
  | { readonly code: 'id-already-used'; readonly transaction: Transaction }

/** Why waiting points are not handed over or taken back. */
export type SettleRefusal =
  | StandingRefusal
  | { readonly code: 'signed-out' }
  | { readonly code: 'account-missing' }
  /** The transfer does not exist, or another person sent it: only the sender can settle it. */
  | { readonly code: 'not-yours' }
  | { readonly code: 'already-settled' }
  | { readonly code: 'already-returned' }
  | { readonly code: 'nobody-has-the-name' }
  | { readonly code: 'recipient-left' }
  | { readonly code: 'to-yourself' }

/** Why a typed amount or message is refused. */
export type TypedRefusal =
  | AmountRefusal
  | { readonly code: 'message-refused'; readonly reason: TextRefusal }

/** Reads the amount and the message of a form: of a send, or of a request. The message may be empty. */
export function readAmountAndMessage(
  typed: Pick<TransferDraft, 'amount' | 'message'>,
): Result<Pick<Transfer, 'amount' | 'message'>, TypedRefusal> {
  const amount = checkAmount(typed.amount)
  if (!amount.ok) return amount
  const message = readText(typed.message, LONGEST_MESSAGE)
  if (!message.ok) return refuse({ code: 'message-refused', reason: message.refusal })
  return accept({ amount: amount.value, message: message.value })
}

/** Why a send is refused. All code that refuses a send uses these codes, and so do the security rules. */
export type SendRefusal =
  | PostRefusal
  | { readonly code: 'signed-out' }
  | { readonly code: 'recipient-refused'; readonly reason: NameRefusal }
  | TypedRefusal

/** The send broke. When it was asked, the ledger did not have it, but a request may still arrive. It is no refusal: the log has the cause. */
export interface SendFailure {
  readonly code: 'failed'
}

/** The outcome of a send, once it is known. Offline it is accepted with a pending row, which the ledger does not have yet. */
export type SendOutcome = Result<Transaction, SendRefusal | SendFailure>

/** Whether the ledger has a transfer, or another one under its id: it will never take this one. Do not ask it of a pending row. */
export function isInLedger(outcome: SendOutcome): boolean {
  return outcome.ok || outcome.refusal.code === 'id-already-used'
}

/** The ledger's record of a transfer. `sender` is the sender's name at that time; null if they have none. */
export function recordOf(
  transfer: Omit<Transfer, 'salts'> & Pick<Transaction, 'salts'>,
  sender: Username | null,
  timestamp: Instant,
): Transaction {
  return {
    id: transfer.id,
    ...SEND,
    ...recipientFields(transfer.recipient),
    message: transfer.message,
    amount: -transfer.amount,
    sender: sender ?? PLACEHOLDER_NAME,
    senderId: transfer.senderId,
    recipientId: transfer.recipientId,
    status: transfer.recipientId === null ? 'waiting' : 'settled',
    timestamp,
    settledAt: null,
    salts: transfer.salts,
    digests: {},
    removed: {},
    reactions: {},
  }
}

/** The row that the sender's device shows until the ledger has the transfer. */
export function pendingRecordOf(transfer: Transfer, timestamp: Instant): Transaction {
  return { ...recordOf(transfer, null, timestamp), status: 'pending' }
}

/** Whether a record is that of a transfer: a retry, not another transfer with the same id. */
export function isRecordOfTransfer(
  transaction: Transaction,
  transfer: Omit<Transfer, 'recipientId' | 'salts'>,
): boolean {
  return (
    transaction.senderId === transfer.senderId &&
    (transaction.removed.recipient !== undefined ||
      transaction.recipientKey === usernameKey(transfer.recipient)) &&
    transaction.amount === -transfer.amount &&
    (transaction.removed.message !== undefined || transaction.message === transfer.message)
  )
}

/** A send that reached its recipient. */
export interface RecentSend {
  readonly id: TransactionId
  readonly recipientId: UserId
  /** The name that it was sent to. */
  readonly recipient: Username
  readonly at: Instant
}

const areRecentSends = isListOf(
  isRecordOf({
    id: isTransactionId,
    recipientId: isText<UserId>,
    recipient: isText<Username>,
    at: isInstant,
  }),
)

/** To whom an account recently sent from this device, the oldest first. */
export const RECENT_SENDS: DeviceRecord<readonly RecentSend[], 'account'> = {
  key: 'recent-sends',
  scope: 'account',
  isPrivate: true,
  most: 60,
  read: (stored) => (areRecentSends(stored) ? stored : []),
}

/** Recent sends with one more. One that is there already stays once. */
export function withRecentSend(
  sends: readonly RecentSend[],
  send: RecentSend,
): readonly RecentSend[] {
  const others = sends.filter(({ id }) => id !== send.id)
  return [...others, send].sort((one, other) => one.at - other.at)
}

/** The recent send that a row stands for; null for points that wait or were returned. */
export function recentSendOf(row: Transaction): RecentSend | null {
  const { id, status, recipientId, timestamp } = row
  const name = readUsername(row.recipient)
  if (status !== 'settled' || recipientId === null || !name.ok) return null
  return { id, recipientId, recipient: name.value, at: timestamp }
}
