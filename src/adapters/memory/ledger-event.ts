import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Username } from '../../core/domain/username.ts'

export interface NewAccount {
  readonly id: UserId
  readonly name: Username | null
  readonly joinDate: Instant
}

export type MadeUpPerson = NewAccount & { readonly name: Username }

/** Transfers among made-up people, by their numbers, oldest first, in columns: so they are read and kept in no time. */
export interface MadeUpTransfers {
  readonly senders: readonly number[]
  readonly recipients: readonly number[]
  readonly amounts: readonly number[]
  readonly timestamps: readonly Instant[]
  readonly messages: readonly string[]
}

/** Some of a made-up history's people and of what all of them sent each other, or all of it. */
export interface MadeUpPiece {
  readonly people: readonly MadeUpPerson[]
  readonly transfers: MadeUpTransfers
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
  | ({ readonly type: 'made-up' } & MadeUpPiece)
  /** The same, kept in pieces beside the journal. */
  | { readonly type: 'made-up-beside'; readonly people: number; readonly pieces: number }

/** A made-up history, whole or in pieces beside the journal. */
export type MadeUpHistory = Extract<LedgerEvent, { type: 'made-up' | 'made-up-beside' }>

export type WholeMadeUpHistory = Extract<LedgerEvent, { type: 'made-up' }>

/** What happens all at once, or not at all. */
export type Commit = readonly LedgerEvent[]
