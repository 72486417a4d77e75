import type { Cursor } from '../../core/domain/feed.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'

/** Hears of rows that come by themselves, and that no more will come so. */
interface HeadListener {
  arrived(rows: readonly Transaction[]): void
  broke(cause: unknown): void
}

/** Follows the head of the feed, from where it was read. */
export class FeedHead {
  private since: Cursor | null = null
  private stopFollowing: Stop = () => {}

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly listener: HeadListener,
  ) {}

  /** Where the newest row stands that was read by a page. */
  wasReadAt(head: Cursor | null): void {
    this.since = head
  }

  /** Follows the head again, from where it was read last, so that nothing in between is left out. */
  follow(): void {
    this.stop()
    this.stopFollowing = this.loadFeed.follow(this.since, {
      next: (rows) => this.listener.arrived(rows),
      fault: (cause) => this.listener.broke(cause),
    })
  }

  stop(): void {
    this.stopFollowing()
  }
}
