import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import {
  type BalanceChange,
  balanceBefore,
  balanceChangesOf,
  type HistoryCursor,
  type HistoryPage,
  type Movement,
  withBalances,
} from '../../core/domain/history.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { GivenSums, History, HistoryNews } from '../../core/ports/history.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { type ChangePlace, type LedgerState, oldestChangeFirst } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'
import { feedPageOf, placeOf as rowPlaceOf } from './memory-ledger.ts'
import { countWhile, OrderedList, oldestFirst } from './ordered-list.ts'

/** The histories of the demo, and of tests. */
export class MemoryHistory implements History {
  constructor(private readonly store: LedgerStore) {}

  async load(account: UserId, after: HistoryCursor | null, limit: number): Promise<HistoryPage> {
    checkLimit(limit)
    const place = after === null ? null : placeOf(after)
    const changes = await this.changesOf(account)
    const balance = place?.balance ?? this.store.state.accounts.get(account)?.balance
    const end = place ? changes.countBefore(place) : changes.length
    const start = Math.max(0, end - limit)
    const movements = withBalances(changes.newestFirst(start, end), balance ?? STARTING_BALANCE)
    const [first, last] = [movements[0], movements.at(-1)]
    return {
      movements,
      head: first ? historyCursorOf(first, first.balance) : null,
      next: start > 0 && last ? historyCursorOf(last, balanceBefore(last)) : null,
    }
  }

  async positionAt(account: UserId, before: Instant): Promise<HistoryCursor> {
    const changes = await this.changesOf(account)
    const place = firstPlaceAt(before)
    const later = changes.newestFirst(changes.countBefore(place), changes.length)
    const balance = this.store.state.accounts.get(account)?.balance ?? STARTING_BALANCE
    return cursorOf(
      place,
      later.reduce((left, { change }) => left - change, balance),
    )
  }

  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop {
    return watchHistory(this.store, account, since === null ? null : placeOf(since), listener)
  }

  async loadBetween(
    one: UserId,
    other: UserId,
    after: Cursor | null,
    limit: number,
  ): Promise<FeedPage> {
    checkLimit(limit)
    const between = await this.between(one, other)
    const list = new OrderedList(between.sort(oldestFirst))
    return feedPageOf(list.below(after === null ? null : rowPlaceOf(after), limit))
  }

  async sumBetween(one: UserId, other: UserId): Promise<GivenSums> {
    const between = await this.between(one, other)
    const sum = (sender: UserId) =>
      between.reduce((sum, row) => sum - (row.senderId === sender ? row.amount : 0), 0)
    return { byOne: sum(one), byOther: sum(other) }
  }

  async loadReceived(account: UserId, limit: number): Promise<readonly BalanceChange[]> {
    checkLimit(limit)
    return (await this.received(account, Number.NEGATIVE_INFINITY)).slice(0, limit)
  }

  async countReceived(account: UserId, since: Instant): Promise<number> {
    const newer = await this.received(account, since)
    return Math.min(newer.length, LONGEST_LIST)
  }

  /** Receipts of an account after an instant, newest first. */
  private async received(account: UserId, since: Instant): Promise<readonly BalanceChange[]> {
    const changes = await this.changesOf(account)
    const start = changes.countBefore(lastPlaceAt(since))
    return changes.newestFirst(start, changes.length).filter(({ kind }) => kind === 'received')
  }

  private async between(one: UserId, other: UserId): Promise<Transaction[]> {
    const [ofOne, ofOther] = [await this.changesOf(one), await this.changesOf(other)]
    const [changes, counterpart] = ofOne.length < ofOther.length ? [ofOne, other] : [ofOther, one]
    return changes
      .newestFirst(0, changes.length)
      .map(({ transaction }) => transaction)
      .filter(({ status }) => status === 'settled')
      .filter((row) => row.senderId === counterpart || row.recipientId === counterpart)
  }

  /** A made-up person exists once the made-up history does. */
  private async changesOf(account: UserId): Promise<ChangeList> {
    const { store } = this
    await store.historyJob.find(({ accounts }) => accounts.get(account) ?? null)
    return new ChangeList(store.state, account, store.state.history?.placesOf(account) ?? [])
  }
}

/** Reports balance changes after a place; without one, all but the made-up history. */
export function watchHistory(
  store: LedgerStore,
  account: UserId,
  since: HistoryPlace | null,
  listener: Listener<HistoryNews>,
): Stop {
  let reported = { movements: 0, changed: 0 }
  return store.watchTurns((changes) => {
    if (changes.includes('restarted')) reported = { movements: 0, changed: 0 }
    const movements = movementsSince(new ChangeList(store.state, account, []), since)
    const changed = settledSince(store.state, account, since)
    const news = {
      movements: movements.slice(0, movements.length - reported.movements),
      changed: changed.slice(0, changed.length - reported.changed),
    }
    reported = { movements: movements.length, changed: changed.length }
    if (news.movements.length > 0 || news.changed.length > 0) listener.next(news)
  })
}

/** The movements after a place, newest first; all of them without one. */
function movementsSince(changes: ChangeList, place: HistoryPlace | null): readonly Movement[] {
  const start = place ? changes.countBefore(place) : 0
  const newer = changes
    .newestFirst(start, changes.length)
    .filter(({ transaction, kind }) => transaction.id !== place?.id || kind !== place.kind)
  const sum = newer.reduce((total, { change }) => total + change, 0)
  return withBalances(newer, (place?.balance ?? STARTING_BALANCE) + sum)
}

/** The transactions that an account sent and that were settled after a place, the latest settled first. Settled: handed over or taken back. */
function settledSince(
  state: LedgerState,
  account: UserId,
  place: HistoryPlace | null,
): readonly Transaction[] {
  const since = place?.at ?? Number.NEGATIVE_INFINITY
  return state
    .settledSince(since)
    .filter(({ senderId, settledAt }) => senderId === account && (settledAt ?? since) > since)
}

/** The changes of one account's balance in a state of the ledger, oldest first: those of the made-up history under all others. */
export class ChangeList {
  private readonly own: readonly ChangePlace[]

  /** `madeUp` has the places of the account's transfers in the made-up history. */
  constructor(
    private readonly state: LedgerState,
    private readonly account: UserId,
    private readonly madeUp: readonly number[],
  ) {
    this.own = state.changes.of(account)
  }

  get length(): number {
    return this.madeUp.length + this.own.length
  }

  /** The changes from one index to before another, newest first. */
  newestFirst(start: number, end: number): BalanceChange[] {
    return Array.from({ length: end - start }, (_, index) => this.at(end - 1 - index))
  }

  /** How many changes are older than a place. */
  countBefore(place: ChangePlace): number {
    const { madeUp, own } = this
    const inOwn = countWhile(own.length, (index) => oldestChangeFirst(this.ownAt(index), place) < 0)
    if (inOwn > 0) return madeUp.length + inOwn
    return countWhile(madeUp.length, (index) => this.at(index).at < place.at)
  }

  private ownAt(index: number): ChangePlace {
    return this.own[index] as ChangePlace
  }

  private at(index: number): BalanceChange {
    const { madeUp, state, account } = this
    const own = this.own[index - madeUp.length]
    const id = own ? own.id : state.history?.at(madeUp[index] as number)?.id
    const row = id && state.transaction(id)
    const changes = row ? balanceChangesOf(row, account) : []
    return (own ? changes.find(({ kind }) => kind === own.kind) : changes[0]) as BalanceChange
  }
}

/** No id of a transaction comes before it. */
const LOWEST_ID = '-' as TransactionId
/** No id of a transaction comes after it. */
const HIGHEST_ID = '~' as TransactionId

/** A place in a history, and the account's balance there: right after a movement to watch from, right before one to go on from. */
export interface HistoryPlace extends ChangePlace {
  readonly balance: number
}

/** The place below everything that happened at an instant or later. */
export function firstPlaceAt(at: Instant): ChangePlace {
  return { at, id: LOWEST_ID, kind: 'sent' }
}

/** The place above everything that happened at an instant or earlier. */
export function lastPlaceAt(at: Instant): ChangePlace {
  return { at, id: HIGHEST_ID, kind: 'sent' }
}

export function historyCursorOf({ at, kind, transaction }: Movement, balance: number) {
  return cursorOf({ at, id: transaction.id, kind }, balance)
}

export function cursorOf(place: ChangePlace, balance: number): HistoryCursor {
  return { ...place, balance } as HistoryPlace & HistoryCursor
}

export function placeOf(cursor: HistoryCursor): HistoryPlace {
  return cursor as HistoryCursor & HistoryPlace
}
