import {
  EMPTY_FEED,
  type Feed,
  withArrivedShown,
  withChangedRow,
  withOwnRow,
  withoutPending,
} from '../../core/domain/feed.ts'
import type { Instant, TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Stop } from '../../core/ports/subscription.ts'

export interface FeedState {
  readonly feed: Feed
  /** How the last reading went: of the first page until it is there, and of older ones from then on. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the first page is there. */
  readonly begun: boolean
  /** Whether new rows still come by themselves. */
  readonly live: boolean
  /** When the rows were read, where the ledger cannot be reached now; null where they are the ledger's own. */
  readonly asOf: Instant | null
}

/** What the page shows of the feed, for React to render, and what the reader's own doing changes in it. */
export class ShownFeed {
  protected state: FeedState = {
    feed: EMPTY_FEED,
    status: 'loading',
    begun: false,
    live: true,
    asOf: null,
  }
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): FeedState => this.state

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

  protected set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
