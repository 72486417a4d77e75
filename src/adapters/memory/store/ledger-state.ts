import type { Instant, TransactionId, UserId } from '../../../core/domain/ids.ts'
import type { MovementKind } from '../../../core/domain/movement.ts'
import type { Account } from '../../../core/domain/profile.ts'
import { newestFirst, type Transaction } from '../../../core/domain/transaction.ts'
import type { UsernameKey } from '../../../core/domain/username.ts'
import type { WaitingFilter } from '../../../core/ports/ledger.ts'
import type { MadeUpHistory } from '../made-up/made-up-history.ts'
import type { HistoryPlan } from './ledger-event.ts'
import { OrderedList } from './ordered-list.ts'

/** A change of a balance, without its transaction, which may still change. */
export interface ChangePlace {
  readonly at: Instant
  readonly id: TransactionId
  readonly kind: MovementKind
}

/** By account, what changed its balance, oldest first, so that a history needs no search through all transactions. */
class AccountChanges {
  private readonly byAccount = new Map<UserId, ChangePlace[]>()

  /** The changes of one account, oldest first. */
  of(account: UserId): readonly ChangePlace[] {
    return this.byAccount.get(account) ?? []
  }

  add(account: UserId, id: TransactionId, kind: MovementKind, at: Instant): void {
    const changes = this.byAccount.get(account) ?? []
    const newest = changes.at(-1)
    changes.push({ at, id, kind })
    // Only rows of a foreign origin come late.
    if (newest && newest.at >= at) changes.sort(oldestChangeFirst)
    this.byAccount.set(account, changes)
  }
}

/** For `sort`: the order of a history, backwards. */
export function oldestChangeFirst(a: ChangePlace, b: ChangePlace): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return Number(b.kind === 'sent') - Number(a.kind === 'sent')
}

/** A planned history, until its people and rows are in the ledger. Its code is loaded to make it up. */
interface PendingHistory {
  readonly plan: HistoryPlan
  /** Names that its people must not have. */
  readonly takenNames: ReadonlySet<UsernameKey>
  /** What was credited to its people already, and by which transfer last. */
  readonly credits: Map<UserId, { readonly points: number; readonly last: TransactionId }>
}

/** All that the ledger knows now. Only `applyCommit` and `addHistory` change it. */
export class LedgerState {
  readonly accounts = new Map<UserId, Account>()
  readonly owners = new Map<UsernameKey, UserId>()
  /** All but the made-up ones. */
  readonly transactions = new Map<TransactionId, Transaction>()
  readonly rows = new OrderedList<Transaction>()
  readonly waitingRows = new Map<TransactionId, Transaction>()
  /** What waited, and was handed over or taken back since. */
  readonly settledRows = new Map<TransactionId, Transaction>()
  /** Without those of the made-up history. */
  readonly changes = new AccountChanges()
  /** The latest time that is written anywhere. */
  latestTime: Instant = Number.NEGATIVE_INFINITY
  pendingHistory: PendingHistory | null = null
  history: MadeUpHistory | null = null

  /** Whether the ledger has a made-up history, pending or not. */
  get hasHistory(): boolean {
    return this.pendingHistory !== null || this.history !== null
  }

  transaction(id: TransactionId): Transaction | undefined {
    return this.transactions.get(id) ?? this.history?.find(id)
  }

  ownerOf(key: UsernameKey | null): Account | null {
    const id = key === null ? undefined : this.owners.get(key)
    return (id !== undefined && this.accounts.get(id)) || null
  }

  /** Whether a name has an owner whose account was deleted: nobody else can ever have it. */
  hasLeft(key: UsernameKey | null): boolean {
    return key !== null && this.owners.has(key) && this.ownerOf(key) === null
  }

  /** Waiting rows of a sender, to a name, or both, newest first. */
  waiting({ senderId, recipientKey }: WaitingFilter, limit: number): readonly Transaction[] {
    return [...this.waitingRows.values()]
      .filter((row) => senderId === undefined || row.senderId === senderId)
      .filter((row) => recipientKey === undefined || row.recipientKey === recipientKey)
      .sort(newestFirst)
      .slice(0, limit)
  }

  /** Rows that were handed over or taken back at a time or later, the newest change first. */
  settledSince(time: Instant): readonly Transaction[] {
    const settledAt = (row: Transaction) => row.settledAt ?? Number.NEGATIVE_INFINITY
    return [...this.settledRows.values()]
      .filter((row) => settledAt(row) >= time)
      .sort((one, other) => settledAt(other) - settledAt(one))
  }

  /** Remembers a written time. */
  noteTime(time: Instant): void {
    if (time > this.latestTime) this.latestTime = time
  }

  /**
   * The time to write down: later than any other, of accounts, rows and settled points alike. So nothing is ever written
   * before what was there, also under a clock that stops or goes back.
   */
  timeFrom(now: Instant): Instant {
    return now > this.latestTime ? now : this.latestTime + 1
  }
}
