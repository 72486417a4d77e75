import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import { type Account, activeAccount, standingRefusal } from '../../core/domain/people.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, SettleRefusal, Transfer } from '../../core/domain/transfer.ts'
import { isRecordOfTransfer, recordOf } from '../../core/domain/transfer.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type {
  ChangedRows,
  Ledger,
  OpenAccountRefusal,
  RemovedRows,
  RemoveTextRefusal,
  WaitingFilter,
  WhyRemoved,
} from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { digestOfText } from '../shared/text-digest.ts'
import type { Commit, LedgerChange, LedgerEvent } from './journal.ts'
import { type LedgerState, oldestChangeFirst, type RowChange } from './ledger-state.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'
import type { Place, Rows } from './ordered-list.ts'

/** The ledger of the demo, and of tests. */
export class MemoryLedger implements Ledger {
  constructor(private readonly store: LedgerStore) {}

  openAccount(id: UserId, name: Username | null): Promise<Result<Account, OpenAccountRefusal>> {
    return this.store.writeAs(
      id,
      ({ accounts, names }, now) => {
        if (accounts.has(id)) return accept([])
        if (name !== null && names.has(usernameKey(name))) return refuse({ code: 'name-taken' })
        return accept([{ type: 'opened', id, name, joinDate: now }])
      },
      ({ accounts }) => accounts.get(id) as Account,
    )
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return this.store.watchState((state) => state.accounts.get(id) ?? null, Object.is, listener)
  }

  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    return this.writeRow(transfer.id, transfer.senderId, decidePost(transfer))
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
    return this.writeRow(id, sender, decideHandOver(id, sender))
  }

  takeBack(id: TransactionId, sender: UserId): Promise<Result<Transaction, SettleRefusal>> {
    return this.writeRow(id, sender, decideTakeBack(id, sender))
  }

  async removeMessage(
    id: TransactionId,
    by: UserId,
    why: WhyRemoved,
  ): Promise<Result<Transaction, RemoveTextRefusal>> {
    const row = await this.find(id)
    const salt = row?.salts?.message
    const digest = row && salt ? await digestOfText(salt, row.message) : null
    return this.writeRow(id, by, decideRemoveMessage(id, by, why, digest))
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

function areSameRows(told: readonly Transaction[], now: readonly Transaction[]): boolean {
  return told.length === now.length && told.every((row, index) => row === now[index])
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
  /** Whether the time is that of a change: when the points were handed over or taken back, or words were taken away. */
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

/** Decides on a transfer. One that is in the ledger already is accepted, and changes nothing. */
function decidePost(transfer: Transfer): Decide<PostRefusal> {
  const { id, senderId, amount } = transfer
  return (state, now) => {
    const known = state.transaction(id)
    if (known)
      return isRecordOfTransfer(known, transfer)
        ? accept([])
        : refuse({ code: 'id-already-used', transaction: known })
    const active = activeAccount(state.accounts.get(senderId))
    if (!active.ok) return active
    const sender = active.value
    const misaddressed = misaddressedAs(state, transfer)
    if (misaddressed) return refuse(misaddressed)
    if (sender.balance < amount)
      return refuse({ code: 'insufficient-balance', balance: sender.balance })
    const payment = paymentOf(state, transfer)
    if (!payment.ok) return payment
    const row = recordOf(transfer, sender.username, now)
    return accept([{ type: 'posted', row }, ...payment.value])
  }
}

/** What becomes of the request that a transfer pays; nothing where it pays none. */
function paymentOf(
  state: LedgerState,
  { senderId, recipientId, amount, paysRequest }: Transfer,
): Result<Commit, PostRefusal> {
  if (!paysRequest) return accept([])
  const request = recipientId && state.requestOf(recipientId, senderId)
  if (request?.amount !== amount) return refuse({ code: 'request-gone' })
  return accept([{ type: 'request-gone', from: request.from, to: senderId }])
}

/** Why the recipient of a transfer is not the owner of the name, or cannot be; null where all is well. */
function misaddressedAs(
  state: LedgerState,
  { senderId, recipient, recipientId }: Transfer,
): PostRefusal | null {
  const key = usernameKey(recipient)
  if (state.hasLeft(key)) return { code: 'recipient-left' }
  const owner = state.ownerOf(key)?.id ?? null
  if (owner !== recipientId) return { code: 'recipient-changed' }
  return owner === senderId ? { code: 'to-yourself' } : null
}

/** Decides on giving points that wait to who has the name now. What was handed over to them already is accepted. */
function decideHandOver(id: TransactionId, sender: UserId): Decide<SettleRefusal> {
  return (state, now) => {
    const row = state.transaction(id)
    if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
    if (row.status === 'returned') return refuse({ code: 'already-returned' })
    const owner = state.ownerOf(row.recipientKey)
    if (row.status === 'settled')
      return row.settledAt !== null && row.recipientId === owner?.id
        ? accept([])
        : refuse({ code: 'already-settled' })
    const refusal = whyNotHandedOver(state, sender, row, owner)
    if (refusal) return refuse(refusal)
    return accept([{ type: 'handed-over', id, recipientId: (owner as Account).id, at: now }])
  }
}

function whyNotHandedOver(
  state: LedgerState,
  sender: UserId,
  { recipientKey }: Transaction,
  owner: Account | null,
): SettleRefusal | null {
  const account = state.accounts.get(sender)
  const standing = account ? standingRefusal(account) : null
  if (standing) return standing
  if (owner) return owner.id === sender ? { code: 'to-yourself' } : null
  return { code: state.hasLeft(recipientKey) ? 'recipient-left' : 'nobody-has-the-name' }
}

/** Decides on giving points that wait back to their sender. What was taken back already is accepted. */
function decideTakeBack(id: TransactionId, sender: UserId): Decide<SettleRefusal> {
  return (state, now) => {
    const row = state.transaction(id)
    if (row?.senderId !== sender) return refuse({ code: 'not-yours' })
    if (row.status === 'settled') return refuse({ code: 'already-settled' })
    return accept(row.status === 'returned' ? [] : [{ type: 'taken-back', id, at: now }])
  }
}

/** Decides on taking a message away. One that is gone already is accepted as it is. */
function decideRemoveMessage(
  id: TransactionId,
  by: UserId,
  why: WhyRemoved,
  digest: string | null,
): Decide<RemoveTextRefusal> {
  return (state, now) => {
    const row = state.transaction(id)
    if (!row) return refuse({ code: 'transaction-missing' })
    const isAllowed = why.for === 'moderation' ? state.isModerator(by) : row.senderId === by
    if (!isAllowed) return refuse({ code: 'not-yours' })
    if (row.removed.message) return accept([])
    if (digest === null) return refuse({ code: 'not-removable' })
    const reason = why.for === 'moderation' ? why.reason : null
    const removal = { by, at: now, for: why.for, reason }
    return accept([{ type: 'removed', id, part: 'message', digest, removal }])
  }
}
