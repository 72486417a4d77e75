import type { EntryKind } from '../../core/domain/check/entry.ts'
import {
  isTime,
  type Micros,
  type RecordKind,
  type StoredMap,
  type StoredRecord,
  type StoredTime,
  type StoredValue,
  storedTexts,
} from '../../core/domain/check/records.ts'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account, Lifting, Ruling } from '../../core/domain/people.ts'
import { sumOfReactions } from '../../core/domain/reactions.ts'
import { Fault } from '../../core/domain/result.ts'
import { TEXT_PARTS, type TextPart, type Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, type UsernameKey, usernameKey } from '../../core/domain/username.ts'
import {
  type Archive,
  type ListCursor,
  type ListedRange,
  LONGEST_RANGE,
  type Snapshot,
} from '../../core/ports/archive.ts'
import { checkIds, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { LedgerState, NameOwner } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'
import { OrderedList, oldestFirst, type Place } from './ordered-list.ts'

/** Nothing says that a snapshot is done with, so the latest few stay readable. */
const SNAPSHOTS = 4

/** Every entry is sealed: a store never writes a time before one that is there. */
export class MemoryArchive implements Archive {
  private readonly views = new Map<string, MemoryArchiveView>()
  private opened = 0

  constructor(
    private readonly store: LedgerStore,
    private readonly clock: Clock,
    private readonly origin: string,
    /** Resolves once the ledger may be read. */
    private readonly whenReadable = async () => {},
  ) {}

  async open(): Promise<Snapshot> {
    const view = await this.view()
    const key = `${++this.opened}`
    this.views.set(key, view)
    for (const old of [...this.views.keys()].slice(0, -SNAPSHOTS)) this.views.delete(old)
    const readAt = microsOf(Math.max(this.clock.now(), view.latestTime))
    return { key, origin: this.origin, readAt, sealedBefore: null, isLive: false }
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

  async listRemoved(
    snapshot: Snapshot,
    part: TextPart,
    from: Micros | ListCursor | null,
  ): Promise<readonly StoredRecord[]> {
    // Before every id of that time.
    const after =
      typeof from === 'number' ? { timestamp: from / 1000, id: '' } : from && placeOf(from)
    return this.viewOf(snapshot).removed(part, after)
  }

  /** Always none: nobody but the store writes the ledger, and it gives each record its time. */
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

  /** The ledger, with commits of other tabs, and with its earlier history, which would otherwise be added before the read entries. */
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
  private readonly names: ReadonlyMap<UsernameKey, NameOwner>
  private readonly changed = new Map<TransactionId, Transaction>()
  private opens: OrderedList<Dated<Account>> | null = null
  private taken: OrderedList<Dated<NameOwner>> | null = null

  constructor(private readonly state: LedgerState) {
    this.latestTime = state.latestTime
    this.accounts = new Map(state.accounts)
    this.names = new Map(state.names)
    // A list of all pairs would need 100 MB for a million rows.
    for (const [id, row] of state.transactions) if (isChanged(row)) this.changed.set(id, row)
    this.sends = state.rows.copy()
    this.closes = listOf(state.settledRows, ({ settledAt }) => settledAt ?? 0)
  }

  /** How many records the lists have together. */
  get length(): number {
    const { accounts, names, sends, closes } = this
    return accounts.size + names.size + sends.length + closes.length + this.leaves().length
  }

  /** Up to 100 records after a place, oldest first. */
  list(kind: EntryKind, after: Place | null): readonly StoredRecord[] {
    switch (kind) {
      case 'open':
        this.opens ??= listOf(this.accounts, ({ joinDate }) => joinDate)
        return pageOf(this.opens, after).map(({ of }) => accountRecord(of))
      case 'name':
        this.taken ??= listOf(this.names, ({ since }) => since)
        return pageOf(this.taken, after).map(({ id, of }) => nameRecord(id, of))
      case 'send':
        return pageOf(this.sends, after).map(transactionRecord)
      case 'close':
        return pageOf(this.closes, after).map(({ of }) => transactionRecord(of))
      case 'leave':
        return pageOf(this.leaves(), after).map(({ of }) => accountRecord(of))
    }
  }

  /** Up to 100 transactions without this text after a place, by when it was removed. */
  removed(part: TextPart, after: Place | null): readonly StoredRecord[] {
    const rows = [...this.changed].filter(([, row]) => row.removed[part])
    const list = listOf(new Map(rows), ({ removed }) => removed[part]?.at ?? 0)
    return pageOf(list, after).map(({ of }) => transactionRecord(of))
  }

  name(key: string): StoredRecord | null {
    const taken = this.names.get(key as UsernameKey)
    return taken ? nameRecord(key, taken) : null
  }

  private leaves(): OrderedList<Dated<Account>> {
    const left = [...this.accounts].filter(([, { leftAt }]) => leftAt !== null)
    return listOf(new Map(left), ({ leftAt }) => leftAt ?? 0)
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

function isChanged({ removed }: Transaction): boolean {
  return TEXT_PARTS.some((part) => removed[part])
}

function listOf<T>(all: Iterable<readonly [string, T]>, timeIn: (one: T) => Instant) {
  const dated = Array.from(all, ([id, of]): Dated<T> => ({ timestamp: timeIn(of), id, of }))
  return new OrderedList(dated.sort(oldestFirst))
}

function pageOf<Row extends Place>(list: OrderedList<Row>, after: Place | null): readonly Row[] {
  return list.above(after, LONGEST_LIST).rows
}

/** An account, with the fields that it would have in the database. */
export function accountRecord(account: Account): StoredRecord {
  const { id, username, description, lastTransaction, avatar, nameCount } = account
  const { balance, totalSent, totalReceived, joinDate, cleared, suspended, lifted, leftAt } =
    account
  const { monthSums } = account
  const named = {
    displayName: username ?? PLACEHOLDER_NAME,
    ...(username !== null && {
      usernameKey: usernameKey(username),
      prefixes: storedTexts(prefixesOf(username)),
    }),
    avatar,
    ...(description !== null && { description }),
  }
  const fields = {
    ...(leftAt === null ? named : { leftAt: storedTimeOf(leftAt) }),
    ...{ balance, totalSent, totalReceived, nameCount, joinDate: storedTimeOf(joinDate) },
    ...{
      month: monthSums.month,
      monthReceived: monthSums.received,
      monthSent: monthSums.sent,
    },
    ...(lastTransaction !== null && { lastTransaction }),
    ...(cleared !== null && { cleared: storedAct(cleared) }),
    ...(suspended !== null && { suspended: storedAct(suspended) }),
    ...(lifted !== null && { lifted: storedAct(lifted) }),
  }
  return { id, fields, createdAt: null, updatedAt: null }
}

function storedAct(act: Ruling | Lifting) {
  return storedMap({ ...act, at: storedTimeOf(act.at) })
}

/** A transaction, with the fields that it would have in the database. */
export function transactionRecord(row: Transaction): StoredRecord {
  const { settledAt, timestamp, salts, digests, removed, reactions, ...others } = row
  const { sender, message, recipient, title, profile, recipientKey, ...rest } = others
  const fields = {
    ...rest,
    ...(!removed.sender && { sender }),
    ...(!removed.message && { message }),
    ...(!removed.recipient && { recipient, title, profile, recipientKey }),
    timestamp: storedTimeOf(timestamp),
    ...(settledAt !== null && { settledAt: storedTimeOf(settledAt) }),
    ...(salts && { salts: storedMap(salts) }),
    ...(sumOfReactions(reactions) > 0 && { reactions: storedMap(reactions) }),
    ...(isChanged(row) && { digests: storedMap(digests), removed: removalsOf(row) }),
  }
  return { id: row.id, fields, createdAt: null, updatedAt: null }
}

function removalsOf({ removed }: Transaction): StoredMap {
  const removals = Object.entries(removed).map(([part, { at, reason, ...rest }]) => {
    const removal = { ...rest, at: storedTimeOf(at) }
    return [part, storedMap(reason === null ? removal : { ...removal, reason })] as const
  })
  return storedMap(Object.fromEntries(removals))
}

/** A name, with the fields that it would have in the database. */
function nameRecord(key: string, { owner, since }: NameOwner): StoredRecord {
  const fields = { userId: owner, since: storedTimeOf(since) }
  return { id: key, fields, createdAt: null, updatedAt: null }
}

function storedMap(map: Readonly<Record<string, StoredValue>>): StoredMap {
  return { map }
}

export function microsOf(instant: Instant): Micros {
  return Math.round(instant * 1000) as Micros
}

function storedTimeOf(instant: Instant): StoredTime {
  return { time: microsOf(instant) }
}
