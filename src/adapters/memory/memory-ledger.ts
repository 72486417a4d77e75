import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { decideOpen, type OpenAccountRefusal } from '../../core/domain/ledger/accounts.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import type { RemoveTextRefusal, WhyRemoved } from '../../core/domain/ledger/removals.ts'
import { decideHandOver, decidePost, decideTakeBack } from '../../core/domain/ledger/transfers.ts'
import type { Account } from '../../core/domain/people.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, SettleRefusal, Transfer } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { ChangedRows, Ledger, RemovedRows, WaitingFilter } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { later } from '../shared/later.ts'
import { digestOfText } from '../shared/text-digest.ts'
import type { LedgerChange } from './journal.ts'
import { type LedgerState, oldestChangeFirst, type RowChange } from './ledger-state.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'
import type { Place, Rows } from './ordered-list.ts'

const loadRemovals = later(() => import('../../core/domain/ledger/removals.ts'))

/** The ledger of the demo, and of tests. */
export class MemoryLedger implements Ledger {
  constructor(private readonly store: LedgerStore) {}

  openAccount(id: UserId, name: Username | null): Promise<Result<Account, OpenAccountRefusal>> {
    return this.store.writeAs(
      id,
      (state, now) => decideOpen(state, id, name, now),
      ({ accounts }) => accounts.get(id) as Account,
    )
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return this.store.watchState((state) => state.accounts.get(id) ?? null, Object.is, listener)
  }

  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const { id, senderId } = transfer
    return this.writeRow(id, senderId, (state, now) => decidePost(state, transfer, now))
  }

  async find(id: TransactionId): Promise<Transaction | null> {
    await this.store.catchUp()
    return this.store.historyJob.find((state) => state.transaction(id) ?? null)
  }

  async loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage> {
    checkLimit(limit)
    const place = after === null ? null : placeOf(after)
    const read = () => this.store.state.rows.below(place, limit, rowsOf(of))
    // A page that reaches the oldest row waits for the made-up rows below it.
    const historyAdded = this.store.historyJob.done
    if (historyAdded && !read().more) await historyAdded
    return feedPageOf(read())
  }

  async loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage> {
    checkLimit(limit)
    const place = placeOf(before)
    // Made-up rows may be next to a place below all others.
    const { oldest } = this.store.state.rows
    if (!oldest || place.timestamp < oldest.timestamp) await this.store.historyJob.done
    return feedPageOf(this.store.state.rows.above(place, limit, rowsOf(of)), 'up')
  }

  watchHead(
    since: Cursor | null,
    settledSince: Position | null,
    listener: Listener<readonly Transaction[]>,
  ): Stop {
    const { store } = this
    const [from, settledFrom] = [timeOf(since), timeOf(settledSince)]
    return store.watchTurns((changes) => {
      const all = changes.includes('restarted')
      const rows = all
        ? rowsSince(store.state, from, settledFrom)
        : changes.flatMap((change) => changedRows(store.state, change, from))
      if (all || rows.length > 0) listener.next(rows)
    })
  }

  async loadSettled(since: Position, limit: number): Promise<ChangedRows> {
    return changedRowsOf(settlementsOf(this.store.state), since, limit)
  }

  watchRemoved(since: Position, listener: Listener<readonly Transaction[]>): Stop {
    const read = (state: LedgerState) => changedRowsOf(state.removals(), since, 1).rows
    const next = (rows: readonly Transaction[]) => rows.length > 0 && listener.next(rows)
    return this.store.watchState(read, areSameRows, { ...listener, next })
  }

  async loadRemoved(since: Position, limit: number): Promise<RemovedRows> {
    checkLimit(limit)
    const removals = changesSince(this.store.state.removals(), since)
    return { ...rowsOfChanges(removals.slice(-limit), since), isFull: removals.length >= limit }
  }

  async loadWaiting(of: WaitingFilter, limit: number): Promise<readonly Transaction[]> {
    checkLimit(limit)
    return this.store.state.waiting(of, limit)
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    const read = (state: LedgerState) => state.waiting({ senderId: sender }, limit)
    return this.store.watchState(read, areSameRows, listener)
  }

  handOver(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>> {
    return this.writeRow(id, sender, (state, now) => decideHandOver(state, id, sender, now))
  }

  takeBack(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>> {
    return this.writeRow(id, sender, (state, now) => decideTakeBack(state, id, sender, now))
  }

  async removeMessage(
    id: TransactionId,
    by: UserId,
    why: WhyRemoved,
  ): Promise<Result<Transaction, RemoveTextRefusal>> {
    const [row, { decideRemoveMessage }] = await Promise.all([this.find(id), loadRemovals()])
    const salt = row?.salts?.message
    const digest = row && salt ? await digestOfText(salt, row.message) : null
    return this.writeRow(id, by, (state, now) =>
      decideRemoveMessage(state, id, by, why, digest, now),
    )
  }

  private writeRow<R>(
    id: TransactionId,
    by: UserId,
    decide: Decide<R>,
  ): Promise<Result<Transaction, R | OutsideRefusal>> {
    return this.store.writeAs(by, decide, (state) => state.transaction(id) as Transaction)
  }
}

/** Whether a row is one that an account sent or received; undefined for the rows of everybody. */
export function rowsOf(account: UserId | undefined): ((row: Transaction) => boolean) | undefined {
  if (account === undefined) return undefined
  return ({ senderId, recipientId }) => senderId === account || recipientId === account
}

function areSameRows(last: readonly Transaction[], now: readonly Transaction[]): boolean {
  return last.length === now.length && last.every((row, index) => row === now[index])
}

/** Rows of an instant and later, and earlier ones that were settled or returned since another. */
function rowsSince(
  state: LedgerState,
  since: Instant,
  settledSince: Instant,
): readonly Transaction[] {
  const changed = state.settledSince(settledSince).filter(({ timestamp }) => timestamp < since)
  return [...state.rows.since(since), ...changed]
}

/** The rows of a commit that it sent, handed over or gave back, or that are not older than `since`. Made-up rows are older than all that is watched. */
function changedRows(
  state: LedgerState,
  change: LedgerChange,
  since: Instant,
): readonly Transaction[] {
  if (typeof change === 'string') return []
  return change.flatMap((event) => {
    const row = state.transactions.get(rowOf(event))
    const isMinor = event.type === 'reacted' || event.type === 'removed'
    return row && (!isMinor || row.timestamp >= since) ? row : []
  })
}

/** The row that an event makes or changes. There is none with the id of a person, or without one. */
function rowOf(event: LedgerEvent): TransactionId {
  if (event.type === 'posted') return event.row.id
  return ('id' in event ? event.id : '') as TransactionId
}

interface RowPlace extends Place {
  /** Whether the time is that of a change: when the points were handed over or taken back, or words were removed. */
  readonly isChange?: boolean
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~'

/** A page of rows that were read downwards, newest first, or upwards, oldest first. */
export function feedPageOf(
  { rows, more }: Rows<Transaction>,
  direction: 'down' | 'up' = 'down',
): FeedPage {
  const newestFirst = direction === 'down' ? rows : rows.toReversed()
  const [first, furthest] = [newestFirst[0], rows.at(-1)]
  return {
    rows: newestFirst,
    head: first ? cursorOf(placeOfRow(first)) : null,
    next: more && furthest ? cursorOf(placeOfRow(furthest)) : null,
  }
}

/** When each row was handed over or taken back. */
function settlementsOf({ settledRows }: LedgerState): readonly RowChange[] {
  return [...settledRows.values()].map((row) => ({ row, at: row.settledAt ?? 0, id: row.id }))
}

/** Up to `limit` (1 to 100) of these changes since a position, the oldest first. */
function changedRowsOf(changes: readonly RowChange[], since: Position, limit: number): ChangedRows {
  checkLimit(limit)
  return rowsOfChanges(changesSince(changes, since).slice(0, limit), since)
}

/** These changes since a position, the oldest first. */
function changesSince(changes: readonly RowChange[], since: Position): readonly RowChange[] {
  const { timestamp, id, isChange } = placeOf(since)
  const place = { at: timestamp, id: (isChange ? id : '') as TransactionId }
  return changes.filter((change) => oldestChangeFirst(place, change) < 0).sort(oldestChangeFirst)
}

function rowsOfChanges(changes: readonly RowChange[], since: Position): ChangedRows {
  const last = changes.at(-1)
  return {
    rows: [...new Set(changes.map(({ row }) => row))],
    upTo: last ? cursorOf({ timestamp: last.at, id: last.id, isChange: true }) : since,
  }
}

export function placeOf(position: Position): RowPlace {
  const isInstant = typeof position === 'number'
  return isInstant ? { timestamp: position, id: AFTER_ALL_IDS } : (position as Cursor & RowPlace)
}

/** The time of a position; before all others for none. */
function timeOf(position: Position | null): Instant {
  return position === null ? Number.NEGATIVE_INFINITY : placeOf(position).timestamp
}

function cursorOf(place: RowPlace): Cursor {
  return place as RowPlace & Cursor
}

function placeOfRow({ timestamp, id }: Place): Place {
  return { timestamp, id }
}
