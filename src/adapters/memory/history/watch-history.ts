import { STARTING_BALANCE } from '../../../core/domain/amount.ts'
import type { UserId } from '../../../core/domain/ids.ts'
import { type Movement, withBalances } from '../../../core/domain/movement.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { HistoryNews } from '../../../core/ports/history.ts'
import type { Listener, Stop } from '../../../core/ports/subscription.ts'
import { watchChanges } from '../ledger/watch-state.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import { ChangeList } from './change-list.ts'
import type { HistoryPlace } from './history-cursor.ts'

/** Follows what changes a balance after a place. Without a place that is everything but the made-up history. */
export function watchHistory(
  store: LedgerStore,
  account: UserId,
  since: HistoryPlace | null,
  listener: Listener<HistoryNews>,
): Stop {
  let told = { movements: 0, changed: 0 }
  return watchChanges(store, (changes) => {
    if (changes.includes('restarted')) told = { movements: 0, changed: 0 }
    const movements = movementsSince(new ChangeList(store.state, account, []), since)
    const changed = settledSince(store.state, account, since)
    const news = {
      movements: movements.slice(0, movements.length - told.movements),
      changed: changed.slice(0, changed.length - told.changed),
    }
    told = { movements: movements.length, changed: changed.length }
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
