import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Username } from '../../core/domain/username.ts'

export interface NewAccount {
  readonly id: UserId
  readonly name: Username | null
  readonly joinDate: Instant
}

/** Transfers among the people beside them, oldest first, in columns: a hundred thousand are then read in no time. */
interface MadeUpTransfers {
  readonly senders: readonly number[]
  readonly recipients: readonly number[]
  readonly amounts: readonly number[]
  readonly timestamps: readonly Instant[]
  readonly messages: readonly string[]
}

/** Something that happened to the ledger. Its present state is what all of them come to, in their order. */
export type LedgerEvent =
  | ({ readonly type: 'opened' } & NewAccount)
  | { readonly type: 'named'; readonly id: UserId; readonly name: Username }
  | { readonly type: 'described'; readonly id: UserId; readonly description: string }
  | { readonly type: 'posted'; readonly row: Transaction }
  | {
      readonly type: 'handed-over'
      readonly id: TransactionId
      readonly recipientId: UserId
      readonly at: Instant
    }
  | { readonly type: 'taken-back'; readonly id: TransactionId; readonly at: Instant }
  | {
      readonly type: 'made-up'
      readonly people: readonly (NewAccount & { readonly name: Username })[]
      readonly transfers: MadeUpTransfers
    }

/** What happens all at once, or not at all. */
export type Commit = readonly LedgerEvent[]
