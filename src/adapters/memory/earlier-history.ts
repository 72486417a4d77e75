import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { NewAccount, PlannedHistory } from '../../core/domain/ledger/events.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Fields } from '../../core/domain/schema.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { UsernameKey } from '../../core/domain/username.ts'
import type { RowsBelow } from './ordered-list.ts'

/** People and rows from before the journal, which has only a plan of them. The rows are in their order, oldest first. */
export interface EarlierHistory extends RowsBelow<Transaction> {
  readonly people: number
  person(index: number): NewAccount
  /** The sums of a person, in all and in their last month. Unit: GBP. */
  totalsOf(person: number): Pick<Account, 'totalSent' | 'totalReceived' | 'monthSums'>
  find(id: TransactionId): Transaction | undefined
  /** The places of all rows that a person sent or received, oldest first; none for anybody else than its people. */
  placesOf(id: UserId): readonly number[]
}

/** Where a ledger gets its earlier history from. */
export interface HistorySource {
  /** Plans the history of a ledger that has none. Null if it gets none. */
  readonly plan: (() => Promise<Fields>) | null
  /** Loads a planned history. Its people get none of the taken names. Throws `CorruptData` for an unreadable plan. */
  load(planned: PlannedHistory, takenNames: ReadonlySet<UsernameKey>): Promise<EarlierHistory>
}
