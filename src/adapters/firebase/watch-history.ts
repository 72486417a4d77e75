import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { Fault } from '../../core/domain/fault.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { type HistoryCursor, movementKey, withBalances } from '../../core/domain/movement.ts'
import type { HistoryNews } from '../../core/ports/history.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { DocumentReader, Stored } from './document-reader.ts'
import { newestPlaceFirst, readHistoryCursor } from './history-place.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { placedChanges } from './read-changes.ts'
import { watching } from './watching.ts'

/** Follows what changes a balance. The balance at the place `since` is known, so the account need not be read. */
export function watchHistory(
  live: () => Promise<LiveFirestore>,
  reader: DocumentReader,
  account: UserId,
  since: HistoryCursor | null,
  listener: Listener<HistoryNews>,
): Stop {
  const place = since === null ? null : readHistoryCursor(since)
  const told = new Map<string, string>()
  return watching(live, listener, (firestore, tell, fault) => {
    let sent: readonly Stored[] | null = null
    let settled: readonly Stored[] | null = null
    /** Each list alone would give balances that leave out the other's changes. */
    const compare = () => {
      if (!sent || !settled) return
      if (sent.length === LONGEST_LIST || settled.length === LONGEST_LIST)
        return fault(new Fault('exhausted', 'Too much is new to read row by row'))
      const changes = placedChanges(reader, account, sent, settled)
        .filter((one) => !place || newestPlaceFirst(one.place, place) < 0)
        .map(({ change }) => change)
      const sum = changes.reduce((total, { change }) => total + change, 0)
      const movements = withBalances(changes, (place?.balance ?? STARTING_BALANCE) + sum)
      const changed = reader.rows(settled).filter(({ senderId }) => senderId === account)
      const isNews = (key: string, value: string) => {
        const isNew = told.get(key) !== value
        told.set(key, value)
        return isNew
      }
      const news = {
        movements: movements.filter((one) =>
          isNews(movementKey(one), `${one.balance} ${one.transaction.status}`),
        ),
        changed: changed.filter(({ id, status }) => isNews(id, status)),
      }
      if (news.movements.length > 0 || news.changed.length > 0) tell(news)
    }
    const takeSent = (documents: readonly Stored[]) => {
      sent = documents
      compare()
    }
    const takeSettled = (documents: readonly Stored[]) => {
      settled = documents
      compare()
    }
    const stopSent = firestore.since('timestamp', place, takeSent, fault, account)
    const stopSettled = firestore.since('settledAt', place, takeSettled, fault, account)
    return () => {
      stopSent()
      stopSettled()
    }
  })
}
