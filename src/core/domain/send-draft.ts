import type { TransactionId, UserId } from './ids.ts'

/** All fields of a send form, as `Drafts` stores them until they are sent. Submitting it makes a `TransferDraft` of it. */
export interface SendDraft {
  readonly sender: UserId
  /** What identifies the form: the recipient in the address that opened it, '' for none, or the query of a payment link. */
  readonly openedFor: string
  /** The id of the transfer. A reload keeps it, so that the ledger recognises a transfer that it already has. */
  readonly id: TransactionId
  readonly recipient: string
  /** Whether the form said that nobody has this name. */
  readonly shownAsFree?: boolean
  readonly amount: string
  readonly message: string
}
