import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
  withPage,
} from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { LoadFeed } from '../../core/use-cases/load-feed.ts'

export interface FeedState {
  readonly feed: Feed
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the first page is there. */
  readonly begun: boolean
  /** Whether new rows still come by themselves. */
  readonly live: boolean
}

/** What the page has read of the feed, for React to render. Faults are logged; the reader is offered to try again. */
export class FeedStore {
  private state: FeedState = { feed: EMPTY_FEED, status: 'loading', begun: false, live: true }
  private readonly listeners = new Set<() => void>()
  private reading = false
  private open = false
  private head: Cursor | null = null
  private stopFollowing: Stop = () => {}

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move what somebody is reading. */
    private readonly isReaderFurtherDown: () => boolean,
  ) {}

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): FeedState => this.state

  /** Reads the next page, the first one at first; does nothing while one is being read or none is left. */
  async readOn(): Promise<void> {
    const { begun, feed } = this.state
    if (this.reading || (begun && feed.next === null)) return
    this.reading = true
    this.set({ status: 'loading' })
    try {
      const page = await this.loadFeed.page(feed.next)
      this.set({ feed: withPage(this.state.feed, page), status: 'ready', begun: true })
      if (!begun) this.head = page.head
      if (!begun && this.open) this.follow()
    } catch (cause) {
      this.log.error('The feed could not be read', cause)
      this.set({ status: 'failed' })
    } finally {
      this.reading = false
    }
  }

  /** Begins to read, or goes on being live where it was closed before. */
  begin(): void {
    this.open = true
    if (this.state.begun) this.follow()
    else this.readOn()
  }

  close(): void {
    this.open = false
    this.stopFollowing()
  }

  /** Follows the head again, from where it was read first, so that nothing in between is left out. */
  follow(): void {
    this.stopFollowing()
    this.set({ live: true })
    this.stopFollowing = this.loadFeed.follow(this.head, {
      next: (rows) =>
        this.set({ feed: withArrivals(this.state.feed, rows, this.isReaderFurtherDown()) }),
      fault: (cause) => {
        this.log.error('The feed is no longer live', cause)
        this.set({ live: false })
      },
    })
  }

  showArrived(): void {
    this.set({ feed: withArrivedShown(this.state.feed) })
  }

  /** Shows a row that the reader has just sent, or what became of it. */
  takeSent(row: Transaction): void {
    this.set({ feed: withOwnRow(this.state.feed, row) })
  }

  /** Shows the new state of a row, where it is among those that were read. */
  takeChanged(row: Transaction): void {
    this.set({ feed: withChangedRow(this.state.feed, row) })
  }

  /** Takes away a pending row of the reader's own that the ledger refused or never got. */
  dropPending(id: TransactionId): void {
    this.set({ feed: withoutPending(this.state.feed, id) })
  }

  private set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
