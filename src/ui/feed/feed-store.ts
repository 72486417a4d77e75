import {
  type Cursor,
  type FeedPage,
  onlyPending,
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
import { FeedHead } from './feed-head.ts'
import { FeedPages, type PagesListener } from './feed-pages.ts'
import { type FeedState, hasOwnRows, NOTHING_YET } from './feed-state.ts'

/** How long a reader waits for the ledger before rows of last time are better than none. */
const PATIENCE_MS = 4_000

/** What the page has read of the feed, for React to render. Faults are logged; the reader is offered to try again. */
export class FeedStore {
  private state = NOTHING_YET
  private readonly listeners = new Set<() => void>()
  private readonly pages: FeedPages
  private readonly head: FeedHead
  private open = false
  private patience: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly loadFeed: LoadFeed,
    log: Log,
    /** Whether new rows would move what somebody is reading. */
    isReaderFurtherDown: () => boolean,
    /** The row at which somebody reads on; null where they begin at the head. */
    sought: TransactionId | null = null,
  ) {
    const reading: PagesListener = {
      reads: (after) => this.setStatus('loading', after),
      read: (page, after) => this.takePage(page, after),
      failed: (cause, after) => {
        log.error('The feed could not be read', cause)
        this.setStatus('failed', after)
        this.showLastKnown()
      },
    }
    this.pages = new FeedPages(loadFeed, reading, sought)
    this.head = new FeedHead(loadFeed, {
      arrived: (rows) =>
        this.set({ feed: withArrivals(this.state.feed, rows, isReaderFurtherDown()) }),
      broke: (cause) => {
        log.error('The feed is no longer live', cause)
        this.set({ live: false })
      },
    })
  }

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): FeedState => this.state

  /** Begins to read, or goes on being live where it was closed before. */
  begin(): void {
    this.open = true
    if (hasOwnRows(this.state)) this.follow()
    else this.readOn()
    this.patience = setTimeout(() => this.showLastKnown(), PATIENCE_MS)
  }

  close(): void {
    this.open = false
    clearTimeout(this.patience)
    this.head.stop()
  }

  /** Reads the next page, the first one at first; does nothing while one is being read or none is left. */
  readOn(): void {
    if (!hasOwnRows(this.state)) this.pages.read(null)
    else if (this.state.feed.next !== null) this.pages.read(this.state.feed.next)
  }

  /** Reads and follows the feed from its head anew. What is further down comes again as it is read on. */
  startOver(): void {
    this.pages.startOver()
  }

  /** Goes on with what broke, now that there is reason to think that it works again. */
  tryAgain(): void {
    const { failed } = this.pages
    // Whoever reads the head follows it.
    if (!this.state.live && failed?.after !== null) this.follow()
    if (failed) this.pages.read(failed.after)
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

  private takePage(page: FeedPage, after: Cursor | null): void {
    const above = after === null ? onlyPending(this.state.feed) : this.state.feed
    this.set({ feed: withPage(above, page), status: 'ready', begun: true, asOf: null })
    if (after !== null) return
    this.head.wasReadAt(page.head)
    if (this.open) this.follow()
  }

  /** That it begins anew, or cannot, says nothing of the rows that stand: whether it is live does. */
  private setStatus(status: FeedState['status'], after: Cursor | null): void {
    if (after !== null || !hasOwnRows(this.state)) this.set({ status })
  }

  /** Shows what this device read last, until the ledger answers. */
  private showLastKnown(): void {
    const known = this.state.begun ? null : this.loadFeed.lastKnown()
    if (!known) return
    const page = { rows: known.value, head: null, next: null }
    this.set({ feed: withPage(this.state.feed, page), begun: true, asOf: known.asOf })
  }

  private follow(): void {
    this.set({ live: true })
    this.head.follow()
  }

  private set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
