import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { Fault } from '../../core/domain/fault.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { type HistoryCursor, movementKey, withBalances } from '../../core/domain/movement.ts'
import type { HistoryNews } from '../../core/ports/history.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { DocumentReader, StoredDocument } from './document-reader.ts'
import { newestPositionFirst, readHistoryCursor } from './history-position.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { changesIn } from './read-changes.ts'
import { watchLive } from './watch-live.ts'

/** Reports changes of a balance. The cursor `since` has the balance at its position, so the account need not be read. */
export function watchHistory(
  live: () => Promise<LiveFirestore>,
  reader: DocumentReader,
  account: UserId,
  since: HistoryCursor | null,
  listener: Listener<HistoryNews>,
): Stop {
  const position = since === null ? null : readHistoryCursor(since)
  const reported = new Map<string, string>()
  return watchLive(live, listener, (firestore, next, fault) => {
    let sent: readonly StoredDocument[] | null = null
    let settled: readonly StoredDocument[] | null = null
    /** Waits for both lists: one alone would give balances without the changes of the other. */
    const compare = () => {
      if (!sent || !settled) return
      if (sent.length === LONGEST_LIST || settled.length === LONGEST_LIST)
        return fault(new Fault('exhausted', 'Too many new rows'))
      const changes = changesIn(reader, account, sent, settled)
        .filter((one) => !position || newestPositionFirst(one.position, position) < 0)
        .map(({ change }) => change)
      const sum = changes.reduce((total, { change }) => total + change, 0)
      const movements = withBalances(changes, (position?.balance ?? STARTING_BALANCE) + sum)
      const changed = reader.rows(settled).filter(({ senderId }) => senderId === account)
      const isNews = (key: string, value: string) => {
        const isNew = reported.get(key) !== value
        reported.set(key, value)
        return isNew
      }
      const news = {
        movements: movements.filter((one) =>
          isNews(movementKey(one), `${one.balance} ${one.transaction.status}`),
        ),
        changed: changed.filter(({ id, status }) => isNews(id, status)),
      }
      if (news.movements.length > 0 || news.changed.length > 0) next(news)
    }
    const takeSent = (documents: readonly StoredDocument[]) => {
      sent = documents
      compare()
    }
    const takeSettled = (documents: readonly StoredDocument[]) => {
      settled = documents
      compare()
    }
    const stopSent = firestore.watchNewest('timestamp', position, takeSent, fault, account)
    const stopSettled = firestore.watchNewest('settledAt', position, takeSettled, fault, account)
    return () => {
      stopSent()
      stopSettled()
    }
  })
}
