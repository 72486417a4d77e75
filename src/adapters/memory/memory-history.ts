import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  type BalanceChange,
  balanceBefore,
  type HistoryCursor,
  type HistoryPage,
  type Movement,
  type MovementKind,
  withBalances,
} from '../../core/domain/movement.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'
import type { History, HistoryNews } from '../../core/ports/history.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { ChangePlace } from './account-changes.ts'
import { ChangeList } from './change-list.ts'
import type { LedgerChange } from './ledger-event.ts'
import type { LedgerStore } from './ledger-store.ts'
import { feedPageOf, placeOf as rowPlaceOf, TransactionList } from './transaction-list.ts'
import { watchChanges } from './watch-state.ts'

/** A place in a history, and the account's balance there: right after a movement to watch from, right before one to go on from. */
interface HistoryPlace extends ChangePlace {
  readonly balance: number
}

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

  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop {
    const place = since === null ? null : placeOf(since)
    let told = 0
    return watchChanges(this.store, (ledgerChanges) => {
      const changes = new ChangeList(this.store.state, account, new Uint32Array())
      const all = movementsSince(changes, place)
      const changed = ledgerChanges.includes('restarted')
        ? settledSince(changes, place?.at ?? Number.NEGATIVE_INFINITY)
        : ledgerChanges.flatMap((change) => this.settledBy(account, change))
      const movements = all.slice(0, Math.max(0, all.length - told))
      told = all.length
      if (movements.length > 0 || changed.length > 0) listener.next({ movements, changed })
    })
  }

  async loadBetween(
    one: UserId,
    other: UserId,
    after: Cursor | null,
    limit: number,
  ): Promise<FeedPage> {
    checkLimit(limit)
    const [ofOne, ofOther] = [await this.changesOf(one), await this.changesOf(other)]
    const [changes, counterpart] = ofOne.length < ofOther.length ? [ofOne, other] : [ofOther, one]
    const between = changes
      .newestFirst(0, changes.length)
      .map(({ transaction }) => transaction)
      .filter(({ status }) => status === 'settled')
      .filter((row) => row.senderId === counterpart || row.recipientId === counterpart)
    const list = new TransactionList(between.sort(newestFirst).reverse())
    return feedPageOf(list.below(after === null ? null : rowPlaceOf(after), limit))
  }

  async loadReceived(account: UserId, limit: number): Promise<readonly BalanceChange[]> {
    checkLimit(limit)
    const changes = await this.changesOf(account)
    const received = changes
      .newestFirst(0, changes.length)
      .filter(({ kind }) => kind === 'received')
    return received.slice(0, limit)
  }

  async countReceived(account: UserId, since: Instant): Promise<number> {
    const changes = await this.changesOf(account)
    const place = { at: since, id: '\uffff' as ChangePlace['id'], kind: 'sent' } as const
    const newer = changes.newestFirst(changes.countBefore(place), changes.length)
    const received = newer.filter(({ kind }) => kind === 'received')
    return Math.min(received.length, LONGEST_LIST)
  }

  /** Somebody made up is there once the made-up history is. */
  private async changesOf(account: UserId): Promise<ChangeList> {
    const { store } = this
    if (!store.state.accounts.has(account)) await store.historyJob.readWhole(() => null)
    const madeUp = await store.state.history?.placesOf(account)
    return new ChangeList(store.state, account, madeUp ?? new Uint32Array())
  }

  /** What a commit settled of the transactions that an account sent. */
  private settledBy(account: UserId, change: LedgerChange): readonly Transaction[] {
    if (typeof change === 'string') return []
    return change.flatMap((event) => {
      if (event.type !== 'handed-over' && event.type !== 'taken-back') return []
      const row = this.store.state.transaction(event.id)
      return row?.senderId === account ? row : []
    })
  }
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

function settledSince(changes: ChangeList, since: Instant): readonly Transaction[] {
  return changes
    .newestFirst(0, changes.length)
    .filter(({ kind, transaction }) => kind === 'sent' && (transaction.settledAt ?? since) > since)
    .map(({ transaction }) => transaction)
}

function historyCursorOf({ at, kind, transaction }: Movement, balance: number): HistoryCursor {
  return `${at}:${transaction.id}:${kind}:${balance}` as HistoryCursor
}

function placeOf(cursor: HistoryCursor): HistoryPlace {
  const [at, id, kind, balance] = cursor.split(':')
  if (!at || !id || !kind || !balance)
    throw new RangeError('This cursor is of no page of this history')
  return {
    at: Number(at),
    id: id as ChangePlace['id'],
    kind: kind as MovementKind,
    balance: Number(balance),
  }
}
