import type { EntryKind } from '../../core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredRecord,
  type StoredTime,
  storedTexts,
} from '../../core/domain/check/records.ts'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import { Fault } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, usernameKey } from '../../core/domain/username.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
} from '../../core/ports/archive.ts'
import { checkIds, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { LedgerState } from './ledger-state.ts'
import { DEMO_ORIGIN, type LedgerStore } from './ledger-store.ts'
import { OrderedList, oldestFirst, type Place } from './ordered-list.ts'

/** Nothing says that a snapshot is done with, so the latest few stay readable. */
const SNAPSHOTS = 4

/** The archive of the demo. Every entry is sealed: a store never writes a time before one that is there. */
export class MemoryArchive implements Archive {
  private readonly views = new Map<string, MemoryArchiveView>()
  private opened = 0

  constructor(
    private readonly store: LedgerStore,
    private readonly clock: Clock,
    /** Resolves once the ledger may be read. */
    private readonly whenReadable = async () => {},
  ) {}

  async open(): Promise<Snapshot> {
    const view = await this.view()
    const key = `${++this.opened}`
    this.views.set(key, view)
    for (const old of [...this.views.keys()].slice(0, -SNAPSHOTS)) this.views.delete(old)
    const readAt = microsOf(Math.max(this.clock.now(), view.latestTime))
    return { key, origin: DEMO_ORIGIN, readAt, sealedBefore: null, isLive: false }
  }

  async estimate(): Promise<number> {
    return (await this.view()).length
  }

  async list(
    snapshot: Snapshot,
    kind: EntryKind,
    after: ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    return this.viewOf(snapshot).list(kind, after && placeOf(after))
  }

  /** Always none: nobody but this app writes the demo, and it gives each record its time. */
  async findUnlisted(snapshot: Snapshot, _: RecordKind, { listed }: ListedRange): Promise<[]> {
    checkIds(listed, LONGEST_RANGE)
    this.viewOf(snapshot)
    return []
  }

  async find(
    snapshot: Snapshot,
    about: RecordKind,
    ids: readonly string[],
  ): Promise<readonly (StoredRecord | null)[]> {
    checkIds(ids)
    const view = this.viewOf(snapshot)
    return ids.map((id) => view[about](id))
  }

  /** The ledger with what other tabs wrote, and with its made-up history: later that would be added before everything else. */
  private async view(): Promise<MemoryArchiveView> {
    const { store } = this
    await this.whenReadable()
    do {
      await store.historyJob.done
      await store.catchUp()
      await store.addPendingHistory()
    } while (store.state.pendingHistory)
    return new MemoryArchiveView(store.state)
  }

  private viewOf({ key }: Snapshot): MemoryArchiveView {
    const view = this.views.get(key)
    if (!view) throw new Fault('broken', 'The archive no longer has this snapshot')
    return view
  }
}

function placeOf({ value, id }: ListCursor): Place {
  if (!isTime(value)) throw new RangeError('This place is of no list of this archive')
  return { timestamp: value.time / 1000, id }
}

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

function listOf<T>(all: ReadonlyMap<string, T>, timeIn: (one: T) => Instant) {
  const dated = Array.from(all, ([id, of]): Dated<T> => ({ timestamp: timeIn(of), id, of }))
  return new OrderedList(dated.sort(oldestFirst))
}

function pageOf<Row extends Place>(list: OrderedList<Row>, after: Place | null): readonly Row[] {
  return list.above(after, LONGEST_LIST).rows
}

/** An account of the demo, with the fields that it would have in the database. */
export function accountRecord(account: Account): StoredRecord {
  const { id, username, description, lastTransaction, avatar, nameCount } = account
  const { balance, totalSent, totalReceived, joinDate } = account
  const fields = {
    displayName: username ?? PLACEHOLDER_NAME,
    ...(username !== null && {
      usernameKey: usernameKey(username),
      prefixes: storedTexts(prefixesOf(username)),
    }),
    ...{ avatar, balance, totalSent, totalReceived, nameCount, joinDate: storedTimeOf(joinDate) },
    ...(description !== null && { description }),
    ...(lastTransaction !== null && { lastTransaction }),
  }
  return { id, fields, createdAt: null, updatedAt: null }
}

/** A transaction of the demo, with the fields that it would have in the database. */
export function transactionRecord(row: Transaction): StoredRecord {
  const { settledAt, timestamp, ...others } = row
  const fields = {
    ...others,
    timestamp: storedTimeOf(timestamp),
    ...(settledAt !== null && { settledAt: storedTimeOf(settledAt) }),
  }
  return { id: row.id, fields, createdAt: null, updatedAt: null }
}

export function microsOf(instant: Instant): Micros {
  return Math.round(instant * 1000) as Micros
}

function storedTimeOf(instant: Instant): StoredTime {
  return { time: microsOf(instant) }
}
