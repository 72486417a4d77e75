import { STARTING_BALANCE } from '../../../core/domain/amount.ts'
import type { Cursor, FeedPage } from '../../../core/domain/feed.ts'
import type { Instant, UserId } from '../../../core/domain/ids.ts'
import {
  type BalanceChange,
  balanceBefore,
  type HistoryCursor,
  type HistoryPage,
  withBalances,
} from '../../../core/domain/movement.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { GivenSums, History, HistoryNews } from '../../../core/ports/history.ts'
import { checkLimit, LONGEST_LIST } from '../../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../../core/ports/subscription.ts'
import { feedPageOf, placeOf as rowPlaceOf } from '../ledger/feed-page.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import { OrderedList, oldestFirst } from '../store/ordered-list.ts'
import { ChangeList } from './change-list.ts'
import { cursorOf, firstPlaceAt, historyCursorOf, lastPlaceAt, placeOf } from './history-cursor.ts'
import { watchHistory } from './watch-history.ts'

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

  /** What an account received after an instant, newest first. */
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
