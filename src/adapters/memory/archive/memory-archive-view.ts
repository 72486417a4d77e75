import type { EntryKind } from '../../../core/domain/check/entry.ts'
import type { StoredRecord } from '../../../core/domain/check/records.ts'
import type { Instant, TransactionId, UserId } from '../../../core/domain/ids.ts'
import type { Account } from '../../../core/domain/profile.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import { OrderedList, oldestFirst, type Place } from '../store/ordered-list.ts'
import { accountRecord, transactionRecord } from './memory-archive-records.ts'

/** Something with the time at which it gets into a list. */
type Dated<T> = Place & { readonly of: T }

/**
 * The ledger as it is now; later changes do not show. Copies the lists, not the rows in them, since a row that changes is
 * replaced. Sorts the accounts when they are first read, so that making a view takes a few milliseconds.
 */
export class MemoryArchiveView {
  /** The latest time that anything has. */
  readonly latestTime: Instant
  private readonly accounts: ReadonlyMap<UserId, Account>
  private readonly sends: OrderedList<Transaction>
  private readonly closes: OrderedList<Dated<Transaction>>
  private opens: OrderedList<Dated<Account>> | null = null

  constructor(private readonly state: LedgerState) {
    this.latestTime = state.latestTime
    this.accounts = new Map(state.accounts)
    this.sends = state.rows.copy()
    this.closes = listOf(state.settledRows, ({ settledAt }) => settledAt ?? 0)
  }

  /** How many records the three lists have together. */
  get length(): number {
    return this.accounts.size + this.sends.length + this.closes.length
  }

  /** Up to 100 records after a place, oldest first. */
  list(kind: EntryKind, after: Place | null): readonly StoredRecord[] {
    if (kind === 'send') return pageOf(this.sends, after).map(transactionRecord)
    if (kind === 'close') return pageOf(this.closes, after).map(({ of }) => transactionRecord(of))
    this.opens ??= listOf(this.accounts, ({ joinDate }) => joinDate)
    return pageOf(this.opens, after).map(({ of }) => accountRecord(of))
  }

  account(id: string): StoredRecord | null {
    const account = this.accounts.get(id as UserId)
    return account ? accountRecord(account) : null
  }

  transaction(id: string): StoredRecord | null {
    const now = this.state.transaction(id as TransactionId)
    const row = now && this.sends.find(now)
    return row ? transactionRecord(row) : null
  }
}

function listOf<T>(all: ReadonlyMap<string, T>, timeOf: (one: T) => Instant) {
  const dated = Array.from(all, ([id, of]): Dated<T> => ({ timestamp: timeOf(of), id, of }))
  return new OrderedList(dated.sort(oldestFirst))
}

function pageOf<Row extends Place>(list: OrderedList<Row>, after: Place | null): readonly Row[] {
  return list.above(after, LONGEST_LIST).rows
}
