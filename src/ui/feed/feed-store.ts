import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  onlyPending,
  withArrivals,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
  withPage,
} from '../../core/domain/feed.ts'
import type { Instant, TransactionId } from '../../core/domain/ids.ts'
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
  /** When the rows were read, where the ledger cannot be reached now; null where they are the ledger's own. */
  readonly asOf: Instant | null
}

/** How long a reader waits for the ledger before rows of last time are better than none. */
const PATIENCE_MS = 4_000

const NOTHING_YET: FeedState = {
  feed: EMPTY_FEED,
  status: 'loading',
  begun: false,
  live: true,
  asOf: null,
}

/** What the page has read of the feed, for React to render. Faults are logged; the reader is offered to try again. */
export class FeedStore {
  private state = NOTHING_YET
  private readonly listeners = new Set<() => void>()
  private reading = false
  private open = false
  private head: Cursor | null = null
  private patience: ReturnType<typeof setTimeout> | undefined
  private stopFollowing: Stop = () => {}

  constructor(
    private readonly loadFeed: LoadFeed,
    private readonly log: Log,
    /** Whether new rows would move what somebody is reading. */
    private readonly isReaderFurtherDown: () => boolean,
    /** The row at which somebody reads on; null where they begin at the head. */
    private sought: TransactionId | null = null,
  ) {}

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): FeedState => this.state

  /** Reads the next page, the first one at first; does nothing while one is being read or none is left. */
  readOn(): Promise<void> {
    const { begun, asOf, feed } = this.state
    if (!begun || asOf !== null) return this.read(null)
    return feed.next === null ? Promise.resolve() : this.read(feed.next)
  }

  /** Reads and follows the feed from its head anew. What is further down comes again as it is read on. */
  startOver(): Promise<void> {
    return this.read(null)
  }

  private async read(after: Cursor | null): Promise<void> {
    if (this.reading) return
    this.reading = true
    this.set({ status: 'loading' })
    try {
      const { sought } = this
      const seeks = after === null && sought !== null
      const page = await (seeks ? this.loadFeed.downTo(sought) : this.loadFeed.page(after))
      this.sought = null
      const before = after === null ? onlyPending(this.state.feed) : this.state.feed
      this.set({ feed: withPage(before, page), status: 'ready', begun: true, asOf: null })
      if (after === null) this.head = page.head
      if (after === null && this.open) this.follow()
    } catch (cause) {
      this.log.error('The feed could not be read', cause)
      this.set({ status: 'failed' })
      this.showLastKnown()
    } finally {
      this.reading = false
    }
  }

  /** Goes on with what broke, now that there is reason to think that it works again. */
  tryAgain(): void {
    if (this.state.status === 'failed') this.readOn()
    else if (!this.state.live) this.follow()
  }

  /** Shows what this device read last, until the ledger answers. */
  private showLastKnown(): void {
    const known = this.state.begun ? null : this.loadFeed.lastKnown()
    if (!known) return
    const page = { rows: known.value, head: null, next: null }
    this.set({ feed: withPage(this.state.feed, page), begun: true, asOf: known.asOf })
  }

  /** Begins to read, or goes on being live where it was closed before. */
  begin(): void {
    this.open = true
    if (this.state.begun && this.state.asOf === null) this.follow()
    else this.readOn()
    this.patience = setTimeout(() => this.showLastKnown(), PATIENCE_MS)
  }

  close(): void {
    this.open = false
    clearTimeout(this.patience)
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
