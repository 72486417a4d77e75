import type { Feed } from '../../core/domain/feed.ts'
import { withChangedRow, withOwnRow, withoutPending } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { StateStore } from '../shared/state-store.ts'
import { type FeedAction, feedReducer } from './feed-reducer.ts'
import { type FeedState, isAtHead, LOADING } from './feed-state.ts'

/** The loaded rows of the feed, and how the reader's own sends change them. */
export class FeedRows extends StateStore<FeedState> {
  private lastHead: Feed | null = null

  constructor() {
    super(LOADING)
  }

  /** The newest rows of everybody as they were loaded last; null before that. */
  headFeed(): Feed | null {
    return this.lastHead
  }

  /** Shows a row that the reader has just sent, pending or from the ledger. The part of another account does not have it. */
  takeSent(row: Transaction): void {
    const { of } = this.state
    if (of !== null && row.senderId !== of && row.recipientId !== of) return
    this.change((feed) => withOwnRow(feed, row))
  }

  /** Shows the new state of a row, if it was loaded. */
  takeChanged(row: Transaction): void {
    this.change((feed) => withChangedRow(feed, row))
  }

  /** Removes a pending row of the reader's own that the ledger refused or never got. */
  dropPending(id: TransactionId): void {
    this.change((feed) => withoutPending(feed, id))
  }

  protected change(next: (feed: Feed) => Feed): void {
    this.dispatch({ type: 'rows-changed', feed: next(this.state.feed) })
  }

  protected dispatch(action: FeedAction): void {
    const next = feedReducer(this.state, action)
    if (isAtHead(next) && next.of === null) this.lastHead = next.feed
    this.set(next)
  }
}
