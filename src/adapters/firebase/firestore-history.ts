import {
  and,
  limit as atMost,
  documentId,
  or,
  orderBy,
  type Query,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import {
  type BalanceChange,
  balanceBefore,
  type HistoryCursor,
  type HistoryPage,
  movementKey,
  withBalances,
} from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { Fault } from '../../core/domain/result.ts'
import type { GivenSums, History, HistoryNews } from '../../core/ports/history.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Documents } from './documents.ts'
import { feedPageOf } from './feed-page.ts'
import {
  changesIn,
  countReceived,
  historyCursorOf,
  newestPositionFirst,
  positionBelow,
  readChanges,
  readHistoryCursor,
  readNewestChanges,
  readReceived,
} from './history-changes.ts'
import { readBalanceAt, sumUp } from './history-sums.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { readDocuments, withFaults } from './requests.ts'
import {
  type DocumentReader,
  positionOf,
  type StoredDocument,
  sdkTimeOf,
} from './stored-document.ts'
import { watchLive } from './watch-live.ts'

/** How many movements are read to know the present balance. */
const NEWEST = 16
const ALL_TIME = { from: null, before: null }

/** The histories of accounts in Firestore. */
export class FirestoreHistory implements History {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  load(account: UserId, after: HistoryCursor | null, limit: number): Promise<HistoryPage> {
    return withFaults(async () => {
      checkLimit(limit)
      const position = after === null ? null : readHistoryCursor(after)
      const read = () => readChanges(this.documents, this.reader, account, position, limit)
      const page = position
        ? { ...(await read()), balance: position.balance }
        : await readNewestChanges(this.documents, account, read)
      const { changes, next, balance } = page
      const movements = withBalances(
        changes.map(({ change }) => change),
        balance,
      )
      const [newest, last] = [changes[0], movements.at(-1)]
      return {
        movements,
        head: newest ? historyCursorOf(newest.position, balance) : null,
        next: next && historyCursorOf(next, last ? balanceBefore(last) : balance),
      }
    })
  }

  positionAt(account: UserId, before: Instant): Promise<HistoryCursor> {
    return withFaults(async () => {
      const newest = await this.load(account, null, NEWEST)
      const balance = await readBalanceAt(this.documents, account, newest, before, this.clock.now())
      return historyCursorOf(positionBelow(before), balance)
    })
  }

  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop {
    return watchHistory(this.live, this.reader, account, since, listener)
  }

  loadBetween(one: UserId, other: UserId, after: Cursor | null, limit: number): Promise<FeedPage> {
    return withFaults(async () => {
      checkLimit(limit)
      const { docs } = await readDocuments(this.between(one, other, after, limit))
      const more = docs.length === limit
      return feedPageOf({ documents: docs, more }, this.reader, this.clock.now())
    })
  }

  sumBetween(one: UserId, other: UserId): Promise<GivenSums> {
    return withFaults(async () => {
      const sum = async (sender: UserId, recipient: UserId) => {
        const those = [where('senderId', '==', sender), where('recipientId', '==', recipient)]
        const rows = { those, field: 'timestamp' } as const
        return 0 - (await sumUp(this.documents, rows, ALL_TIME, this.clock.now())).amount
      }
      const [byOne, byOther] = await Promise.all([sum(one, other), sum(other, one)])
      return { byOne, byOther }
    })
  }

  loadReceived(account: UserId, limit: number): Promise<readonly BalanceChange[]> {
    return withFaults(async () => {
      checkLimit(limit)
      return readReceived(this.documents, this.reader, account, limit)
    })
  }

  countReceived(account: UserId, since: Instant): Promise<number> {
    return withFaults(() => countReceived(this.documents, account, since))
  }

  private between(one: UserId, other: UserId, after: Cursor | null, limit: number): Query {
    const from = (sender: UserId, recipient: UserId) =>
      and(where('senderId', '==', sender), where('recipientId', '==', recipient))
    const position = after === null ? null : positionOf(after)
    return query(
      this.documents.transactions,
      or(from(one, other), from(other, one)),
      orderBy('timestamp', 'desc'),
      orderBy(documentId(), 'desc'),
      ...(position ? [startAfter(sdkTimeOf(position, Timestamp), position.id)] : []),
      atMost(limit),
    )
  }
}

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
