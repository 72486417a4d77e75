import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { Instant, TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { HeadNews } from '../../core/use-cases/follow-head.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'
import { type FeedState, isAtHead } from './feed-state.ts'

/** What comes after the newest rows were loaded. Everybody's feed is followed; of one's own part is read what has changed. */
export interface FeedNews {
  /** Begins after a page with the newest rows. */
  beginAfter(page: FeedPage): void
  /** Follows the newest row that was loaded, so that no row in between is missing. One's own part is not followed. */
  follow(): void
  stop(): void
  /** Reads what these transactions have changed in one's own part, whose newest rows are loaded. Empties `unread` with that. */
  readChanged(unread: Set<TransactionId>): Promise<void>
}

/** Reports to `listener` what comes to the feed that `state` has then, and when it is no longer live. */
export function feedNewsOf(
  loadFeed: Pick<LoadFeed, 'watch' | 'loadNews'>,
  state: () => FeedState,
  listener: Listener<HeadNews>,
): FeedNews {
  /** The position of the newest row that was loaded; null where there is none. */
  let newest: Cursor | null = null
  /** Until when all rows are known, except where a gap is. */
  let newestAt: Instant = 0
  /** An answer that was asked for before the last change is dropped. */
  let asked: readonly TransactionId[] = []
  let stopFollowing: Stop = () => {}

  /** The loaded rows from the newest one on. Above it some may be missing: the reader's own row comes at once, before others. */
  const rowsFromNewest = (): readonly Transaction[] => {
    const { arrived, rows } = state().feed
    return [...arrived, ...rows].filter(
      ({ status, timestamp }) => status !== 'pending' && timestamp <= newestAt,
    )
  }
  return {
    beginAfter({ head, rows }) {
      newest = head
      newestAt = rows[0]?.timestamp ?? 0
    },
    follow() {
      stopFollowing()
      if (state().of !== null) return
      const head = { position: newest, rows: rowsFromNewest() }
      stopFollowing = loadFeed.watch(head, listener)
    },
    stop: () => stopFollowing(),
    async readChanged(unread) {
      const { of } = state()
      if (of === null) return
      const asking = [...unread]
      asked = asking
      try {
        const news = await loadFeed.loadNews(of, asking, rowsFromNewest())
        if (asked !== asking || of !== state().of || !isAtHead(state())) return
        unread.clear()
        newestAt = news.rows[0]?.timestamp ?? 0
        listener.next(news)
      } catch (cause) {
        if (asked === asking && of === state().of) listener.fault(cause)
      }
    },
  }
}
