import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Username } from '../../core/domain/username.ts'

export interface NewAccount {
  readonly id: UserId
  readonly name: Username | null
  readonly joinDate: Instant
}

/** All that a made-up history is generated from: the same plan gives the same people and transfers. */
export interface HistoryPlan {
  /** How many transfers. */
  readonly count: number
  readonly seed: number
  /** All transfers are older than this. */
  readonly before: Instant
  /** What Faker wrote once, so that another version of it changes no history. */
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
  readonly messages: readonly string[]
}

/** Something that happened to the ledger. All events, applied in order, give its state. */
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
  | ({ readonly type: 'history-planned' } & HistoryPlan)

/** Events that happen together or not at all. */
export type Commit = readonly LedgerEvent[]

/** What the store reports: a commit, that the ledger started again, or that the made-up history is in. */
export type LedgerChange = Commit | 'restarted' | 'history-added'

/** Stored content that no version of the ledger wrote, or that does not add up. */
export class CorruptData extends Error {
  override readonly name = 'CorruptData'
}
