import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'
import type { UsernameKey } from '../../core/domain/username.ts'
import type { MadeUpHistory } from './ledger-event.ts'
import type { MadeUpRows } from './made-up-rows.ts'
import { TransactionList } from './transaction-list.ts'

/** All that the ledger knows now. Only `applyCommit` changes it, and what takes a made-up history in. */
export class LedgerState {
  readonly accounts = new Map<UserId, Account>()
  readonly owners = new Map<UsernameKey, UserId>()
  /** All but the made-up ones. */
  readonly transactions = new Map<TransactionId, Transaction>()
  readonly rows = new TransactionList()
  readonly waitingOf = new Map<UserId, Map<TransactionId, Transaction>>()
  hasMadeUpHistory = false
  /** The made-up history, while its people and rows are not all in yet. */
  awaited: MadeUpHistory | null = null
  madeUp: MadeUpRows | null = null
  /** What was credited to people who are awaited, and by which transfer last. */
  readonly early = new Map<UserId, { readonly points: number; readonly last: TransactionId }>()

  transaction(id: TransactionId): Transaction | undefined {
    return this.transactions.get(id) ?? this.madeUp?.find(id)
  }

  ownerOf(key: UsernameKey): Account | null {
    const id = this.owners.get(key)
    return (id !== undefined && this.accounts.get(id)) || null
  }

  /** A sender's waiting rows, newest first. */
  waiting(sender: UserId, limit: number, recipient?: UsernameKey): readonly Transaction[] {
    const rows = [...(this.waitingOf.get(sender)?.values() ?? [])]
    const wanted =
      recipient === undefined ? rows : rows.filter((row) => row.recipientKey === recipient)
    return wanted.sort(newestFirst).slice(0, limit)
  }

  /** The time to write down: later than any other, so that a clock that went back or stands still puts no new row under older ones. */
  timeFrom(now: Instant): Instant {
    const newest = this.rows.newest?.timestamp
    return newest === undefined || now > newest ? now : newest + 1
  }
}
