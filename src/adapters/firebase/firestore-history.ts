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
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Documents } from './documents.ts'
import {
  changesIn,
  historyCursorOf,
  newestPositionFirst,
  positionBelow,
  readChanges,
  readHistoryCursor,
  readNewestChanges,
} from './history-changes.ts'
import { readBalanceAt, sumUp } from './history-sums.ts'
import { newestSince, placeOf, type TimeField } from './row-queries.ts'
import { TRANSACTIONS } from './stored/path.ts'
import { byField, equal, type Filter } from './stored/query.ts'
import { type StoredDocument, storedTimeOf } from './stored/value.ts'
import { watchLive } from './watch-live.ts'

/** How many movements are read to know the present balance. */
const NEWEST = 16
const ALL_TIME = { from: null, before: null }

/** The histories of accounts in Firestore. */
export class FirestoreHistory implements History {
  constructor(private readonly documents: Documents) {}

  async load(account: UserId, after: HistoryCursor | null, limit: number): Promise<HistoryPage> {
    checkLimit(limit)
    const position = after === null ? null : readHistoryCursor(after)
    const read = () => readChanges(this.documents, account, position, limit)
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
  }

  async positionAt(account: UserId, before: Instant): Promise<HistoryCursor> {
    const newest = await this.load(account, null, NEWEST)
    const now = this.documents.clock.now()
    const balance = await readBalanceAt(this.documents, account, newest, before, now)
    return historyCursorOf(positionBelow(before), balance)
  }

  /** The cursor `since` has the balance at its position, so the account need not be read. */
  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop {
    const { live, reader } = this.documents
    const position = since === null ? null : readHistoryCursor(since)
    const reported = new Map<string, string>()
    const isNews = (key: string, value: string) => {
      const isNew = reported.get(key) !== value
      reported.set(key, value)
      return isNew
    }
    return watchLive<HistoryNews>(live, listener, (watch, next) => {
      let sent: readonly StoredDocument[] | null = null
      let settled: readonly StoredDocument[] | null = null
      /** Waits for both lists: one alone would give balances without the changes of the other. */
      const compare = () => {
        if (!sent || !settled) return
        if (sent.length === LONGEST_LIST || settled.length === LONGEST_LIST)
          return watch.fault(new Fault('exhausted', 'Too many new rows'))
        const changes = changesIn(reader, account, sent, settled)
          .filter((one) => !position || newestPositionFirst(one.position, position) < 0)
          .map(({ change }) => change)
        const sum = changes.reduce((total, { change }) => total + change, 0)
        const movements = withBalances(changes, (position?.balance ?? STARTING_BALANCE) + sum)
        const changed = reader.rows(settled).filter(({ senderId }) => senderId === account)
        const news = {
          movements: movements.filter((one) =>
            isNews(movementKey(one), `${one.balance} ${one.transaction.status}`),
          ),
          changed: changed.filter(({ id, status }) => isNews(id, status)),
        }
        if (news.movements.length > 0 || news.changed.length > 0) next(news)
      }
      watch.list(newestSince('timestamp', position, account), (documents) => {
        sent = documents
        compare()
      })
      watch.list(newestSince('settledAt', position, account), (documents) => {
        settled = documents
        compare()
      })
    })
  }

  async loadBetween(
    one: UserId,
    other: UserId,
    after: Cursor | null,
    limit: number,
  ): Promise<FeedPage> {
    checkLimit(limit)
    const documents = await this.documents.rowsIn({
      where: [{ any: [{ all: sentTo(one, other) }, { all: sentTo(other, one) }] }],
      orderBy: byField('timestamp', 'desc'),
      start: after === null ? null : placeOf(after, 'desc'),
      limit,
    })
    return this.documents.feedPage({ documents, more: documents.length === limit })
  }

  async sumBetween(one: UserId, other: UserId): Promise<GivenSums> {
    const sum = async (sender: UserId, recipient: UserId) => {
      const rows = { those: sentTo(sender, recipient), field: 'timestamp' } as const
      return 0 - (await sumUp(this.documents, rows, ALL_TIME, this.documents.clock.now())).sum
    }
    const [byOne, byOther] = await Promise.all([sum(one, other), sum(other, one)])
    return { byOne, byOther }
  }

  /** A transaction that was handed over is in both lists, and counts in the second. */
  async loadReceived(account: UserId, limit: number): Promise<readonly BalanceChange[]> {
    checkLimit(limit)
    const where = equal({ recipientId: account })
    const list = (field: TimeField) =>
      this.documents.rowsIn({ where, orderBy: [`${field} desc`], limit })
    const [sent, settled] = await Promise.all([list('timestamp'), list('settledAt')])
    return changesIn(this.documents.reader, account, sent, settled)
      .map(({ change }) => change)
      .filter(({ kind }) => kind === 'received')
      .slice(0, limit)
  }

  /** Counts up to 100. Each of the two counts costs one read. */
  async countReceived(account: UserId, since: Instant): Promise<number> {
    const time = storedTimeOf(since)
    const count = (...those: readonly Filter[]) => {
      const where = [...equal({ recipientId: account }), ...those]
      return this.documents.calls.count({ collection: TRANSACTIONS, where, limit: LONGEST_LIST })
    }
    const counts = await Promise.all([
      count(['timestamp', '>', time]),
      // What was sent before, and handed over since.
      count(['settledAt', '>', time], ['timestamp', '<=', time]),
    ])
    return Math.min(LONGEST_LIST, counts[0] + counts[1])
  }
}

function sentTo(senderId: UserId, recipientId: UserId) {
  return equal({ senderId, recipientId })
}
