import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'

/** Where a page begins: behind a row, or at the head of the feed. */
interface Place {
  readonly after: Cursor | null
}

/** Hears what becomes of each page that is read. */
export interface PagesListener {
  reads(after: Cursor | null): void
  read(page: FeedPage, after: Cursor | null): void
  failed(cause: unknown, after: Cursor | null): void
}

/** Reads the feed one page at a time, and remembers which of them could not be read. */
export class FeedPages {
  private reading: Place | null = null
  private startsOver = false
  /** What was asked for last, where it could not be read. */
  failed: Place | null = null

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly listener: PagesListener,
    /** The row at which somebody reads on; null where they begin at the head. */
    private sought: TransactionId | null,
  ) {}

  /** Reads the page after a place, or the first one; does nothing while one is being read. */
  async read(after: Cursor | null): Promise<void> {
    if (this.reading) return
    this.reading = { after }
    this.listener.reads(after)
    try {
      const page = await this.fetch(after)
      this.failed = null
      this.sought = null
      this.listener.read(page, after)
    } catch (cause) {
      this.failed = { after }
      this.listener.failed(cause, after)
    } finally {
      this.reading = null
    }
    if (this.startsOver) await this.startOver()
  }

  /** Reads the first page anew; one that is being read further down comes first. */
  async startOver(): Promise<void> {
    this.startsOver = this.reading !== null && this.reading.after !== null
    await this.read(null)
  }

  private fetch(after: Cursor | null): Promise<FeedPage> {
    const { sought } = this
    const seeks = after === null && sought !== null
    return seeks ? this.loadFeed.downTo(sought) : this.loadFeed.page(after)
  }
}
