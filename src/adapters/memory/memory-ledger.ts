import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { SettleRefusal } from '../../core/domain/settlement.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../core/domain/transfer.ts'
import type { Username, UsernameKey } from '../../core/domain/username.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { decideOpen } from './decide-account.ts'
import { decideHandOver, decidePost, decideTakeBack } from './decide-transfer.ts'
import { follow, followHead } from './follow.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { Place } from './transaction-list.ts'

/** The ledger of the demo, and of tests. */
export class MemoryLedger implements Ledger {
  constructor(private readonly store: LedgerStore) {}

  openAccount(
    id: UserId,
    name: Username | null,
  ): Promise<Result<Account, { readonly code: 'name-taken' }>> {
    return this.store.write(
      (state, now) => decideOpen(state, id, name, now),
      (state) => state.accounts.get(id) as Account,
    )
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return follow(this.store, (state) => state.accounts.get(id) ?? null, Object.is, listener)
  }

  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    return this.store.write(
      (state, now) => decidePost(state, transfer, now),
      (state) => rowOf(state, transfer.id) as Transaction,
    )
  }

  async find(id: TransactionId): Promise<Transaction | null> {
    // Writes nothing, but waits its turn and catches up with other tabs first.
    const found = await this.store.write(
      () => accept([]),
      (state) => rowOf(state, id),
    )
    return (found.ok && found.value) || this.store.readWhole((state) => rowOf(state, id) ?? null)
  }

  async page(after: Cursor | null, limit: number): Promise<FeedPage> {
    checkLimit(limit)
    const place = after === null ? null : placeOf(after)
    const { pendingRows } = this.store
    if (pendingRows && !this.store.state.rows.below(place, limit).more) await pendingRows
    const { rows, more } = this.store.state.rows.below(place, limit)
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      rows,
      head: first ? cursorOf(first) : null,
      next: more && last ? cursorOf(last) : null,
    }
  }

  watchHead(since: Cursor | null, listener: Listener<readonly Transaction[]>): Stop {
    return followHead(this.store, since === null ? null : placeOf(since), listener)
  }

  async waiting(
    sender: UserId,
    limit: number,
    recipient?: UsernameKey,
  ): Promise<readonly Transaction[]> {
    checkLimit(limit)
    return this.store.state.waiting(sender, limit, recipient)
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    return follow(this.store, (state) => state.waiting(sender, limit), areSameRows, listener)
  }

  handOver(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>> {
    return this.store.write(
      (state, now) => decideHandOver(state, id, sender, now),
      (state) => rowOf(state, id) as Transaction,
    )
  }

  takeBack(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>> {
    return this.store.write(
      (state, now) => decideTakeBack(state, id, sender, now),
      (state) => rowOf(state, id) as Transaction,
    )
  }
}

function rowOf(state: LedgerState, id: TransactionId): Transaction | undefined {
  return state.transaction(id)
}

function areSameRows(told: readonly Transaction[], now: readonly Transaction[]): boolean {
  return told.length === now.length && told.every((row, index) => row === now[index])
}

function cursorOf({ timestamp, id }: Place): Cursor {
  return `${timestamp}:${id}` as Cursor
}

function placeOf(cursor: Cursor): Place {
  const [timestamp = '', id = ''] = cursor.split(':')
  if (timestamp === '' || !Number.isFinite(Number(timestamp)) || !isTransactionId(id))
    throw new RangeError('This cursor is of no page of this ledger')
  return { timestamp: Number(timestamp), id }
}
