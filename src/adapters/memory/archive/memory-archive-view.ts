import type { EntryKind } from '../../../core/domain/check/entry.ts'
import type { StoredRecord } from '../../../core/domain/check/stored-record.ts'
import { countWhile } from '../../../core/domain/count-while.ts'
import type { Instant, TransactionId, UserId } from '../../../core/domain/ids.ts'
import type { Account } from '../../../core/domain/profile.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import { LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import type { TransactionList } from '../store/transaction-list.ts'
import { accountRecord, transactionRecord } from './memory-archive-records.ts'

/** A place in a list, in the demo's own time. */
export interface ViewPlace {
  readonly time: Instant
  readonly id: string
}

/**
 * The ledger as it is now; later changes do not show. Copies the lists, not the rows in them, since a row that changes is
 * replaced. Sorts a list when it is first read, so that making a view takes a few milliseconds.
 */
export class MemoryArchiveView {
  /** The latest time that anything has. */
  readonly latestTime: Instant
  private readonly accounts: ReadonlyMap<UserId, Account>
  private readonly rows: TransactionList
  private readonly settledRows: readonly Transaction[]
  private accountsInOrder: readonly Account[] | null = null
  private closedInOrder: readonly Transaction[] | null = null

  constructor(private readonly state: LedgerState) {
    this.latestTime = state.latestTime
    this.accounts = new Map(state.accounts)
    this.rows = state.rows.copy()
    this.settledRows = [...state.settledRows.values()]
  }

  /** How many records the three lists have together. */
  get length(): number {
    return this.accounts.size + this.rows.length + this.closed().length
  }

  list(kind: EntryKind, after: ViewPlace | null): readonly StoredRecord[] {
    if (kind === 'open') return pageOf(this.opened(), joined, after).map(accountRecord)
    if (kind === 'close') return pageOf(this.closed(), ended, after).map(transactionRecord)
    const place = after && { timestamp: after.time, id: after.id as TransactionId }
    return this.rows.above(place, LONGEST_LIST).rows.map(transactionRecord)
  }

  account(id: string): StoredRecord | null {
    const account = this.accounts.get(id as UserId)
    return account ? accountRecord(account) : null
  }

  transaction(id: string): StoredRecord | null {
    const now = this.state.transaction(id as TransactionId)
    const row = now && this.rows.find(now)
    return row ? transactionRecord(row) : null
  }

  private opened(): readonly Account[] {
    this.accountsInOrder ??= inOrder([...this.accounts.values()], joined)
    return this.accountsInOrder
  }

  private closed(): readonly Transaction[] {
    this.closedInOrder ??= inOrder(this.settledRows, ended)
    return this.closedInOrder
  }
}

interface Item {
  readonly id: string
}

const joined = ({ joinDate }: Account): Instant => joinDate
const ended = ({ settledAt }: Transaction): Instant => settledAt ?? 0

function inOrder<T extends Item>(items: readonly T[], timeOf: (item: T) => Instant): readonly T[] {
  return items.toSorted((a, b) => order(timeOf(a), a.id, timeOf(b), b.id))
}

/** The items after a place, of a list in order. */
function pageOf<T extends Item>(
  items: readonly T[],
  timeOf: (item: T) => Instant,
  after: ViewPlace | null,
): readonly T[] {
  const isDone = (item: T) =>
    after !== null && order(timeOf(item), item.id, after.time, after.id) <= 0
  const start = countWhile(items.length, (index) => isDone(items[index] as T))
  return items.slice(start, start + LONGEST_LIST)
}

/** By time, then by id. */
function order(time: Instant, id: string, otherTime: Instant, otherId: string): number {
  if (time !== otherTime) return time - otherTime
  if (id === otherId) return 0
  return id < otherId ? -1 : 1
}
