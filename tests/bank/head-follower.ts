import type { App } from '../../src/core/app.ts'
import { EMPTY_FEED, type Feed, withArrivals, withPage } from '../../src/core/domain/feed.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Retry } from '../../src/core/ports/platform.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'

/** More rows than this are cut off: nobody looks at them. */
const MOST_ROWS = 60

/** The newest rows as a page has them: loaded once, then listened to. After a fault it begins again, as the page does. */
export class HeadFollower {
  private feed: Feed = EMPTY_FEED
  private stopped = false
  private stopHead: Stop = () => {}
  private failedTries = 0

  constructor(
    private readonly app: Pick<App, 'loadFeed'>,
    private readonly ledger: Pick<Ledger, 'watchHead'>,
    private readonly retry: Retry,
  ) {}

  get rows(): readonly Transaction[] {
    return this.feed.rows
  }

  /** Resolves once the newest rows are loaded the first time, or could not be. */
  async start(): Promise<void> {
    try {
      const page = await this.app.loadFeed.loadWindow(null, null)
      if (this.stopped) return
      this.feed = withPage(EMPTY_FEED, page)
      this.failedTries = 0
      this.stopHead = this.ledger.watchHead(page.head, page.head, {
        next: (rows) => this.take(rows),
        fault: () => void this.startLater(),
      })
    } catch {
      void this.startLater()
    }
  }

  stop(): void {
    this.stopped = true
    this.stopHead()
  }

  private async startLater(): Promise<void> {
    await this.retry.pause(++this.failedTries)
    if (!this.stopped) await this.start()
  }

  private take(rows: readonly Transaction[]): void {
    if (this.stopped) return
    const feed = withArrivals(this.feed, rows, false)
    this.feed = { ...feed, rows: feed.rows.slice(0, MOST_ROWS) }
  }
}
