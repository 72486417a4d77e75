import type { Feed } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { HeadNews, LoadFeed } from '../../core/use-cases/load-feed.ts'
import { LastQuestion } from '../shared/last-question.ts'
import { type NewestRow, rowsFrom } from './feed-state.ts'

/** Follows the feed from a row on, until it is given another one to follow it from, or null. Reports to the listener what comes. */
export function feedFollower(
  loadFeed: Pick<LoadFeed, 'watch'>,
  listener: Listener<HeadNews>,
): (from: NewestRow | null, feed: Feed) => void {
  let followed: NewestRow | null = null
  let stop: Stop = () => {}
  return (from, feed) => {
    if (from === followed) return
    followed = from
    stop()
    stop = () => {}
    if (from) stop = loadFeed.watch({ ...from, rows: rowsFrom(from, feed) }, listener)
  }
}

/** What has changed in one's own part of the feed, which is not followed, and was not read yet. */
export class OwnNews {
  private readonly unread = new Set<TransactionId>()
  /** An answer that was asked for before the last change is dropped. */
  private readonly questions = new LastQuestion()

  constructor(
    private readonly loadFeed: Pick<LoadFeed, 'loadNews'>,
    private readonly listener: Listener<HeadNews>,
  ) {}

  get isEmpty(): boolean {
    return this.unread.size === 0
  }

  add(changed: readonly TransactionId[]): void {
    for (const id of changed) this.unread.add(id)
  }

  /** Forgets all, and drops the answer to what is being read. */
  clear(): void {
    this.unread.clear()
    this.questions.drop()
  }

  /** Reads it, and reports it to the listener. After a fault, it remains to be read. */
  async read(of: UserId, known: readonly Transaction[]): Promise<void> {
    const asking = [...this.unread]
    const isLast = this.questions.ask()
    try {
      const news = await this.loadFeed.loadNews(of, asking, known)
      if (!isLast()) return
      for (const id of asking) this.unread.delete(id)
      this.listener.next(news)
    } catch (cause) {
      if (isLast()) this.listener.fault(cause)
    }
  }
}
