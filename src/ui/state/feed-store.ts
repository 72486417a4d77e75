import { type Cursor, onlyPending, withArrivals, withPage } from '../../core/domain/feed.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { LoadFeed, RowBefore } from '../../core/use-cases/load-feed.ts'
import { ShownFeed } from './shown-feed.ts'

/** How long a reader waits for the ledger before rows of last time are better than none. */
const PATIENCE_MS = 4_000

/** A reading of a page, from behind a row on, or from the head. */
interface Reading {
  readonly after: Cursor | null
}

/** Reads the feed a page at a time, and follows its head. Faults are logged; the reader is offered to try again. */
export class FeedStore extends ShownFeed {
  private reading: Reading | null = null
  /** The last reading, where it failed. */
  private failed: Reading | null = null
  private startsOver = false
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
    private sought: RowBefore | null = null,
  ) {
    super()
  }

  /** Begins to read, or goes on being live where it was closed before. */
  begin(): void {
    this.open = true
    if (this.isRead()) this.follow()
    else this.readOn()
    this.beginPatience()
  }

  close(): void {
    this.open = false
    clearTimeout(this.patience)
    this.stopFollowing()
  }

  /** Reads the next page, the first one at first; does nothing while one is being read or none is left. */
  readOn(): void {
    const { next } = this.state.feed
    if (!this.isRead()) this.read(null)
    else if (next !== null) this.read(next)
  }

  /** Reads and follows the feed from its head anew, after older rows that are being read; those come again as it is read on. */
  startOver(): void {
    this.startsOver = this.reading?.after != null
    this.read(null)
  }

  /** Goes on with what broke, now that there is reason to think that it works again. */
  tryAgain(): void {
    const { failed } = this
    // Whoever reads the head follows it.
    if (!this.state.live && failed?.after !== null) this.follow()
    if (failed) this.read(failed.after)
  }

  private async read(after: Cursor | null): Promise<void> {
    if (this.reading) return
    this.reading = { after }
    // That it begins anew, or cannot, says nothing of the rows that stand: whether it is live does.
    const stands = after === null && this.isRead()
    if (!stands) this.set({ status: 'loading' })
    try {
      const { sought } = this
      const seeks = after === null && sought !== null
      const page = await (seeks
        ? this.loadFeed.loadDownTo(sought, () => this.beginPatience())
        : this.loadFeed.load(after))
      this.sought = this.failed = null
      const above = after === null ? onlyPending(this.state.feed) : this.state.feed
      this.set({ feed: withPage(above, page), status: 'ready', begun: true, asOf: null })
      if (after === null) this.head = page.head
      if (after === null && this.open) this.follow()
    } catch (cause) {
      this.log.error('The feed could not be read', cause)
      this.failed = this.reading
      if (!stands) this.set({ status: 'failed' })
      this.showLastKnown()
    } finally {
      this.reading = null
    }
    if (this.startsOver) this.startOver()
  }

  /** Whoever waits for many pages is patient with each of them. */
  private beginPatience(): void {
    clearTimeout(this.patience)
    if (this.open) this.patience = setTimeout(() => this.showLastKnown(), PATIENCE_MS)
  }

  /** Whether rows of the ledger's own stand there, and not those of last time. */
  private isRead(): boolean {
    return this.state.begun && this.state.asOf === null
  }

  /** Shows what this device read last, until the ledger answers. */
  private showLastKnown(): void {
    const known = this.state.begun ? null : this.loadFeed.cached()
    if (!known) return
    const page = { rows: known.value, head: null, next: null }
    this.set({ feed: withPage(this.state.feed, page), begun: true, asOf: known.asOf })
  }

  /** Follows the head, from where it was read, so that nothing in between is left out. */
  private follow(): void {
    this.stopFollowing()
    this.set({ live: true })
    this.stopFollowing = this.loadFeed.watch(this.head, {
      next: (rows) =>
        this.set({ feed: withArrivals(this.state.feed, rows, this.isReaderFurtherDown()) }),
      fault: (cause) => {
        this.log.error('The feed is no longer live', cause)
        this.set({ live: false })
      },
    })
  }
}
