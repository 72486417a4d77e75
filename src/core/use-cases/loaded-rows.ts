import type { Position } from '../domain/feed.ts'
import { withDocuments } from '../domain/feed-head.ts'
import type { Instant, TransactionId } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Clock, Log, Retry, Timer } from '../ports/platform.ts'
import type { Stop } from '../ports/subscription.ts'
import { watchAgain } from './watch-again.ts'

/** Others follow soon where somebody leaves. And of two removals at almost one time, the later one may be there first. */
const LOAD_AFTER_MS = 5_000
const LOAD_AGAIN_AFTER_MS = 35_000
const MOST_REMOVALS = 30
/** What was taken away longer ago is missing in every row that the page has just loaded. A device's clock may be wrong by as much. */
const DAY_MS = 86_400_000

/**
 * Follows the words that are taken away from rows of any age, at a bounded price: a removal is known within a minute. Where more than
 * 30 come at once, as when somebody leaves, only the newest are read, so that later ones do not wait behind thousands. Nothing is read
 * while nothing is removed.
 */
export class FollowRemovals {
  constructor(
    private readonly ledger: Pick<Ledger, 'watchRemoved' | 'loadRemoved'>,
    private readonly timer: Timer,
    private readonly retry: Retry,
    private readonly log: Pick<Log, 'warn'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Calls `take` with rows that lost words at a time of the ledger or later, until it is stopped. Calls `leftOut` where there may
   * have been too many at once to read them all. If the feed has been quiet for more than a day, it begins a day ago: a visit need
   * not read every removal of a member's leaving.
   */
  follow(since: Instant, take: (row: Transaction) => void, leftOut: () => void): Stop {
    const { ledger, timer, retry, log } = this
    let position: Position = Math.max(since, this.clock.now() - DAY_MS) as Instant
    let stopped = false
    let leave: Stop = () => {}
    const wait = (delayMs: number, job: () => void) => {
      leave()
      leave = stopped ? leave : timer.after(delayMs, job)
    }
    const fault = (cause: unknown) => log.warn('Removals could not be followed', cause)
    const watch = () => {
      const next = (rows: readonly Transaction[]) => {
        rows.forEach(take)
        wait(LOAD_AFTER_MS, () => void load())
      }
      leave = watchAgain(retry, { next, fault }, (listener) =>
        ledger.watchRemoved(position, listener),
      )
    }
    const load = async () => {
      try {
        const { rows, upTo, isFull } = await ledger.loadRemoved(position, MOST_REMOVALS)
        if (stopped) return
        position = upTo
        rows.forEach(take)
        if (isFull) leftOut()
        if (rows.length === 0) return watch()
      } catch (cause) {
        fault(cause)
      }
      wait(LOAD_AGAIN_AFTER_MS, () => void load())
    }
    watch()
    return () => {
      stopped = true
      leave()
    }
  }
}

/** Documents within a minute: a reader who changes between two windows all the time does not pay for each look. */
const MOST_DOCUMENTS = 50

/** Reads rows again that a page shows. Nobody follows the reactions to older rows: there are too many of both. */
export class RefreshRows {
  private documents: readonly Instant[] = []

  constructor(
    private readonly ledger: Pick<Ledger, 'find'>,
    private readonly clock: Clock,
  ) {}

  /** Returns these rows as they are now; none where more than 50 would be read within a minute. Throws a `Fault` if one cannot be read. */
  async refresh(ids: readonly TransactionId[]): Promise<readonly Transaction[]> {
    const documents = withDocuments(this.documents, ids.length, this.clock.now())
    if (documents.length > MOST_DOCUMENTS) return []
    this.documents = documents
    const found = await Promise.all(ids.map((id) => this.ledger.find(id)))
    return found.flatMap((row) => row ?? [])
  }
}
